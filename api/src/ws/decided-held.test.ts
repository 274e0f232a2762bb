/** After a decision on a held command, its author's device is told to pull, because such outcomes come only by pull. */
import { applied } from '@tableside/domain/command/command.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { caughtUp, type LiveRoom, openLiveRoom, ordersOf, syncsOf } from '../../testing/server/live-room.ts';
import { anEntry } from '../../testing/venue/write-entries.ts';
import type { PrepareHeld } from '../storage/storage.ts';

const QUEUE = testId('device', 100);
const ORDER = testId('order', 77);

let room: LiveRoom;
let other: Session;

beforeEach(async () => {
  room = await openLiveRoom();
  other = await room.server.signIn('server');
  const { storage, venueId } = room.server;
  const at = new Date(room.server.clock.now()).toISOString();
  const userId = room.session.user.id;
  await storage.saveQueue({ clientId: QUEUE, venueId, userId, seenAt: at, ackMid: 1 });
  const queue = { clientId: QUEUE, mid: 1 };
  await storage.write(venueId, [
    anEntry({ queue, actor: anActor('server', { userId }), hold: 'held.money' }),
  ]);
});
afterEach(() => room.close());

async function apply(): Promise<number> {
  const { storage, venueId } = room.server;
  const prepare: PrepareHeld = () => ({
    reads: [],
    decide: () => applied(change('order', aRound([], { id: ORDER }))),
  });
  const resolution = {
    cmdId: testId('command'),
    decision: 'apply',
    by: anActor('manager'),
    note: null,
  } as const;
  await storage.held.resolve(venueId, { ...resolution, at: new Date().toISOString() }, prepare);
  return (await storage.head(venueId)).head;
}

it('the author of a decided command is poked, and no frame goes past the change, which everybody else gets [E3]', async () => {
  const { head: cursor } = await room.server.storage.head(room.server.venueId);
  const author = await room.listen(room.session, { clientId: QUEUE }, { cursor });
  const colleague = await room.listen(other, { clientId: testId('device', 101) }, { cursor });
  await author.next('change');
  await colleague.next('change');
  const head = await apply();
  expect((await author.next('poke')).data).toEqual({ head });
  await colleague.next('orderStatusUpdate');
  expect(ordersOf(colleague)).toEqual([ORDER]);
  await caughtUp(author);
  expect(ordersOf(author)).toEqual([]);
  await room.newOrder();
  await author.next('change');
  expect(syncsOf(author).at(-1)?.from).toBe(head);
});

it('the author is poked even after it was away and comes back with its cursor', async () => {
  const { head: cursor } = await room.server.storage.head(room.server.venueId);
  const head = await apply();
  const author = await room.listen(room.session, { clientId: QUEUE }, { cursor });
  expect((await author.next('poke')).data).toEqual({ head });
  const colleague = await room.listen(other, { clientId: testId('device', 101) }, { cursor });
  expect((await colleague.next('change')).data.rows).toHaveLength(1);
});
