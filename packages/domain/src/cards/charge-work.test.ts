/** What becomes of the money of a charge: what its provider says, and what people say. */
import { describe, expect, it } from 'vitest';
import { aPayment, testId } from '../../testing/builders.ts';
import {
  ANA,
  ask,
  charge,
  charging,
  ID,
  LATER,
  payments,
  put,
  SOON,
  sent,
  settle,
  side,
  withReaders,
} from '../../testing/card-house.ts';
import type { Room } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { atBar, bar, item, P, round, V, visit, W } from '../../testing/visit-house.ts';
import { isWatched } from '../entities/card-charge.ts';
import { change } from '../entities/entities.ts';
import { derivedId } from '../values/ids.ts';
import { cancelCharge, noteUnknown, sayCharge } from './charge-work.ts';

describe('the word of the provider', () => {
  it('makes the payment, sends what it was for, and closes', () => {
    const room = withReaders(bar());
    atBar(room).add(1);
    const send = { roundId: round(1), itemIds: [item(1)] };
    expect(ask(room, 1, { visitId: P, tip: 200, send, close: true })).toBe('applied');
    expect(room.rows.get('order', round(1))).toBeUndefined();
    settle(sent(room), { taken: 1289, ref: 'pi_1', card: { brand: 'visa', last4: '4242' } });
    expect(room.rows.get('order', round(1))).toMatchObject({ status: 'paid' });
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 0 });
    expect(charge(room)).toMatchObject({ state: 'approved', sure: true, booked: { amount: 1089, tip: 200 } });
    expect(room.rows.all('payment')).toMatchObject([
      {
        chargeId: ID,
        amount: 1089,
        tip: 200,
        takenBy: ANA,
        transactionId: 'pi_1',
        card: { brand: 'visa', last4: '4242' },
        concluded: { name: 'Reader 1' },
      },
    ]);
  });

  it('counts once, however often it comes', () => {
    const room = sent(charging());
    settle(room, { taken: 1089 });
    const before = charge(room);
    settle(room, { taken: 1089 });
    settle(room, { taken: 0, final: true });
    expect([payments(room), charge(room) === before]).toEqual([[['payment', 1089, 0]], true]);
  });

  it.each([
    [600, 0, 600, 0],
    [1189, 0, 1089, 100],
    [1389, 300, 1089, 300],
    [1000, 300, 700, 300],
  ])('of %i cents, %i of them a tip, is booked as what came', (taken, tip, amount, kept) => {
    const room = sent(charging());
    settle(room, { taken, tip });
    expect(payments(room)).toEqual([['payment', amount, kept]]);
  });

  it('of no pays nothing; a late yes makes the one payment', () => {
    const room = sent(charging());
    settle(room, { final: false, why: 'nobody' });
    expect([charge(room), payments(room)]).toMatchObject([
      { state: 'declined', why: 'nobody', sure: false },
      [],
    ]);
    expect(visit(room)?.waiting).toBeUndefined();
    settle(room, { taken: 1089 });
    expect([charge(room).state, payments(room)]).toEqual(['approved', [['payment', 1089, 0]]]);
  });

  it('in another currency books nothing, and is kept', () => {
    const room = sent(charging());
    settle(room, { taken: 1089, currency: 'EUR' });
    expect([charge(room), payments(room)]).toMatchObject([
      { state: 'declined', fault: 'currency', captured: { amount: 1089 }, sure: true },
      [],
    ]);
  });

  it('for a visit that is not there is kept', () => {
    const room = sent(charging());
    room.rows.remove('visit', V);
    settle(room, { taken: 1089 });
    expect(charge(room)).toMatchObject({ state: 'approved', fault: 'noVisit', captured: { amount: 1089 } });
  });

  it('counts although somebody has taken the id of its payment', () => {
    const room = sent(charging());
    const taken = derivedId(ID, 'payment/0');
    room.rows.put(change('payment', aPayment({ id: taken, visitId: W })));
    settle(room, { taken: 1089 });
    expect(visit(room)?.takings).toMatchObject([{ amount: 1089 }]);
    expect(charge(room).paymentIds).not.toContain(taken);
  });

  it('counts on a visit with as many payments as people may take', () => {
    const room = sent(charging());
    const full = { ...(visit(room) ?? aVisit()) };
    const takings = Array.from({ length: 100 }, (_, n) => ({
      paymentId: testId('payment', 200 + n),
      checkKey: 'main',
      amount: 0,
      tip: 0,
      refunded: 0,
    }));
    room.rows.put(change('visit', { ...full, takings }));
    settle(room, { taken: 1089 });
    expect(visit(room)?.takings).toHaveLength(101);
  });
});

describe('what a person says', () => {
  const says = (room: Room, outcome: 'approved' | 'declined') =>
    put(room, sayCharge(charge(room), { outcome, by: ANA }, side(room)));

  it('counts at once and is watched', () => {
    const room = sent(charging());
    put(room, noteUnknown(room.rows, { chargeId: ID, now: LATER }));
    says(room, 'approved');
    expect([charge(room), payments(room)]).toMatchObject([
      { state: 'approved', said: { by: ANA }, sure: false },
      [['payment', 1089, 0]],
    ]);
    expect(isWatched(charge(room))).toBe(true);
    settle(room, { taken: 1089 });
    expect([charge(room).sure, payments(room)]).toEqual([true, [['payment', 1089, 0]]]);
  });

  it('is taken back when no money came, the tip first', () => {
    const room = sent(charging({ tip: 200 }));
    says(room, 'approved');
    settle(room, { taken: 0, final: true });
    expect(payments(room)).toEqual([
      ['payment', 1089, 200],
      ['refund', 1289, 0],
    ]);
    expect([charge(room), visit(room)?.takings[0]?.refunded]).toMatchObject([
      { state: 'declined', booked: { amount: 0, tip: 0 } },
      1289,
    ]);
  });

  it('is corrected by what came: less, or more', () => {
    const less = sent(charging({ tip: 200 }));
    says(less, 'approved');
    settle(less, { taken: 1000 });
    expect([payments(less).at(-1), charge(less).booked]).toEqual([
      ['refund', 289, 0],
      { amount: 1000, tip: 0 },
    ]);
    const more = sent(charging());
    says(more, 'approved');
    settle(more, { taken: 1289, tip: 200 });
    expect([payments(more).at(-1), charge(more).booked]).toEqual([
      ['payment', 0, 200],
      { amount: 1089, tip: 200 },
    ]);
  });

  it('is not believed before anybody was asked, nor after the end', () => {
    const room = charging();
    expect(sayCharge(charge(room), { outcome: 'approved', by: ANA }, side(room))).toEqual([]);
    settle(sent(room), { why: 'declined' });
    expect(sayCharge(charge(room), { outcome: 'approved', by: ANA }, side(room))).toEqual([]);
  });
});

describe('a cancel', () => {
  const cancel = (room: Room) => put(room, cancelCharge(charge(room), ANA, side(room)));

  it('ends what nobody was asked for, and is only a wish after that', () => {
    const asked = charging();
    cancel(asked);
    expect([charge(asked), visit(asked)?.waiting]).toMatchObject([
      { state: 'canceled', sure: true },
      undefined,
    ]);
    const room = sent(charging());
    cancel(room);
    expect(charge(room)).toMatchObject({ state: 'sent', cancel: { by: ANA, at: SOON } });
    settle(room, { taken: 1089 });
    expect(payments(room)).toEqual([['payment', 1089, 0]]);
  });
});
