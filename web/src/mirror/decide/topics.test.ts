import { anActor, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { OutboxEntry, Touched } from '../database/mirror-db.ts';
import { closureOf, topicsOfRow } from './topics.ts';

const entry = (mid: number, touched: Partial<Touched>): OutboxEntry => ({
  mid,
  cmdId: testId('command', mid),
  name: 'visit.addItem',
  version: 1,
  args: {},
  context: { actor: anActor(), occurredAt: '', cmdId: testId('command', mid) },
  grant: null,
  queuedAt: 0,
  state: 'queued',
  answered: 0,
  result: null,
  attempts: 0,
  refusals: 0,
  touched: { rows: [], reads: [], writes: [], ...touched },
});
const closure = (pending: readonly OutboxEntry[], ...changed: string[]): number[] =>
  [...closureOf(pending, new Set(changed))].sort();

describe('changes that have to be replayed together', () => {
  test('include those that read what changed', () => {
    expect(closure([entry(1, { reads: ['a'] }), entry(2, { reads: ['b'] })], 'a')).toEqual([1]);
  });

  test('include those that read what one of them wrote', () => {
    const pending = [
      entry(1, { reads: ['a'], writes: ['b'] }),
      entry(2, { reads: ['b'] }),
      entry(3, { reads: ['c'] }),
    ];
    expect(closure(pending, 'a')).toEqual([1, 2]);
  });

  test('include those that wrote what one of them reads, because its replay must see it', () => {
    const pending = [entry(1, { writes: ['b'] }), entry(2, { reads: ['a', 'b'] })];
    expect(closure(pending, 'a')).toEqual([1, 2]);
  });

  test('include those that wrote the same row', () => {
    const pending = [
      entry(1, { rows: ['r'], writes: ['r'] }),
      entry(2, { rows: ['r'], writes: ['r'], reads: ['a'] }),
    ];
    expect(closure(pending, 'a')).toEqual([1, 2]);
  });

  test('do not include those that only read the same row', () => {
    expect(closure([entry(1, { reads: ['menu', 'a'] }), entry(2, { reads: ['menu'] })], 'a')).toEqual([1]);
  });
});

test('a row belongs to the look-ups that find it', () => {
  const order = anOrder({ visitId: testId('visit', 9) });
  expect(topicsOfRow('order', order.id, order)).toEqual([
    `order/${order.id}`,
    'every/order',
    'table-orders/table-12',
    `orders-of/${testId('visit', 9)}`,
  ]);
  const visit = aVisit();
  expect(topicsOfRow('visit', visit.id, visit)).toContain('table-visits/table-12');
  expect(topicsOfRow('table', 't', undefined)).toEqual(['table/t', 'every/table']);
});
