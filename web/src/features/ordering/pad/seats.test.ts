import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { itemsBySeat, nextSeat, seatsOf, seatText } from './seats.ts';

const four = { covers: 4 };

describe('the chairs of a party', () => {
  it('are one for each guest, and none where a guest is alone or nobody was counted', () => {
    expect(seatsOf(four)).toEqual([1, 2, 3, 4]);
    expect([seatsOf({ covers: 1 }), seatsOf({ covers: null })]).toEqual([[], []]);
    expect(seatsOf({ covers: 300 })).toHaveLength(20);
  });

  it('keep the one that is in use when the party gets smaller', () => {
    expect(seatsOf({ covers: 2 }, 3)).toEqual([1, 2, 3]);
  });

  it('follow each other around the table, and the whole table stays chosen', () => {
    expect([1, 2, 3, 4].map((seat) => nextSeat(seat, four))).toEqual([2, 3, 4, 1]);
    expect(nextSeat(null, four)).toBeNull();
  });

  it('count what each of them has, without what was voided or cancelled', () => {
    const line = (n: number, seat: number | undefined, quantity: number) =>
      anItem({ id: testId('item', n), quantity, ...(seat && { seat }) });
    const sent = anOrder({
      status: 'accepted',
      items: [line(1, 2, 3), { ...line(2, undefined, 2), voids: [aVoid(1)] }],
    });
    const unsent = anOrder({ status: 'draft', items: [line(3, 2, 1)] });
    const gone = anOrder({ status: 'cancelled', items: [line(4, 1, 1)] });
    expect(Object.fromEntries(itemsBySeat([sent, unsent, gone]))).toEqual({ 2: 4, null: 1 });
  });

  it('say their seat and how many items it has', () => {
    expect([seatText(2, 3), seatText(2, 1), seatText(2), seatText(null)]).toEqual([
      'Seat 2, 3 items',
      'Seat 2, 1 item',
      'Seat 2',
      'Whole table',
    ]);
  });
});
