import { anItem, anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, it } from 'vitest';
import { checksLeftOpen, guestsLeft, LEFT_AFTER_MS } from './left-open.ts';

const now = Date.parse(FRIDAY_EVENING) + LEFT_AFTER_MS;
const order = (n: number, over: Parameters<typeof anOrder>[0]) =>
  anOrder({ id: testId('order', n), items: [anItem()], ...over });

const atTable = (): boolean => true;

describe('abandoned orders of guests', () => {
  const sent = { submittedAt: FRIDAY_EVENING, customerId: testId('user', 9) };

  it('are those that nobody touched for two hours, the oldest first', () => {
    const young = order(1, { ...sent, updatedAt: new Date(now - LEFT_AFTER_MS + 1).toISOString() });
    const old = order(2, sent);
    const older = order(3, { ...sent, updatedAt: '2026-06-12T20:00:00.000Z' });
    expect(guestsLeft([young, old, older], now, atTable)).toEqual([
      { kind: 'guest', order: older },
      { kind: 'guest', order: old },
    ]);
  });

  it('are those at a deleted table, however young, and none that staff have taken in', () => {
    const young = order(1, { ...sent, updatedAt: new Date(now).toISOString() });
    const others = [order(2, { status: 'preparing' }), order(3, { ...sent, visitId: testId('visit') })];
    expect(guestsLeft([young, ...others], now, () => false)).toEqual([{ kind: 'guest', order: young }]);
  });
});

describe('abandoned checks', () => {
  const party = (n: number, ...orders: ReturnType<typeof order>[]) => {
    const visit = aVisit({ id: testId('visit', n) });
    return { visit, pads: [], rounds: orders, bill: billOf(visit, orders) };
  };
  const sent = (updatedAt: string) =>
    order(1, { visitId: testId('visit'), status: 'accepted', sentAt: FRIDAY_EVENING, updatedAt });
  const left = (...open: ReturnType<typeof party>[]) => checksLeftOpen(open, [], { now, hasTable: atTable });

  it('are those that nobody touched for two hours', () => {
    const idle = party(1, sent(FRIDAY_EVENING));
    const busy = party(2, sent(new Date(now - LEFT_AFTER_MS + 1).toISOString()));
    expect(left(busy, idle)).toEqual([
      { kind: 'check', visit: idle.visit, due: idle.bill.due, since: Date.parse(FRIDAY_EVENING) },
    ]);
  });

  it('are those at a deleted table, and closed ones that owe money back', () => {
    const young = party(1, sent(new Date(now).toISOString()));
    const owing = aVisit({ id: testId('visit', 2), status: 'closed', owed: 500 });
    const found = checksLeftOpen([young], [owing], { now, hasTable: () => false });
    expect(found.map(({ kind }) => kind)).toEqual(['owed', 'check']);
  });
});
