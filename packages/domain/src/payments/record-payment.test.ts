import { describe, expect, it } from 'vitest';
import { aContext, aPayment, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf, type Who } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { atBar, bar, item, P } from '../../testing/visit-house.ts';

const PAYMENT = testId('payment');
/** A burger of $10.00 plus tax is on the pad: $10.89 to pay. */
function room() {
  const place = bar();
  atBar(place).add(1);
  return place;
}
const pay = (amount: number, over: object = {}) => ({
  id: PAYMENT,
  visitId: P,
  method: 'cash' as const,
  amount,
  tip: 0,
  send: { roundId: P, itemIds: [item(1)] },
  ...over,
});
const bare = (amount: number, over: object = {}) => {
  const { send: _, ...rest } = pay(amount, over);
  return rest;
};

describe('a payment', () => {
  it('sends the pad as paid when it covers it', () => {
    const place = room();
    expect(outcomeOf(place.run('payment.record', pay(1089, { tip: 200, tendered: 2000 })))).toBe('applied');
    expect(place.rows.get('order', P)).toMatchObject({
      status: 'paid',
      sentAt: FRIDAY_EVENING,
      statusBy: { name: 'Ana', at: FRIDAY_EVENING },
    });
    expect(place.rows.get('visit', P)?.takings).toMatchObject([{ amount: 1089, tip: 200 }]);
    expect(place.rows.get('payment', PAYMENT)).toEqual(
      aPayment({
        visitId: P,
        orderNumber: 'B-20',
        amount: 1089,
        tip: 200,
        tendered: 2000,
        method: 'cash',
        deviceId: testId('device'),
        version: 0,
      }),
    );
  });

  it('leaves the rest due when it is a part, and a tip does not count', () => {
    const place = room();
    expect(outcomeOf(place.run('payment.record', pay(1000, { tip: 89 })))).toBe('visit.waiting');
    expect(place.rows.get('order', P)).toBeUndefined();
    place.run('payment.record', bare(89, { id: testId('payment', 2), method: 'credit_card' }));
    expect(place.rows.get('order', P)).toMatchObject({ status: 'paid' });
  });

  it('is refused when the visit has no items and the device showed none', () => {
    const decision = bar().decide('payment.record', bare(500, { hadItems: false }));
    expect(outcomeOf(decision)).toBe('order.empty');
  });

  it('is kept and owed back when the items that the device showed are gone', () => {
    const place = room();
    atBar(place).takeOff(1);
    expect(outcomeOf(place.run('payment.record', bare(500, { hadItems: true })))).toBe('applied');
    expect(outcomeOf(place.run('visit.close', { visitId: P }))).toBe('applied');
    expect(place.rows.get('visit', P)).toMatchObject({ owed: 500 });
  });

  it('is kept on a visit with items, whatever the device showed', () => {
    expect(outcomeOf(room().decide('payment.record', pay(1089, { hadItems: false })))).toBe('applied');
  });

  it('happens once, and another one under the same id is refused', () => {
    const place = room();
    place.run('payment.record', pay(1089, { tip: 100, tendered: 1500 }));
    const again = (over: object) =>
      outcomeOf(place.decide('payment.record', pay(1089, { tip: 100, tendered: 1500, ...over })));
    expect(again({})).toBe('noop');
    expect(again({ amount: 1088 })).toBe('payment.exists');
    expect(again({ tip: 101 })).toBe('payment.exists');
    expect(again({ method: 'credit_card' })).toBe('payment.exists');
    expect(again({ tendered: 2000 })).toBe('payment.exists');
    expect(again({ terminalRef: 'A-1' })).toBe('payment.exists');
    expect(again({ checkKey: 'seat-1' })).toBe('payment.exists');
    expect(again({ visitId: testId('visit', 1) })).toBe('payment.exists');
  });

  it('needs a visit of the venue', () => {
    const elsewhere = aRoom({ visit: [aVisit({ id: P, venueId: 'elsewhere' })] });
    for (const place of [aRoom({}), elsewhere])
      expect(outcomeOf(place.decide('payment.record', bare(1)))).toBe('visit.notFound');
  });

  it.each<Who>(['customer', 'kitchen'])('cannot be recorded by the %s', (who) => {
    expect(outcomeOf(room().decide('payment.record', pay(1089), who))).toBe('forbidden');
  });

  it('belongs to the business day it was taken on', () => {
    const place = room();
    place.run('payment.record', pay(1089), aContext({ occurredAt: '2026-06-13T09:00:00.000Z' }));
    expect(place.rows.get('payment', PAYMENT)?.businessDay).toBe('2026-06-13');
  });
});

describe('the method of a payment', () => {
  it('needs enough cash for amount and tip', () => {
    const decision = room().decide('payment.record', pay(1089, { tip: 200, tendered: 1288 }));
    expect([outcomeOf(decision), detailOf(decision)]).toEqual(['payment.tendered', { due: 1289 }]);
    const covered = room().decide('payment.record', pay(1089, { tip: 200, tendered: 1289 }));
    expect(outcomeOf(covered)).toBe('applied');
  });

  it('takes no cash with a card, and keeps what the terminal printed', () => {
    const card = { method: 'credit_card', tendered: 1, terminalRef: ' AUTH-77 ' };
    const decision = room().decide('payment.record', pay(1089, card));
    expect(changed(decision, 'payment')).toMatchObject([{ tendered: null, transactionId: 'AUTH-77' }]);
  });

  it.each([
    { amount: -1 },
    { amount: 10_000_001 },
    { amount: 0.5 },
    { tip: -1 },
    { method: 'cheque' },
    { more: 1 },
    { orderId: P },
  ])('cannot be %j', (over) => {
    expect(outcomeOf(room().decide('payment.record', pay(1089, over)))).toBe('args.shape');
  });
});
