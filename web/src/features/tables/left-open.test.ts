import { billOf } from '@tableside/domain/visits/bill.ts';
import { anItem, anOrder, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { aVisit } from '@tableside/testkit/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { checksLeftOpen, LEFT_AFTER_MS, leftOpen } from './left-open.ts';

const now = Date.parse(FRIDAY_EVENING) + LEFT_AFTER_MS;
const order = (n: number, over: Parameters<typeof anOrder>[0]) =>
  anOrder({ id: testId('order', n), items: [anItem()], ...over });

const atTable = (): boolean => true;

describe('what is left open', () => {
  it('are drafts that nobody touched for two hours, the oldest first', () => {
    const young = order(1, { updatedAt: new Date(now - LEFT_AFTER_MS + 1).toISOString() });
    const old = order(2, {});
    const older = order(3, { updatedAt: '2026-06-12T20:00:00.000Z' });
    expect(leftOpen([young, old, older], now, atTable)).toEqual([
      { kind: 'draft', order: older },
      { kind: 'draft', order: old },
    ]);
  });

  it('are drafts at a table that was deleted, however young', () => {
    const young = order(1, { updatedAt: new Date(now).toISOString() });
    expect(leftOpen([young, order(2, { status: 'preparing' })], now, () => false)).toEqual([
      { kind: 'draft', order: young },
    ]);
  });

  it('is money owed back, before anything else', () => {
    const cancelled = order(1, { status: 'cancelled', paid: 1307 });
    expect(leftOpen([order(2, {}), cancelled], now, atTable)).toEqual([
      { kind: 'refund', order: cancelled, due: 1307 },
      { kind: 'draft', order: order(2, {}) },
    ]);
  });

  it('tells of a draft once: by the money it owes', () => {
    const draft = order(1, { items: [], paid: 500 });
    expect(leftOpen([draft], now, atTable)).toEqual([{ kind: 'refund', order: draft, due: 500 }]);
  });

  it('is nothing about an order that is under way', () => {
    expect(leftOpen([order(1, { status: 'preparing', paid: 1307 })], now, () => false)).toEqual([]);
  });
});

describe('checks that are left open', () => {
  const party = (n: number, ...orders: ReturnType<typeof order>[]) => {
    const visit = aVisit({ id: testId('visit', n) });
    return { visit, pads: [], rounds: orders, bill: billOf(visit, orders) };
  };
  const sent = (updatedAt: string) =>
    order(1, { visitId: testId('visit'), status: 'accepted', sentAt: FRIDAY_EVENING, updatedAt });
  const left = (...open: ReturnType<typeof party>[]) => checksLeftOpen(open, [], { now, hasTable: atTable });

  it('are those that nobody touched for two hours, and their pads are no drafts', () => {
    const idle = party(1, sent(FRIDAY_EVENING));
    const busy = party(2, sent(new Date(now - LEFT_AFTER_MS + 1).toISOString()));
    expect(left(busy, idle)).toEqual([
      { kind: 'check', visit: idle.visit, due: idle.bill.due, since: Date.parse(FRIDAY_EVENING) },
    ]);
    const pad = order(3, { id: testId('visit'), visitId: testId('visit') });
    expect(leftOpen([pad], now, atTable)).toEqual([]);
  });

  it('are those at a deleted table, and closed ones that owe money back', () => {
    const young = party(1, sent(new Date(now).toISOString()));
    const owing = aVisit({ id: testId('visit', 2), status: 'closed', owed: 500 });
    const found = checksLeftOpen([young], [owing], { now, hasTable: () => false });
    expect(found.map(({ kind }) => kind)).toEqual(['owed', 'check']);
  });
});
