import type { Visit } from '@tableside/domain/entities/visit.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { paidUpTables } from './paid-up.ts';

const at = (minute: number): string => `2026-06-13T00:${minute}:00.000Z`;
const closedAt = (minute: number): Visit =>
  aVisit({
    ...{ status: 'closed', tableId: 'table-12' },
    closed: { at: at(minute), by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale: {} as never },
  });
const table = aTable({ id: 'table-12', status: 'occupied' });
const paid = (over: Partial<typeof table>, ...visits: readonly Visit[]) =>
  paidUpTables([{ ...table, ...over }], visits).get('table-12')?.at;

test('an occupied table waits to be cleared once its last party has paid', () => {
  expect(paid({}, closedAt(20), closedAt(30), closedAt(10))).toBe(at(30));
});

test('a table that was freed since, is free, or has another party does not wait', () => {
  expect(paid({ freedAt: at(31) }, closedAt(30))).toBeUndefined();
  expect(paid({ status: 'available' }, closedAt(30))).toBeUndefined();
  expect(paid({}, closedAt(30), aVisit({ tableId: 'table-12' }))).toBeUndefined();
  expect(paid({}, aVisit({ status: 'merged', tableId: 'table-12' }))).toBeUndefined();
});
