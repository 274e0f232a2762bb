/** The time that a mutation counts from: what the device reports, within the bounds that the server knows. */
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  createsOrder,
  enrolTablet,
  mutation,
  onTablet,
  opensVisit,
  outcomes,
  type SyncRoom,
} from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';

describe('the time of a mutation [T42]', () => {
  const openedAt = async (room: SyncRoom, n: number) =>
    (await room.storage.row(VENUE, 'visit', testId('visit', n)))?.doc.openedAt;
  const HOUR = 3_600_000;

  test('is what the device says, for an evening without network', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    room.wait(3 * HOUR);
    const evening = Array.from({ length: 51 }, (_, n) => mutation(ana, n + 1, opensVisit(n + 1)));
    await room.push(ana, evening.slice(0, 50));
    await room.push(ana, evening.slice(50));
    expect(await openedAt(room, 1)).toBe(FRIDAY_EVENING);
    expect(await openedAt(room, 51)).toBe(FRIDAY_EVENING);
  });

  test('is not in the future [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, { ...opensVisit(1), occurredAt: '2026-06-14T23:30:00.000Z' })]);
    expect(await openedAt(room, 1)).toBe(FRIDAY_EVENING);
  });

  test('is not before the queue was last empty [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const drainedAt = room.wait(HOUR);
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    room.wait(HOUR);
    const backdated = mutation(ana, 2, { ...opensVisit(2), occurredAt: '2026-06-11T20:00:00.000Z' });
    await room.push(ana, [backdated]);
    expect(await openedAt(room, 2)).toBe(drainedAt);
  });

  test.each([
    ['on the same tablet', true],
    ['without a device', false],
  ])('is not before that under an invented client id %s either [P11]', async (_what, withTablet) => {
    const room = await aSyncRoom();
    await enrolTablet(room);
    const ana = await room.signIn('server');
    const drainedAt = room.wait(HOUR);
    await room.push(ana, [mutation(ana, 1, opensVisit(1))], onTablet);
    room.wait(HOUR);
    const invented = { clientId: testId('device', 77), ...(withTablet ? onTablet : {}) };
    const backdated = { ...opensVisit(2), cmdId: testId('command', 2), occurredAt: FRIDAY_EVENING };
    await room.push(ana, [mutation(ana, 1, backdated)], invented);
    expect(await openedAt(room, 2)).toBe(drainedAt);
  });

  test('is its own on a tablet that was offline while its user worked on another one [P11]', async () => {
    const room = await aSyncRoom();
    await enrolTablet(room);
    const ana = await room.signIn('server');
    const offline = mutation(ana, 1, opensVisit(2));
    room.wait(HOUR);
    const elsewhere = { clientId: testId('device', 77) };
    await room.push(ana, [mutation(ana, 1, { ...opensVisit(1), cmdId: testId('command', 2) })], elsewhere);
    await room.push(ana, [offline], onTablet);
    expect(await openedAt(room, 2)).toBe(FRIDAY_EVENING);
  });

  test('is not before its tablet was enrolled, if that tablet never sent anything [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    const enrolledAt = room.wait(HOUR);
    await enrolTablet(room, enrolledAt);
    room.wait(HOUR);
    const backdated = { ...opensVisit(2), cmdId: testId('command', 2), occurredAt: FRIDAY_EVENING };
    await room.push(ana, [mutation(ana, 1, backdated)], { clientId: testId('device', 77), ...onTablet });
    expect(await openedAt(room, 2)).toBe(enrolledAt);
  });

  test('is not before the sign-in that it was made under [P11]', async () => {
    const room = await aSyncRoom();
    const signedInAt = room.wait(HOUR);
    const occurredAt = '1970-01-01T00:00:00.000Z';
    const [ana, cora] = [await room.signIn('server'), await room.signIn('customer')];
    const opened = await room.push(ana, [mutation(ana, 1, { ...opensVisit(1), occurredAt })]);
    const created = await room.push(cora, [mutation(cora, 1, { ...createsOrder(2), occurredAt })]);
    expect([opened, created].map(outcomes)).toEqual([['1 applied'], ['1 applied']]);
    expect(await openedAt(room, 1)).toBe(signedInAt);
    const order = await room.storage.row(VENUE, 'order', testId('order', 2));
    expect(order?.doc.createdAt).toBe(signedInAt);
  });

  test('is true after days without network, even under a new sign-in [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const evening = mutation(ana, 1, opensVisit(1));
    const again = { ...ana, sessionId: 'session-again', since: room.wait(100 * HOUR) };
    await room.push(again, [evening]);
    expect(await openedAt(room, 1)).toBe(FRIDAY_EVENING);
  });

  test('is not before the token was given when the server has lost the sign-in, as after a restore [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    room.connection.prepare('DELETE FROM session').run();
    const again = { ...ana, sessionId: 'session-again', since: room.wait(5 * HOUR) };
    const work = [
      mutation(ana, 1, { ...opensVisit(1), occurredAt: '2026-06-13T01:30:00.000Z' }),
      mutation(ana, 2, { ...opensVisit(2), occurredAt: '2026-06-10T01:30:00.000Z' }),
    ];
    await room.push(again, work);
    expect(await openedAt(room, 1)).toBe('2026-06-13T01:30:00.000Z');
    expect(await openedAt(room, 2)).toBe(FRIDAY_EVENING);
  });

  test('is not in the future when the clock of the server was ahead and was corrected [P11]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    room.wait(HOUR);
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    room.wait(-HOUR);
    await room.push(ana, [mutation(ana, 2, opensVisit(2))]);
    expect(await openedAt(room, 2)).toBe(FRIDAY_EVENING);
  });
});
