/** The screens' queries about card readers and what was asked of them. */
import { isUnsettled } from '@tableside/domain/cards/unsettled-refund.ts';
import { type CardCharge, isAtReader, isPendingCharge } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { refundsOf } from '@tableside/domain/entities/card-refund.ts';
import type { MirrorDb } from '../database/mirror-db.ts';

/** Returns the readers that may be asked, by name. */
export async function cardReadersOf(db: MirrorDb): Promise<CardReader[]> {
  const rows = await db.cardReaders.toArray();
  return rows
    .map(({ doc }) => doc)
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Returns the readers that are in use and those that were removed. */
export const cardReadersEverOf = async (db: MirrorDb): Promise<CardReader[]> =>
  (await db.cardReaders.toArray()).map(({ doc }) => doc);

/** Returns the charge of a card reader that brought a payment, or null. */
export const chargeOfPayment = async (
  db: MirrorDb,
  { chargeId = '' }: ByCharge,
): Promise<CardCharge | null> => (await db.cardCharges.get(chargeId))?.doc ?? null;

/** A payment, as far as it says which charge brought it. */
export interface ByCharge {
  readonly chargeId?: string | undefined;
}

/** Money that is on its way back to the card, or went back while something else was given back. */
const hasRefundToSee = (charge: CardCharge): boolean => refundsOf(charge).some(isUnsettled);

/** Returns the charges that are not over, oldest first. What nobody has confirmed, or nobody booked, is not. */
export async function openChargesOf(db: MirrorDb): Promise<CardCharge[]> {
  const rows = await db.cardCharges.toArray();
  return rows
    .map(({ doc }) => doc)
    .filter(
      (charge) =>
        isPendingCharge(charge) ||
        charge.fault !== undefined ||
        (charge.said !== undefined && !charge.sure) ||
        hasRefundToSee(charge),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Returns the charges that have a reader to themselves now. */
export async function chargesAtReaders(db: MirrorDb): Promise<CardCharge[]> {
  const rows = await db.cardCharges.toArray();
  return rows.map(({ doc }) => doc).filter((charge) => charge.readerId !== null && isAtReader(charge));
}

export interface ChargesOf {
  /** The root of the visit. */
  readonly rootId: string;
  /** Charges of visits that joined it, by their ids. */
  readonly ids: readonly string[];
}

/** Returns what was asked of cards for a visit, oldest first. */
export async function chargesOfVisit(db: MirrorDb, { rootId, ids }: ChargesOf): Promise<CardCharge[]> {
  const [own, joined] = await Promise.all([
    db.cardCharges.where('doc.visitId').equals(rootId).toArray(),
    db.cardCharges.bulkGet([...ids]),
  ]);
  const found = new Map([...own, ...joined].flatMap((row) => (row ? [[row.id, row.doc] as const] : [])));
  return [...found.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}
