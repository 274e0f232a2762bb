/** Card payments of a visit that wait for their terminal. */

import { describe, expect, test } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { detailOf, outcomeOf } from '../../testing/try-command.ts';
import { ben, by, cooking, V, visit } from '../../testing/visit-house.ts';

const payment = (n: number) => testId('payment', n);

describe('a payment of a visit', () => {
  test('waits for the card terminal, and counts when it is concluded', () => {
    const room = cooking();
    const card = { method: 'credit_card', awaitsTerminal: true } as const;
    expect(outcomeOf(by(room).pay(1, card))).toBe('applied');
    by(room).pay(2, card);
    expect(visit(room)).toMatchObject({ status: 'open', takings: [] });
    room.run('payment.conclude', { paymentId: payment(1), outcome: 'failed' });
    expect(visit(room)?.takings).toEqual([]);
    room.run('payment.conclude', { paymentId: payment(2), outcome: 'completed' }, ben);
    expect(visit(room)).toMatchObject({
      status: 'open',
      takings: [{ paymentId: payment(2), amount: 1089 }],
    });
    expect(outcomeOf(room.run('visit.close', { visitId: V }))).toBe('applied');
  });

  test('closes nothing while it waits for the terminal, and closes when its conclusion asks for it', () => {
    const room = cooking();
    const card = { method: 'credit_card', awaitsTerminal: true, close: true, amount: 500 } as const;
    const waiting = by(room).pay(1, card);
    expect([outcomeOf(waiting), detailOf(waiting)]).toEqual([
      'visit.stillOpen',
      { number: 'B-17', due: 1089, unsent: 0 },
    ]);
    by(room).pay(2, { ...card, amount: 589 });
    const end = (n: number) =>
      room.run('payment.conclude', { paymentId: payment(n), outcome: 'completed', close: true });
    const first = end(1);
    expect([outcomeOf(first), detailOf(first)]).toEqual([
      'visit.stillOpen',
      { number: 'B-17', due: 589, unsent: 0 },
    ]);
    expect(outcomeOf(end(2))).toBe('applied');
    expect(visit(room)).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 1089 } } });
  });

  test('closes nothing when the terminal refused it', () => {
    const room = cooking();
    by(room).pay(1, { method: 'credit_card', awaitsTerminal: true });
    const failed = { paymentId: payment(1), outcome: 'failed', close: true } as const;
    expect(outcomeOf(room.run('payment.conclude', failed))).toBe('applied');
    expect(visit(room)).toMatchObject({ status: 'open', takings: [] });
  });
});
