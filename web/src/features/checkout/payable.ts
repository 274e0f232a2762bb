/** What a payment on a visit is for: the whole check, or one part that was split off. Amounts are cents. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { type CheckKey, MAIN_CHECK, paysFirst } from '@tableside/domain/entities/visit.ts';
import type { Bill, Check } from '@tableside/domain/visits/bill.ts';
import { type EvenParts, evenPartsLeft } from '@tableside/domain/visits/even-parts.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';

export interface Payable {
  /** The arguments with which a payment names it. */
  readonly name: Pick<InputOf<'payment.record'>, 'visitId' | 'checkKey' | 'close'>;
  /** What it is meant to bring to the kitchen. `roundId` is null where the payment makes an id for the round. */
  readonly send?: { readonly roundId: string | null; readonly itemIds: readonly string[] };
  /** The amount still owed on it. */
  readonly due: number;
  /** The whole of it, and the part of that before tax. */
  readonly total: number;
  readonly subtotal: number;
  /** Paid towards it so far. */
  readonly paid: number;
  /** The service charge in it. Tips are extra then. */
  readonly service: number;
  /** The equal parts that are left of it, if it is paid in such. */
  readonly parts: EvenParts | undefined;
  /** Names its receipt in the address. */
  readonly receipt: { readonly visit: string; readonly check?: string };
}

/** `key` is null for everything that is owed. `tipOnly` never closes a check, because it may be closed already. */
export function payableOf(
  whole: WholeVisit,
  { key, tipOnly }: { readonly key: CheckKey | null; readonly tipOnly: boolean },
): Payable {
  const { visit, bill } = whole;
  const check = bill.checks.find((one) => one.key === key);
  const { total, net, taken, service } = check ?? bill;
  const checkKey = check?.key ?? MAIN_CHECK;
  return {
    name: { visitId: visit.rootId, checkKey, ...(!tipOnly && { close: true }) },
    ...(!tipOnly && sendOf(whole, check)),
    due: tipOnly ? 0 : Math.max(0, check ? check.offered : bill.due),
    total,
    subtotal: net,
    paid: taken,
    service,
    parts: tipOnly ? undefined : evenPartsLeft(visit, checkKey),
    receipt: { visit: visit.rootId, ...(check && { check: check.key }) },
  };
}

/** Where the guests pay first, their money sends what is on the pads. The first round has the id of the visit. */
function sendOf({ visit, pads, rounds, bill }: WholeVisit, check: Check | undefined): Pick<Payable, 'send'> {
  if (!paysFirst(visit)) return {};
  const waiting = new Set(pads.flatMap(({ items }) => items.map(({ id }) => id)));
  const itemIds = bill.lines
    .filter((line) => waiting.has(line.item.id) && (!check || isBroughtBy(line, check, bill)))
    .map(({ item }) => item.id);
  const isFirst = rounds.length === 0 && visit.id === visit.rootId;
  return itemIds.length > 0 ? { send: { roundId: isFirst ? visit.id : null, itemIds } } : {};
}

/** A line that several checks share goes with the last of them that is paid, and every line with the last payment. */
function isBroughtBy({ shares }: Bill['lines'][number], check: Check, { checks, due }: Bill): boolean {
  if (check.offered >= due) return true;
  const isPaid = (key: CheckKey): boolean => (checks.find((one) => one.key === key)?.due ?? 0) <= 0;
  return check.key in shares && Object.keys(shares).every((key) => key === check.key || isPaid(key));
}
