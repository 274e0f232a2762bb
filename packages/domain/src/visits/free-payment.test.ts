import { describe, expect, test } from 'vitest';
import { testId } from '../../testing/builders.ts';
import { detailOf, outcomeOf } from '../../testing/try-command.ts';
import { by, cooking, item, mia, V, visit } from '../../testing/visit-house.ts';

describe('a payment', () => {
  test('cannot be zero, because a hundred of them left no room for the money', () => {
    const room = cooking();
    const free = (n: number, more: object = {}) => outcomeOf(by(room).pay(n, { amount: 0, ...more }));
    expect(free(1)).toBe('payment.amount');
    expect(free(1, { method: 'credit_card', awaitsTerminal: true })).toBe('payment.amount');
    room.run(
      'visit.adjust',
      { visitId: V, id: testId('command', 8), kind: 'comp', itemIds: [item(1)], reason: 'X' },
      mia,
    );
    expect(free(1, { method: 'credit_card', awaitsTerminal: true })).toBe('payment.amount');
    expect(free(1)).toBe('applied');
    expect(free(2)).toBe('payment.amount');
    expect(free(2, { tip: 100, close: true })).toBe('applied');
    expect(free(3)).toBe('payment.amount');
    expect(free(3, { tip: 100 })).toBe('applied');
    expect(visit(room)?.takings).toHaveLength(3);
  });

  test('is refused after a hundred of a visit, and none of those is lost', () => {
    const room = cooking();
    for (let n = 1; n <= 100; n += 1) expect(outcomeOf(by(room).pay(n, { amount: 1 }))).toBe('applied');
    const next = by(room).pay(101, { amount: 1 });
    expect([outcomeOf(next), detailOf(next)]).toEqual(['visit.tooLarge', { takings: 100 }]);
    expect(visit(room)?.takings.map(({ amount }) => amount)).toEqual(Array.from({ length: 100 }, () => 1));
  });
});
