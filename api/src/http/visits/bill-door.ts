/**
 * The codes by which a guest's phone opens a bill. The code of the bill itself is on its paper. Who comes by the code of a
 * table, which is the same for every party that ever sits there, gets another one: it shows no dishes, and opens only for
 * half an hour after the bill was brought.
 */
import { timingSafeEqual } from 'node:crypto';
import { BILL_DOORS, type BillDoor, type CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Secrets } from '../security/secrets.ts';

const TABLE_MS = 30 * MINUTE_MS;

type Codes = Pick<Secrets, 'receiptCodes'>;

interface OfBill {
  readonly venueId: string;
  /** The root of the visit. */
  readonly id: string;
}

const coded = (id: string, door: BillDoor): string => `${id}/${door}`;

/** Returns the door that a code opens. */
export const doorOf = (secrets: Codes, { venueId, id }: OfBill, code: string): BillDoor | undefined =>
  BILL_DOORS.find((door) =>
    secrets.receiptCodes(venueId, coded(id, door)).some((right) => isSame(code, right)),
  );

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether somebody who has only the code of the table may see what its party owes: the bill was brought just now. */
export const isBrought = ({ billedAt }: Pick<Visit, 'billedAt'>, now: number): boolean =>
  billedAt !== null && now - Date.parse(billedAt) < TABLE_MS && Date.parse(billedAt) - now < MINUTE_MS;

export const billPath = (secrets: Codes, { venueId, id }: OfBill, door: BillDoor): string =>
  `/api/bill/${id}/${secrets.receiptCodes(venueId, coded(id, door))[0] ?? ''}`;

/** Returns where the phone of a charge comes back to. */
export const phoneBackOf =
  (secrets: Codes) =>
  ({ id, venueId, visitId, phone }: CardCharge): string | undefined =>
    phone && `${phone.origin}${billPath(secrets, { venueId, id: visitId }, phone.door)}/payments/${id}`;

/** Returns where a guest pays a bill, for paper that the server prints. Null: its address is known to nobody, or nobody can be paid. */
export const payAddressOf =
  (storage: Pick<Storage, 'venues' | 'cards'>, secrets: Codes) =>
  async (venueId: string, id: string): Promise<string | null> => {
    const host = (await storage.venues.list()).find((venue) => venue.id === venueId)?.host;
    if (!host || !(await storage.cards.of(venueId))) return null;
    return `https://${host}${billPath(secrets, { venueId, id }, 'bill')}`;
  };
