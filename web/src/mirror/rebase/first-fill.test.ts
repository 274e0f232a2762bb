/** An empty mirror is filled with what is open first, so that work can go on, and then with the rest. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { aServer, aTablet, FULL, openMirror, party, seated, TestMirror } from '../../../testing/a-mirror.ts';
import { ensureMeta, requireMeta } from '../database/sync-meta.ts';
import { resetMirror } from '../outbox/new-queue.ts';
import { mirrorState } from '../queries/outbox-queries.ts';

const LEFT = testId('order', 8);

/** A new tablet in a house with an open visit and a cancelled order. */
async function aNewTablet() {
  const server = aServer();
  await server.put(...seated(), change('order', anOrder({ id: LEFT, status: 'cancelled' })));
  const tablet = new TestMirror(openMirror(), server);
  const { clientId: askedAs } = await ensureMeta(tablet.db, () => testId('device', 4));
  const to = { epoch: null, fullPull: FULL, newClientId: testId('device', 5), askedAs };
  await resetMirror(tablet.db, to);
  const opened = () => tablet.page({ full: FULL, open: 'only' });
  const rest = async (openUpTo: number) => tablet.page({ full: FULL, open: openUpTo, cursor: 0 });
  return { server, tablet, opened, rest };
}

test('begins with what is open, and is complete only with the rest [D6]', async () => {
  const { server, tablet, opened, rest } = await aNewTablet();
  expect(await tablet.apply(await opened(), { full: FULL })).toMatchObject({ cursor: 0, more: true });
  expect(await mirrorState(tablet.db)).toMatchObject({ empty: true, opened: true });
  expect(await tablet.db.orders.get(LEFT)).toBeUndefined();
  const openUpTo = (await requireMeta(tablet.db)).openUpTo ?? 0;
  expect(openUpTo).toBe(server.head);

  const done = await tablet.apply(await rest(openUpTo), { full: FULL, openUpTo });
  expect(done).toMatchObject({ cursor: server.head, more: false });
  expect(await mirrorState(tablet.db)).toMatchObject({ empty: false, opened: true });
  expect(await requireMeta(tablet.db)).toMatchObject({ fullPull: null, fillsEmpty: false });
  expect(await requireMeta(tablet.db)).not.toHaveProperty('openUpTo');
  expect(await tablet.displayed()).toEqual(await (await aTablet(server)).displayed());
});

test('takes no late page of the open part for one of the rest, and no frame [D6]', async () => {
  const { tablet, opened } = await aNewTablet();
  const page = await opened();
  await tablet.apply(page, { full: FULL });
  const { openUpTo } = await requireMeta(tablet.db);
  expect(await tablet.apply(page, { full: FULL })).toEqual({ kind: 'pull', why: 'fullPull' });
  expect(await tablet.apply(page, { via: 'frame' })).toEqual({ kind: 'pull', why: 'fullPull' });
  expect(await requireMeta(tablet.db)).toMatchObject({ cursor: 0, openUpTo });
});

test('keeps a tap that was made between the two parts, over what the rest brings', async () => {
  const { server, tablet, opened, rest } = await aNewTablet();
  await tablet.apply(await opened(), { full: FULL });
  const { openUpTo = 0 } = await requireMeta(tablet.db);
  const other = testId('visit', 9);
  await tablet.tap('visit.open', party({ id: other, orderNumber: 'B-18', tableId: 'table-14' }));
  await server.put(change('table', aTable({ id: 'table-14', number: 'Window' })));
  await tablet.apply(await rest(openUpTo), { full: FULL, openUpTo });
  const shown = await tablet.displayed();
  expect(shown.get(`visit/${other}`)).toBeDefined();
  expect(shown.get('table/table-14')).toMatchObject({ number: 'Window' });
  expect(await tablet.differences()).toEqual([]);
});

test('starts with what is open again after the server was restored meanwhile', async () => {
  const { tablet, opened } = await aNewTablet();
  await tablet.apply(await opened(), { full: FULL });
  const { clientId: askedAs } = await requireMeta(tablet.db);
  const to = { epoch: 'epoch-2', fullPull: testId('command', 77), newClientId: askedAs, askedAs };
  await resetMirror(tablet.db, to);
  expect(await requireMeta(tablet.db)).not.toHaveProperty('openUpTo');
});
