/** Documents of old sales are packed once, and are read as before. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { aPruningRoom, at, type PruningRoom } from '../../../../testing/venue/pruning-room.ts';
import { put, VENUE } from '../../../../testing/venue/write-entries.ts';

const visitOn = (n: number, day: number) =>
  change('visit', aVisit({ id: testId('visit', n), openedAt: at(day) }));
const packedIn = (room: PruningRoom) => room.count('row', "typeof(doc) = 'blob'");

test('a sale is packed after three days, and what has no day never', async () => {
  const room = aPruningRoom();
  await put(room.storage, change('table', aTable()), visitOn(1, -4), visitOn(2, -2));
  const before = await room.storage.rows(VENUE, 'visit');
  await room.runOn(0);
  expect(packedIn(room)).toBe(1);
  expect(await room.storage.rows(VENUE, 'visit')).toEqual(before);
  await room.runOn(2);
  expect(packedIn(room)).toBe(2);
  expect(await room.storage.rows(VENUE, 'visit')).toEqual(before);
});

test('a packed row is found in its place by every index, and is text again once it changes', async () => {
  const room = aPruningRoom();
  const round = aRound([], {
    id: testId('order'),
    visitId: testId('visit'),
    createdAt: at(-4),
    orderNumber: 'B-9',
  });
  await put(room.storage, visitOn(1, -5), change('order', round));
  const places = () =>
    room.connection.prepare('SELECT rowid, id, seq FROM row JOIN change_head USING (id)').raw().all();
  const before = places();
  await room.runOn(0);
  expect(packedIn(room)).toBe(2);
  expect(places()).toEqual(before);
  expect(await room.storage.orders(VENUE, { limit: 5, status: round.status })).toMatchObject({
    orders: [{ doc: { orderNumber: 'B-9' } }],
  });
  expect(room.connection.pragma('integrity_check', { simple: true })).toBe('ok');
  await put(room.storage, change('order', { ...round, note: 'Window' }));
  expect(packedIn(room)).toBe(1);
  await room.runOn(1);
  expect(await room.storage.row(VENUE, 'order', round.id)).toMatchObject({ doc: { note: 'Window' } });
});

test('a run begins behind the rows of the run before', async () => {
  const room = aPruningRoom();
  await put(room.storage, ...Array.from({ length: 120 }, (_, n) => visitOn(n + 1, -4)));
  await room.runOn(0);
  expect(packedIn(room)).toBe(120);
  const step = await room.storage.pruning.step('documents', { before: at(-3), now: at(0) }, 0);
  expect(step).toEqual({ removed: 0, next: null });
});
