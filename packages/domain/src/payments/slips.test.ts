import { describe, expect, it } from 'vitest';
import { aPayment, aRefund, testId } from '../../testing/builders.ts';
import { outcomeOf } from '../../testing/try-command.ts';
import { ben, by, cooking, mia, V, visit } from '../../testing/visit-house.ts';
import { derivedId } from '../values/ids.ts';
import { slipsWithoutTip, slipTips } from './slips.ts';

const DAY = '2026-06-12';
const at = (n: number) => ({ id: testId('payment', n), timestamp: `2026-06-12T20:0${n}:00.000Z` });
const numbersOf = (payments: Parameters<typeof slipsWithoutTip>[0], userId: string | null = null) =>
  slipsWithoutTip(payments, { day: DAY, userId }).map(({ timestamp }) => Number(timestamp.slice(15, 16)));

describe('slips without a tip', () => {
  it('are payments by card that brought none, the newest first', () => {
    expect(
      numbersOf([
        aPayment(at(1)),
        aPayment({ ...at(2), method: 'debit_card' }),
        aPayment({ ...at(3), method: 'cash' }),
        aPayment({ ...at(4), tip: 100 }),
        aPayment({ ...at(5), outcome: 'failed' }),
        aPayment({ ...at(6), businessDay: '2026-06-11' }),
        aPayment(at(7)),
        aRefund({ paymentId: testId('payment', 7), amount: 1307 }),
      ]),
    ).toEqual([2, 1]);
  });

  it('are of one person, or of everybody', () => {
    const ben = { id: testId('user', 9), name: 'Ben' };
    const payments = [aPayment(at(1)), aPayment({ ...at(2), takenBy: ben })];
    expect([numbersOf(payments, ben.id), numbersOf(payments)]).toEqual([[2], [2, 1]]);
  });

  it('are gone once their tip is typed', () => {
    const tip = aPayment({ ...at(3), tipOn: at(2).id, amount: 0, tip: 300 });
    const payments = [aPayment(at(1)), aPayment(at(2)), tip];
    expect(numbersOf(payments)).toEqual([1]);
    expect(slipTips(payments, { day: DAY, userId: null })).toMatchObject([
      { slip: at(2), tip: { tip: 300 } },
    ]);
  });

  it('are one fewer for each tip that was taken for their check by the same card', () => {
    const tip = (n: number, over: object = {}) => aPayment({ ...at(n), amount: 0, tip: 300, ...over });
    const slips = [aPayment(at(1)), aPayment(at(2))];
    expect(numbersOf([...slips, tip(3)])).toEqual([2]);
    expect(numbersOf([...slips, tip(3, { method: 'cash' })])).toEqual([2, 1]);
    expect(numbersOf([...slips, tip(3, { visitId: testId('visit', 9) })])).toEqual([2, 1]);
  });
});

describe('a tip on a slip', () => {
  const slip = testId('payment', 1);
  function paidByCard() {
    const room = cooking();
    by(room).pay(1, { method: 'credit_card', close: true });
    return room;
  }
  const tipOf = (over: object = {}) => ({
    id: testId('payment', 8),
    visitId: V,
    method: 'credit_card' as const,
    amount: 0,
    tip: 300,
    tipOn: slip,
    ...over,
  });

  it('is for who took the payment, whoever types it', () => {
    const room = paidByCard();
    expect(outcomeOf(room.run('payment.record', tipOf(), mia))).toBe('applied');
    expect(room.rows.get('payment', tipOf().id)).toMatchObject({
      takenBy: room.rows.get('payment', slip)?.takenBy,
      tipOn: slip,
    });
    expect(visit(room)?.takings).toMatchObject([{ tip: 0 }, { amount: 0, tip: 300, tipOn: slip }]);
  });

  it('is taken once, when two devices type it', () => {
    const room = paidByCard();
    const again = { id: testId('payment', 9) };
    room.run('payment.record', tipOf());
    expect(outcomeOf(room.run('payment.record', tipOf(again), mia))).toBe('noop');
    expect(outcomeOf(room.run('payment.record', tipOf({ ...again, tip: 3000 }), mia))).toBe('payment.exists');
  });

  it('is not typed by a colleague: they could take one cent for it, and keep the true one away', () => {
    const room = paidByCard();
    expect(outcomeOf(room.decide('payment.record', tipOf({ tip: 1 }), ben))).toBe('forbidden');
    expect(outcomeOf(room.run('payment.record', tipOf()))).toBe('applied');
  });

  it('is not taken over by a payment that has the id which other devices once gave it', () => {
    const room = paidByCard();
    const id = derivedId(slip, 'tip');
    const { tipOn: _, ...squatter } = tipOf({ id, tip: 1 });
    expect(outcomeOf(room.run('payment.record', squatter, ben))).toBe('applied');
    expect(outcomeOf(room.run('payment.record', tipOf()))).toBe('applied');
    const tips = slipTips(room.rows.all('payment'), {
      day: room.rows.get('payment', slip)?.businessDay ?? '',
      userId: null,
    });
    expect(tips).toMatchObject([{ slip: { id: slip }, tip: { tip: 300 } }]);
  });

  it.each<[string, object]>([
    ['names no payment', { tipOn: testId('payment', 7) }],
    ['pays for something as well', { amount: 100 }],
    ['is nothing', { tip: 0 }],
    ['came another way', { method: 'debit_card' }],
    ['waits for a terminal', { awaitsTerminal: true }],
  ])('is refused when it %s', (_why, over) => {
    expect(outcomeOf(paidByCard().decide('payment.record', tipOf(over)))).toBe('payment.notFound');
  });

  it('is refused on cash, and on a payment of another check', () => {
    const room = cooking();
    by(room).pay(1, { close: true });
    expect(outcomeOf(room.decide('payment.record', tipOf({ method: 'cash' })))).toBe('payment.notFound');
    room.run('visit.open', {
      id: testId('visit', 7),
      orderNumber: 'B-40',
      tableId: 'table-14',
      payAt: 'end',
    });
    const other = paidByCard();
    other.run('visit.open', {
      id: testId('visit', 7),
      orderNumber: 'B-40',
      tableId: 'table-14',
      payAt: 'end',
    });
    expect(outcomeOf(other.decide('payment.record', tipOf({ visitId: testId('visit', 7) })))).toBe(
      'payment.notFound',
    );
  });
});
