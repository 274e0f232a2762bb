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
  readonly readerId: string;
  /** Who asked for it. Their name is gone. */
  readonly userId: string;
  readonly at: string;
  /** What the provider calls it. */
  readonly ref: string;
}

/** It holds nothing of the bill: the money has come. Does nothing when the charge is there, or its reader is not. */
export function makeFound(rows: Rows, found: FoundCharge, now: string): readonly Change[] {
  const { userId, ...kept } = found;
  if (rows.get('cardCharge', found.id)) return [];
  if (rows.get('cardReader', found.readerId)?.venueId !== found.venueId) return [];
  const charge: CardCharge = {
    ...kept,
    ...{ via: 'reader', askedBy: { id: userId, name: 'Card reader' }, deviceId: null },
    ...{ until: found.at, state: 'looking', stateAt: now },
    ...{ booked: { amount: 0, tip: 0 }, paymentIds: [], sure: false, version: 0 },
  };
  return [change('cardCharge', charge)];
}
