import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage, StoredRow } from '../storage/storage.ts';
import type { Feed, FeedCommit, FeedListener } from '../sync/feed.ts';
import type { Connection } from './connection.ts';
import { createSendBuffer } from './send-buffer.ts';
import { createVenueHub, type VenueHub } from './venue-hub.ts';

const VENUE = '00000000-0000-7000-8000-000000000001';
const CLOGGED = 300 * 1024;

interface FakeSocket {
  isOpen: boolean;
  bufferedAmount: number;
  readonly frames: { event: string; data: Record<string, unknown> }[];
  send(text: string): void;
}

const fakeSocket = (): FakeSocket => {
  const frames: FakeSocket['frames'] = [];
  return { isOpen: true, bufferedAmount: 0, frames, send: (text) => void frames.push(JSON.parse(text)) };
};

function connectionTo(socket: FakeSocket, over: Partial<Connection> = {}): Connection {
  return {
    venueId: VENUE,
    sessionId: 'session',
    expiresAt: '2027-01-01T00:00:00.000Z',
    viewer: { class: 'server', userId: 'ana', staffId: null },
    roleSince: 0,
    floor: undefined,
    sendBuffer: createSendBuffer(socket, () => 0),
    isKitchenScreen: false,
    clientId: undefined,
    epoch: undefined,
    sharesHistory: true,
    history: 'e',
    close: () => undefined,
    isMirror: false,
    isSubscribed: false,
    lastTo: 0,
    lastMid: null,
    ...over,
  };
}

/** Makes a commit of one row, by default of a table. */
function commitAt(
  seq: number,
  { entity, id, doc }: Change = change('table', aTable({ id: 'table-1' })),
): FeedCommit {
  const row = { entity, id, seq, version: seq, doc, scope: 15, seenScope: 15, ownerId: null } as StoredRow;
  return { epoch: 'e', from: seq - 1, to: seq, head: seq, rows: [row], resolvedOf: [] };
}

describe('a hub', () => {
  let storage: Storage;
  let hub: VenueHub;
  let commit: FeedListener;
  let feedIsReady: () => void;
  let dropped: Connection[];
  let failures: unknown[];

  beforeEach(async () => {
    storage = openSqlite({ file: ':memory:' });
    await storage.seed(VENUE, [change('venue', aVenue())]);
    dropped = [];
    failures = [];
    const feed: Feed = {
      subscribe(_venueId, listener) {
        commit = listener;
        const ready = new Promise<void>((resolve) => {
          feedIsReady = resolve;
        });
        return { ready, end: () => undefined };
      },
      check: async () => undefined,
      close: () => undefined,
    };
    hub = createVenueHub(VENUE, {
      storage,
      feed,
      nowIso: () => '2026-03-02T19:00:00.000Z',
      nowMs: () => 0,
      heartbeatMs: 15_000,
      drop: (connection) => dropped.push(connection),
      failed: (error) => failures.push(error),
    });
  });
  afterEach(() => storage.close());

  it('sends a time card only to its owner, no matter who gets the commit first', async () => {
    const cards = ['ana', 'ben'].map((staffId) => aTimeCard([], { staffId }));
    const sockets = cards.map(({ staffId }) => {
      const socket = fakeSocket();
      const viewer = { class: 'server', userId: `user of ${staffId}`, staffId } as const;
      return { socket, connection: connectionTo(socket, { viewer, isMirror: true }) };
    });
    feedIsReady();
    for (const { connection } of sockets) {
      hub.enter(connection);
      await hub.subscribe(connection, 1);
    }
    for (const [n, card] of cards.entries()) commit(commitAt(2 + n, change('timeCard', card)));
    await settled();
    const told = sockets.map(({ socket }) =>
      socket.frames.flatMap(({ data }) => data.rows as object[]).filter((row) => 'seq' in row && row.seq),
    );
    expect(told).toMatchObject(cards.map(({ id }) => [{ entity: 'timeCard', id }]));
  });

  it('reads nothing for a connection before its feed is ready', async () => {
    const socket = fakeSocket();
    const read = vi.spyOn(storage, 'changes');
    const connection = connectionTo(socket);
    hub.enter(connection);
    const begun = hub.subscribe(connection, 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).not.toHaveBeenCalled();
    feedIsReady();
    await begun;
    expect(socket.frames.map((frame) => frame.event)).toEqual(['change']);
  });

  async function follow(socket: FakeSocket, over: Partial<Connection> = {}): Promise<Connection> {
    feedIsReady();
    const connection = connectionTo(socket, over);
    hub.enter(connection);
    await hub.subscribe(connection, 1);
    return connection;
  }

  /** Subscriptions queue behind commits, so this one completes after all commits before it. */
  const settled = (): Promise<void> => hub.subscribe(connectionTo(fakeSocket()), 1);

  it('leaves a slow reader out and pokes it when it has drained', async () => {
    const socket = fakeSocket();
    await follow(socket);
    socket.bufferedAmount = CLOGGED;
    commit(commitAt(2));
    commit(commitAt(3));
    await settled();
    expect(socket.frames.map((frame) => frame.event)).toEqual(['change']);
    socket.bufferedAmount = 0;
    hub.sweep(1000);
    commit(commitAt(4));
    await settled();
    expect(socket.frames.slice(1)).toMatchObject([
      { event: 'poke', data: { head: 3 } },
      { event: 'change', data: { sync: { from: 3, to: 4 } } },
    ]);
  });

  it('tells a slow reader first what was left out [F6]', async () => {
    const socket = fakeSocket();
    const member = await follow(socket);
    const pong = { event: 'pong', data: { t: 1 } };
    hub.tell(member, pong);
    socket.bufferedAmount = CLOGGED;
    commit(commitAt(2));
    await settled();
    hub.tell(member, pong);
    hub.confirm(await follow(fakeSocket(), { isKitchenScreen: true }), { to: 2 });
    hub.sweep(1000);
    expect(socket.frames.slice(1)).toMatchObject([
      pong,
      { event: 'poke', data: { head: 2 } },
      pong,
      { event: 'poke', data: { head: 2 } },
      { event: 'kitchen', data: { cursor: 0, listed: 2 } },
    ]);
  });

  it('counts the kitchen screens that somebody can see', async () => {
    const wall = await follow(fakeSocket(), { isKitchenScreen: true });
    hub.confirm(wall, { to: 2, shown: [] });
    expect(hub.kitchenScreens(0)).toBe(1);
    expect(hub.kitchenScreens(Number.MAX_SAFE_INTEGER)).toBe(0);
    hub.confirm(wall, { to: 2 });
    expect(hub.kitchenScreens(0)).toBe(0);
  });

  it('drops a reader that stays behind [F6]', async () => {
    const socket = fakeSocket();
    const connection = await follow(socket);
    socket.bufferedAmount = CLOGGED;
    commit(commitAt(2));
    await settled();
    hub.sweep(9000);
    expect(dropped).toEqual([]);
    hub.sweep(11_000);
    expect(dropped).toEqual([connection]);
  });

  it('drops connections of an ended history, and sends them nothing of the next one [P17]', async () => {
    const sockets = [fakeSocket(), fakeSocket()] as const;
    const before = await follow(sockets[0], { lastTo: 9 });
    await follow(sockets[1], { history: 'f', lastTo: 9 });
    const told = sockets.map(({ frames }) => frames.length);
    commit({ ...commitAt(3), epoch: 'f', from: 3, rows: [] });
    await settled();
    expect(dropped).toEqual([before]);
    expect(sockets[0].frames).toHaveLength(told[0] ?? 0);
    expect(failures).toEqual([]);
  });

  it('asks a connection that joined a new history before its start to pull [P17]', async () => {
    const [behind, current] = [fakeSocket(), fakeSocket()];
    await follow(behind, { history: 'f' });
    (await follow(current, { history: 'f' })).lastTo = 3;
    const told = current.frames.length;
    commit({ ...commitAt(3), epoch: 'f', from: 3, rows: [] });
    await settled();
    expect(behind.frames.at(-1)).toEqual({ event: 'poke', data: { head: 3 } });
    expect(current.frames).toHaveLength(told);
  });

  it('tells everybody to pull when a delivery fails', async () => {
    const socket = fakeSocket();
    await follow(socket, { clientId: 'a queue' });
    storage.queues = () => Promise.reject(new Error('the disk is gone'));
    commit(commitAt(2));
    await settled();
    expect(failures).toHaveLength(1);
    expect(socket.frames.at(-1)).toEqual({ event: 'poke', data: { head: 2 } });
  });

  it('makes one query about the queues of all its devices at a commit', async () => {
    const devices = Array.from({ length: 8 }, (_, n) => ({ socket: fakeSocket(), clientId: `queue-${n}` }));
    for (const { socket, clientId } of devices) await follow(socket, { clientId });
    const one = vi.spyOn(storage, 'queue');
    const all = vi.spyOn(storage, 'queues');
    commit(commitAt(2));
    await settled();
    expect(devices.map(({ socket }) => socket.frames.at(-1)?.data.sync)).toEqual(
      devices.map(() => expect.objectContaining({ from: 1, to: 2 })),
    );
    expect(one).not.toHaveBeenCalled();
    expect(all.mock.calls).toEqual([[devices.map(({ clientId }) => clientId)]]);
  });

  it('does not send a seq that the subscription already had', async () => {
    const socket = fakeSocket();
    const connection = await follow(socket);
    connection.lastTo = 5;
    commit(commitAt(5));
    commit(commitAt(6));
    await settled();
    expect(socket.frames.slice(1)).toMatchObject([{ data: { sync: { from: 5, to: 6 } } }]);
  });
});
