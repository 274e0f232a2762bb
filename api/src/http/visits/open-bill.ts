/** Opens a guest's bill by its code: everything that its pages show. */
import { aPhone } from '@tableside/domain/cards/ask-on-phone.ts';
import { phoneOffer } from '@tableside/domain/cards/phone-parts.ts';
import { paysByPhone, type Venue } from '@tableside/domain/entities/venue.ts';
import { isOpenVisit, type Visit } from '@tableside/domain/entities/visit.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { billItems } from '@tableside/domain/visits/bill-items.ts';
import { chainOf } from '@tableside/domain/visits/chain.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { cardSecretsOf } from '../../cards/card-account.ts';
import type { HttpDeps } from '../http-deps.ts';
import { billPath, doorOf, isBrought } from './bill-door.ts';
import type { GuestBill } from './guest-bill-html.ts';

interface Asked {
  readonly venueId: string;
  /** The root of the visit. */
  readonly id: string;
  readonly code: string;
}

export interface OpenedBill {
  readonly venueId: string;
  readonly id: string;
  readonly bill: GuestBill;
  /** Whether it was closed so long ago that nothing of it is shown any more. */
  readonly isLongOver: boolean;
}

/** Undefined: the code opens nothing, or nothing any more. */
export async function openBill(deps: HttpDeps, asked: Asked): Promise<OpenedBill | undefined> {
  const opened = await openAnyBill(deps, asked);
  if (!opened || opened.isLongOver || !paysByPhone(opened.bill.venue)) return undefined;
  const { door, visit } = opened.bill;
  const isOpen = door === 'bill' || (isOpenVisit(visit) && isBrought(visit, deps.clock.now()));
  return isOpen ? opened : undefined;
}

/** Also for those who pay right now, whatever was switched off meanwhile. */
export async function openAnyBill(
  deps: HttpDeps,
  { venueId, id, code }: Asked,
): Promise<OpenedBill | undefined> {
  const { storage, secrets, clock } = deps;
  const door = doorOf(secrets, { venueId, id }, code);
  const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
  if (!door || !venue) return undefined;
  const rows = await storage.load(venueId, [{ kind: 'visitOf', visitId: id }]);
  const chain = chainOf(rows, aPhone(venueId), id);
  if (!chain) return undefined;
  const { end: visit } = chain;
  const offer = phoneOffer(chain);
  const oneSized = await oneSizedOf(
    deps,
    venueId,
    offer.bill.lines.map(({ item }) => item.productId),
  );
  const bill: GuestBill = {
    ...{ venue, visit, offer, door, account: await accountWord(deps, venueId) },
    tableName: await tableNameOf(deps, venue, visit),
    path: billPath(secrets, { venueId, id }, door),
    lines: billItems({ bill: offer.bill, split: visit.split, oneSized }),
  };
  const closedAt = visit.closed?.at;
  return {
    ...{ venueId, id, bill },
    isLongOver: closedAt !== undefined && clock.now() - Date.parse(closedAt) > DAY_MS,
  };
}

async function accountWord(deps: HttpDeps, venueId: string): Promise<GuestBill['account']> {
  const account = deps.cardOrigin === undefined ? undefined : await deps.storage.cards.of(venueId);
  if (!account || account.fault === 'key' || !cardSecretsOf(deps.secrets, account)) return 'none';
  return account.test ? 'test' : 'live';
}

async function tableNameOf({ storage }: HttpDeps, { id: venueId }: Venue, visit: Visit): Promise<string> {
  if (isAtCounter(visit)) return counterWord(visit);
  return tableText((await storage.row(venueId, 'table', visit.tableId))?.doc, visit.tableId);
}

/** A size is named only when the product has several. */
async function oneSizedOf(
  { storage }: HttpDeps,
  venueId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await Promise.all([...new Set(productIds)].map((id) => storage.row(venueId, 'product', id)));
  return new Set(rows.flatMap((row) => (row?.doc.sizes.length === 1 ? [row.id] : [])));
}

/** Whoever has only the code of the table reads no dishes, and so no receipt of the whole. */
export function receiptPathOf({ secrets }: HttpDeps, { venueId, id, bill }: OpenedBill): string | undefined {
  const [code] = secrets.receiptCodes(venueId, id);
  const isPaid = bill.visit.takings.length > 0;
  return bill.door === 'bill' && isPaid && code !== undefined ? `/api/receipts/${id}/${code}` : undefined;
}
