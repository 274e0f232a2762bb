import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { readBoard } from './board-sections.ts';

const orderAt = (n: number, tableId: string) =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    tableId,
    status: 'paid',
    sentAt: `2026-06-12T23:${10 + n}:00.000Z`,
  });
const NONE = { accepted: [], preparing: [], serving: [] };
const CLOSED = { completed: [], cancelled: [] };
const paid = [orderAt(1, 'table-3'), orderAt(2, 'table-7'), orderAt(3, 'table-3'), orderAt(4, 'table-9')];
const shown = (sort: 'newest' | 'oldest') =>
  readBoard({ paid, ...NONE }, CLOSED, sort).paid.map(({ orderNumber }) => orderNumber);

test('the newest orders come first, with the others of their table', () => {
  expect(shown('newest')).toEqual(['B-4', 'B-3', 'B-1', 'B-2']);
});

test('the oldest orders come first when somebody chooses that, with the others of their table', () => {
  expect(shown('oldest')).toEqual(['B-1', 'B-3', 'B-2', 'B-4']);
});

test('the same rows make the same section, so no card is drawn twice', () => {
  const read = (sort: 'newest' | 'oldest') => readBoard({ paid, ...NONE }, CLOSED, sort).paid;
  expect(read('oldest')).toBe(read('oldest'));
  expect(read('oldest')).not.toBe(read('newest'));
});
