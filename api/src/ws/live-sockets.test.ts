/** All sockets of a server: when their hubs are let go, and how they are closed when a session ends. */
import { setImmediate } from 'node:timers/promises';
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { CLOSE, HEARTBEAT_MS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ana, card, daysLater, membership, session } from '../../testing/venue/an-account.ts';
import { ANA, put, VENUE } from '../../testing/venue/write-entries.ts';
import { isoNow } from '../commands/clock.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { createFeed } from '../sync/feed.ts';
import { hashDeviceToken } from '../sync/floor-caller.ts';
import { createLiveSockets } from './live-sockets.ts';
import type { SocketTransport } from './socket-transport.ts';

const MINUTE = 60_000;
const TABLET = testId('device', 101);
const CLIENT = testId('device', 201);

class FakeTransport implements SocketTransport {
  isOpen = true;
  readonly bufferedAmount = 0;
  readonly events: string[] = [];
  readonly closes: number[] = [];
  send = (text: string) => void this.events.push(JSON.parse(text).event);
  ping = () => undefined;
  terminate = () => undefined;
  close(code: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.closes.push(code);
  }
}

async function aRoom() {
  const storage = openSqlite({ file: ':memory:' });
  const time = new VirtualTime(Date.parse(session.createdAt));
  await storage.accounts.createUser(ana, membership);
  await put(storage, change('table', aTable()), card(true));
  const feed = createFeed(storage);
  const hubs: number[] = [];
  const sockets = createLiveSockets({
    ...{
      storage,
      feed,
      time,
      clock: time,
      random: () => 0.5,
      heartbeatMs: HEARTBEAT_MS,
      build: () => 'test',
    },
    sessionOf: (token) => token,
    onHubs: (venues) => hubs.push(venues),
    log: (event) => {
      throw event;
    },
  });
  onTestFinished(async () => {
    sockets.terminate();
    feed.close();
    await storage.close();
  });
  const connect = async (token: string, over: object = {}) => {
    const socket = new FakeTransport();
    const open = sockets.open(socket, { address: '10.0.0.1', token: undefined });
    const hello = { protocol: PROTOCOL_VERSION, token, clientId: CLIENT, cursor: 0, ...over };
    open.receive(Buffer.from(JSON.stringify({ event: 'hello', data: hello })));
    await vi.waitFor(() => expect(socket.events).toContain('change'));
    return { socket, open };
  };
  const signIn = async (id: string) => {
    await storage.accounts.createSession({ ...session, id, expiresAt: daysLater(2) });
    return connect(id);
  };
  const pass = (ms: number): void => {
    for (const until = time.now() + ms; time.now() < until; ) time.fireNext(until);
  };
  const seen = async (): Promise<void> => {
    // A check that a signal began may still be under way.
    for (let turn = 0; turn < 3; turn += 1) await sockets.closeEnded().then(() => setImmediate());
  };
  return { storage, feed, time, sockets, hubs, connect, signIn, pass, seen };
}

test('the hub of a venue is released a minute after its last member left, and reads no commits then', async () => {
  const { storage, sockets, hubs, signIn, pass } = await aRoom();
  const { socket, open } = await signIn('session-1');
  pass(5 * MINUTE);
  sockets.sweep();
  expect(hubs).toEqual([1]);
  socket.isOpen = false;
  open.ended();
  pass(MINUTE - 1);
  sockets.sweep();
  expect(hubs).toEqual([1]);
  pass(1);
  sockets.sweep();
  expect(hubs).toEqual([1, 0]);
  const read = vi.spyOn(storage, 'changes');
  await put(storage, change('table', aTable({ id: 'table-2' })));
  expect(read).not.toHaveBeenCalled();
  await signIn('session-2');
  expect(hubs).toEqual([1, 0, 1]);
});

test('a session that ends closes its sockets at the signal, with one query [F9]', async () => {
  const { storage, time, sockets, signIn, seen } = await aRoom();
  const [first, second] = [await signIn('session-1'), await signIn('session-2')];
  await sockets.closeEnded();
  const asked = vi.spyOn(storage.accounts, 'endedSessions');
  await storage.accounts.revokeSession('session-1', isoNow(time));
  await vi.waitFor(() => expect(first.socket.closes).toEqual([CLOSE.revoked]));
  await seen();
  expect(second.socket.closes).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('a revoked device loses the sockets of its queues', async () => {
  const { storage, time, sockets, signIn, seen } = await aRoom();
  const { accounts } = storage;
  await accounts.enrolDevice({ id: TABLET, venueId: VENUE, name: '', tokenHash: 't', at: isoNow(time) });
  const queue = { clientId: CLIENT, venueId: VENUE, userId: ANA, seenAt: isoNow(time) };
  await storage.saveQueue({ ...queue, deviceId: TABLET });
  const { socket } = await signIn('session-1');
  await sockets.closeEnded();
  await accounts.revokeDevice({ venueId: VENUE, id: TABLET, at: isoNow(time) });
  await seen();
  expect(socket.closes).toEqual([CLOSE.revoked]);
});

test('a tablet that is no longer shared is disconnected at the signal, even when nobody was signed in', async () => {
  const { storage, time, connect, seen } = await aRoom();
  const { accounts } = storage;
  const enrolled = { deviceId: TABLET, deviceToken: 'secret' };
  const tokenHash = hashDeviceToken(enrolled.deviceToken);
  const at = isoNow(time);
  await accounts.enrolDevice({ id: TABLET, venueId: VENUE, name: '', tokenHash, at, declares: true });
  const { socket } = await connect(deviceCredential(enrolled), { view: 'floor' });
  await seen();
  expect(socket.closes).toEqual([]);
  await accounts.undeclareDevice({ venueId: VENUE, id: TABLET, at });
  await seen();
  expect(socket.closes).toEqual([CLOSE.revoked]);
});

test('a session that expires closes its sockets, and one that was renewed keeps them [F9]', async () => {
  const { storage, time, sockets, signIn, pass, seen } = await aRoom();
  const [first, second] = [await signIn('session-1'), await signIn('session-2')];
  pass(Date.parse(daysLater(2)) - time.now() - 1000);
  await sockets.closeEnded();
  await storage.accounts.extendSession('session-2', daysLater(9));
  pass(1000);
  await seen();
  expect([first, second].map(({ socket }) => socket.closes)).toEqual([[CLOSE.revoked], []]);
});

test('an end that the clock jumped over is noticed within half a minute', async () => {
  const { storage, sockets, signIn, pass, seen } = await aRoom();
  const { socket } = await signIn('session-1');
  await sockets.closeEnded();
  await storage.accounts.revokeSession('session-1', '2020-01-01T00:00:00.000Z');
  await seen();
  expect(socket.closes).toEqual([]);
  pass(30_000);
  await seen();
  expect(socket.closes).toEqual([CLOSE.revoked]);
});

test.each([
  { sockets: 10, spreadMs: 4000 },
  { sockets: 1000, spreadMs: 10_000 },
])('the goodbyes of a server are spread out by the number of its sockets [F14]', async (given) => {
  const { sockets } = await aRoom();
  const byes: number[] = [];
  for (let n = 0; n < given.sockets; n += 1) {
    const socket = new FakeTransport();
    socket.send = (text) => void byes.push(JSON.parse(text).data.spreadMs);
    const open = sockets.open(socket, { address: `10.0.${n >> 8}.${n & 255}`, token: undefined });
    socket.close = () => open.ended();
  }
  await sockets.sayGoodbye();
  expect(byes).toHaveLength(given.sockets);
  expect(new Set(byes).size).toBe(given.sockets);
  expect(byes[0]).toBe(1000);
  expect((byes.at(-1) ?? 0) - 1000).toBeCloseTo(given.spreadMs - given.spreadMs / given.sockets, 0);
});

test.each([
  { sockets: 10, lastMs: 3600, left: 0 },
  { sockets: 1000, lastMs: 3990, left: 600 },
])('sockets are sent one by one to servers that go on, for four seconds at most [F14]', async (given) => {
  const { sockets, time } = await aRoom();
  const told: number[] = [];
  const startedAt = time.now();
  for (let n = 0; n < given.sockets; n += 1) {
    const socket = new FakeTransport();
    socket.send = (text) => {
      expect(JSON.parse(text)).toEqual({ event: 'bye', data: { reason: 'restart', spreadMs: 0 } });
      told.push(time.now() - startedAt);
    };
    const open = sockets.open(socket, { address: `10.0.${n >> 8}.${n & 255}`, token: undefined });
    socket.close = () => open.ended();
  }
  let isDone = false;
  const away = sockets.sendAway().then(() => {
    isDone = true;
  });
  await setImmediate();
  expect(told).toEqual([0]);
  while (!isDone) {
    time.fireNext(time.now() + 10);
    await setImmediate();
  }
  await away;
  expect(told).toHaveLength(given.sockets - given.left);
  expect(new Set(told).size).toBe(told.length);
  expect(told.at(-1)).toBeCloseTo(given.lastMs, 0);
});

test('a socket that is not sent away yet still hears of changes [F14]', async () => {
  const { storage, sockets, signIn, pass } = await aRoom();
  const [first, second] = [await signIn('session-1'), await signIn('session-2')];
  const away = sockets.sendAway();
  await setImmediate();
  expect([first, second].map(({ socket }) => socket.closes)).toEqual([[CLOSE.restart], []]);
  const before = second.socket.events.length;
  await put(storage, change('table', aTable({ id: 'table-2' })));
  await vi.waitFor(() => expect(second.socket.events.slice(before)).toContain('change'));
  pass(4000);
  await away;
  expect(second.socket.closes).toEqual([CLOSE.restart]);
});

test('the sockets of a venue end once it is closed, by a signal or without one', async () => {
  const { storage, connect, signIn, seen } = await aRoom();
  const { socket } = await signIn('session-1');
  const at = session.createdAt;
  await storage.venues.create({ id: VENUE, host: null, createdAt: at, changes: [] });
  await seen();
  expect(socket.closes).toEqual([]);
  const event = { venueId: VENUE, actor: null, action: 'venue.close', at } as const;
  await storage.venues.close({ id: VENUE, at, event });
  await seen();
  expect(socket.closes).toEqual([CLOSE.lagging]);
  // Another process closed it: this one hears nothing, and looks by itself.
  const { socket: late } = await connect('session-1');
  await seen();
  expect(late.closes).toEqual([CLOSE.lagging]);
});
