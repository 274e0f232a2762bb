import type { Call } from '@tableside/domain/entities/call.ts';
import type { Change } from '@tableside/domain/entities/entities.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aCall } from '@tableside/domain/testing/call-builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { expect, test } from 'vitest';
import { aTablet, NOW } from '../../../testing/a-mirror.ts';
import { openCallsOf, tableCalls } from './call-queries.ts';

const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const by = { id: testId('user'), name: 'Ana' };
const closedAt = (minutes: number) => ({
  status: 'closed' as const,
  closed: { at: ago(minutes), by, businessDay: '2026-06-12', sale: saleOf(billOf(aVisit(), [])) },
});
const call = (over: Partial<Call> = {}): Change => change('call', aCall({ at: ago(5), ...over }));
const bill = call({ kind: 'bill' });
const table = (over = {}): Change => change('table', aTable({ status: 'occupied', ...over }));
const visit = (over = {}, n = 1): Change => change('visit', aVisit({ id: testId('visit', n), ...over }));

async function waiting(...changes: Change[]) {
  const tablet = await aTablet();
  await tablet.server.put(...changes);
  await tablet.pull();
  return tableCalls(await openCallsOf(tablet.db), NOW);
}
const kinds = async (...changes: Change[]) => (await waiting(...changes)).map(({ kind }) => kind);

test('a call waits, whether the table has a check or not', async () => {
  expect(await kinds(call(), table({ status: 'available' }))).toEqual(['server']);
  expect(await kinds(call({ at: ago(6) }), bill, table(), visit())).toEqual(['server', 'bill']);
});

test('a call ends when its table is cleared or its party has paid, and not while another party is there', async () => {
  expect(await kinds(call(), table({ freedAt: ago(4) }))).toEqual([]);
  expect(await kinds(call(), table({ freedAt: ago(6) }))).toEqual(['server']);
  expect(await kinds(call(), table(), visit(closedAt(4)))).toEqual([]);
  expect(await kinds(call(), table(), visit(closedAt(6)))).toEqual(['server']);
  expect(await kinds(call(), table(), visit(closedAt(4)), visit({}, 2))).toEqual(['server']);
});

test('whoever asks for the bill has it once it is printed, and whoever called does not', async () => {
  expect(await kinds(call(), bill, table(), visit({ billedAt: ago(4) }))).toEqual(['server']);
  expect(await kinds(bill, table(), visit({ billedAt: ago(6) }))).toEqual(['bill']);
});

test('an answered call and one from over an hour ago are not shown', async () => {
  const answered = { at: ago(1), userId: by.id, firstName: 'Ana' };
  expect(await kinds(call({ answered }), table())).toEqual([]);
  expect(await kinds(call({ at: ago(61) }), table())).toEqual([]);
  expect(await kinds(call({ at: ago(61), lastAt: ago(2) }), table())).toEqual(['server']);
});

test('the guests of a table stand together, for the servers of its parties or whom it was given to', async () => {
  const other = anActor('customer', { userId: testId('user', 77) }).userId;
  const later = call({ customerId: other, at: ago(3), lastAt: ago(2) });
  const server = { userId: 'ana', name: 'Ana', staffId: 'ana-card' };
  const [both] = await waiting(call(), later, table({ userId: 'ben-card' }), visit({ server }));
  expect(both).toMatchObject({ since: NOW - 5 * 60_000, lastAt: NOW - 2 * 60_000, servers: [server] });
  expect(both?.calls.map(({ customerId }) => customerId)).toEqual([anActor('customer').userId, other]);
  const [given] = await waiting(call(), table({ userId: 'ben-card' }));
  expect(given?.servers).toEqual([{ userId: null, staffId: 'ben-card' }]);
  expect((await waiting(call(), table()))[0]?.servers).toEqual([]);
});
