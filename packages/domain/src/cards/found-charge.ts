/**
 * A charge that a restored backup has lost, although its provider took the money: it is made again from what the provider
 * kept of it, and then looked at like any other.
 */
import type { Rows } from '../command/rows.ts';
import type { CardCharge, Money } from '../entities/card-charge.ts';
import { type Change, change } from '../entities/entities.ts';

export interface FoundCharge extends Money {
  readonly id: string;
  readonly venueId: string;
  readonly visitId: string;
  readonly checkKey: string;
  /** Null: it was taken on a phone. */
  readonly readerId: string | null;
  /** Who asked for it. Their name is gone. */
  readonly userId: string;
  readonly at: string;
  /** What the provider calls it. */
  readonly ref: string;
}

/** It holds nothing of the bill: the money has come. Does nothing when the charge is there, or its reader is not. */
export function makeFound(rows: Rows, found: FoundCharge, now: string): readonly Change[] {
  const { userId, ...kept } = found;
  const { readerId, venueId } = found;
  if (rows.get('cardCharge', found.id)) return [];
  if (readerId !== null && rows.get('cardReader', readerId)?.venueId !== venueId) return [];
  const [via, name] =
    readerId === null ? (['phone', 'Phone'] as const) : (['reader', 'Card reader'] as const);
  const charge: CardCharge = {
    ...kept,
    ...{ via, askedBy: { id: userId, name }, deviceId: null },
    ...{ until: found.at, state: 'looking', stateAt: now },
    ...{ booked: { amount: 0, tip: 0 }, paymentIds: [], sure: false, version: 0 },
  };
  return [change('cardCharge', charge)];
}
