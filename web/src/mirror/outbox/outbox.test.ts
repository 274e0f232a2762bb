import { testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { aTablet, burger, party, VISIT } from '../../../testing/a-mirror.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { noteRefusedBatch, noteRefusedShape, unsent, waitingAfter } from './outbox.ts';

const NOW = Date.UTC(2026, 4, 2, 20);
const SKIP = '00000000-0000-4000-8000-00000000005c';

test('a change with an unreadable time goes to the rejected changes as it is, and a readable one skips its number', async () => {
  const tablet = await aTablet();
  const { db } = tablet;
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  await db.outbox
    .where('mid')
    .equals(1)
    .modify((entry) => {
      Object.assign(entry, { context: { ...entry.context, occurredAt: 'yesterday, I think' } });
    });
  const { clientId } = await requireMeta(db);
  const refused = { clientId, mid: 1, code: 'request.shape', now: NOW, skipId: SKIP };
  expect(await noteRefusedShape(db, refused)).toBe('again');
  expect(await noteRefusedShape(db, refused)).toBe('again');
  expect(await noteRefusedShape(db, refused)).toBe('skipped');

  expect((await db.rejected.toArray()).map(({ context }) => context.occurredAt)).toEqual([
    'yesterday, I think',
  ]);
  const [skip] = await unsent(db, 1);
  expect(skip).toMatchObject({
    mid: 1,
    name: 'sync.skip',
    context: { cmdId: refused.skipId, occurredAt: '2026-05-02T20:00:00.000Z' },
  });
});

test('a refusal of a queue that has been renumbered since concerns no change of the new one', async () => {
  const tablet = await aTablet();
  const { db } = tablet;
  await tablet.tap('visit.open', party());
  const refused = { clientId: testId('device', 9), mid: 1, code: 'request.shape', now: NOW, skipId: SKIP };
  for (let n = 0; n < 3; n += 1) expect(await noteRefusedShape(db, refused)).toBe('again');
  expect(await db.rejected.count()).toBe(0);
  expect((await db.outbox.get(1))?.refusals).toBe(0);
});

test('a settled change without an outcome goes before what waits, and never by itself [D5]', async () => {
  const tablet = await aTablet();
  await tablet.tap('visit.open', party());
  await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results: [] });
  expect(await unsent(tablet.db, 50)).toEqual([]);
  await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
  expect((await unsent(tablet.db, 50)).map(({ mid, state }) => [mid, state])).toEqual([
    [1, 'settled'],
    [2, 'queued'],
  ]);
  expect((await unsent(tablet.db, 1)).map(({ mid }) => mid)).toEqual([1]);
});

test('a settled change without an outcome also goes before what is sent ahead [D5]', async () => {
  const tablet = await aTablet();
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  await tablet.apply({ ...(await tablet.envelope()), lastMid: 2, results: [] });
  expect(await waitingAfter(tablet.db, 1, 50)).toEqual([]);
  await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
  expect((await waitingAfter(tablet.db, 1, 50)).map(({ mid }) => mid)).toEqual([2, 3]);
});

test('a mutation that was refused alone is sent alone until it is settled, whatever waits behind it [P15]', async () => {
  const tablet = await aTablet();
  const { db } = tablet;
  const sent = async (): Promise<number[]> => (await unsent(db, 50)).map(({ mid }) => mid);
  await tablet.tap('visit.open', party());
  await tablet.tap('visit.addItem', burger());
  await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
  const { clientId } = await requireMeta(db);
  const refused = { clientId, mid: 2, code: 'request.shape', now: NOW, skipId: SKIP };
  await noteRefusedShape(db, refused);
  expect(await sent()).toEqual([1]);
  await db.outbox.delete(1);
  expect(await sent()).toEqual([2]);
  expect(await waitingAfter(db, 2, 50)).toMatchObject([{ mid: 3 }]);
  await noteRefusedShape(db, refused);
  await noteRefusedShape(db, refused);
  expect(await sent()).toEqual([2, 3]);
});

test('half of a refused batch is sent next, and half of the rest once that half passed [P15]', async () => {
  const tablet = await aTablet();
  const { db } = tablet;
  await tablet.tap('visit.open', party());
  for (let n = 1; n <= 9; n += 1) await tablet.tap('visit.addItem', burger(VISIT, n));
  const { clientId } = await requireMeta(db);
  const batch = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => ({ mid: from + n }));
  const sent = async (): Promise<number[]> => (await unsent(db, 50)).map(({ mid }) => mid);
  await noteRefusedBatch(db, { clientId: 'another queue', mutations: batch(1, 4) });
  expect(await sent()).toHaveLength(10);
  await noteRefusedBatch(db, { clientId, mutations: batch(1, 8) });
  expect(await sent()).toEqual([1, 2, 3, 4]);
  expect((await waitingAfter(db, 4, 50)).map(({ mid }) => mid)).toEqual([5, 6]);
  await db.outbox.bulkDelete([1, 2, 3, 4]);
  expect(await sent()).toEqual([5, 6]);
  await noteRefusedBatch(db, { clientId, mutations: batch(5, 6) });
  // Of a tab that sent its batch before.
  await noteRefusedBatch(db, { clientId, mutations: batch(5, 10) });
  expect(await sent()).toEqual([5]);
  await db.outbox.bulkDelete([5, 6]);
  expect(await sent()).toEqual([7, 8, 9, 10]);
});
