import { EventEmitter, once } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { CLOSE, LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveSession } from '../storage/accounts.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { createFeed } from '../sync/feed.ts';
import type { Admission } from './admission.ts';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';
import { openSession } from './socket-session.ts';
import type { VenueHub } from './venue-hub.ts';

const UPGRADE = { address: '10.0.0.1', token: undefined };
const shared = () => ({ admission: async () => true, places: createSocketPlaces(SOCKET_LIMITS) });

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly closes: number[] = [];
  readonly sent: { event: string; data: Record<string, unknown> }[] = [];
  terminated = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
    this.emit('sent');
  }

  close(code: number): void {
    this.closes.push(code);
  }

  terminate(): void {
    this.terminated = true;
  }
}

describe('a socket that says nothing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is closed after five seconds, and cut when it does not answer that [F1]', () => {
    const storage = openSqlite({ file: ':memory:' });
    const socket = new FakeSocket();
    const deps = {
      storage,
      clock: { now: () => 0 },
      feed: createFeed(storage),
      heartbeatMs: 15_000,
      build: 'test',
      sessionOf: () => undefined,
      bearerOf: () => undefined,
      log: () => undefined,
    };
    const hubOf = () => {
      throw new Error('nobody signed in');
    };
    openSession(socket as unknown as WebSocket, UPGRADE, { ...deps, ...shared(), hubOf });
    vi.advanceTimersByTime(LIMITS.helloMs - 1);
    expect(socket.closes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(socket.closes).toEqual([CLOSE.noHello]);
    expect(socket.terminated).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(socket.terminated).toBe(true);
    storage.close();
  });
});

describe('a socket that comes back with many others', () => {
  it('is welcomed when it is its turn, however long that takes', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const turns: (() => void)[] = [];
    const admission = () => new Promise<boolean>((settle) => turns.push(() => settle(true)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { socket, hub } = saidHello(storage, admission);
    await vi.waitFor(() => expect(turns).toHaveLength(1));
    vi.advanceTimersByTime(2 * LIMITS.helloMs);
    expect(socket.closes).toEqual([]);
    expect(hub.enter).not.toHaveBeenCalled();
    const welcomed = once(socket, 'sent');
    turns[0]?.();
    await welcomed;
    expect(hub.enter).toHaveBeenCalledOnce();
    vi.useRealTimers();
    storage.close();
  });
});

describe('a socket that has waited too long for its turn', () => {
  it('is sent away and told when to come back [F15]', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const { socket, hub } = saidHello(storage, async () => false);
    await vi.waitFor(() => expect(socket.closes).toEqual([CLOSE.crowded]));
    expect(socket.sent).toEqual([{ event: 'bye', data: { reason: 'busy', spreadMs: expect.any(Number) } }]);
    expect(socket.sent[0]?.data.spreadMs).toBeGreaterThanOrEqual(5000);
    expect(hub.enter).not.toHaveBeenCalled();
    storage.close();
  });
});

describe('a socket of a venue', () => {
  it('is answered by way of the hub, which knows what it was not sent', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const { socket, hub } = saidHello(storage, async () => true);
    await once(socket, 'sent');
    socket.emit('message', frame('ping', { t: 7 }));
    socket.emit('message', Buffer.from('no frame'));
    await vi.waitFor(() => expect(hub.tell).toHaveBeenCalledTimes(2));
    const connection = hub.enter.mock.lastCall?.[0];
    const pong = { event: 'pong', data: { t: 7, serverTime: '1970-01-01T00:00:00.000Z' } };
    expect(hub.tell).toHaveBeenCalledWith(connection, pong);
    expect(hub.tell).toHaveBeenCalledWith(connection, {
      event: 'error',
      data: { code: 'request.malformed' },
    });
    storage.close();
  });
});

const frame = (event: string, data: object): Buffer => Buffer.from(JSON.stringify({ event, data }));

/** Opens a signed-in socket with a hub of mocks. */
function saidHello(storage: Storage, admission: Admission) {
  const live = aLiveSession();
  const socket = new FakeSocket();
  const deps = {
    storage: { ...storage, accounts: { ...storage.accounts, liveSession: async () => live } },
    clock: { now: () => 0 },
    feed: createFeed(storage),
    heartbeatMs: 15_000,
    build: 'test',
    sessionOf: () => live.session.id,
    bearerOf: () => undefined,
    log: () => undefined,
  };
  const hub = { enter: vi.fn(), leave: vi.fn(), confirm: vi.fn(), heard: vi.fn(), tell: vi.fn() };
  const hubOf = () => hub as unknown as VenueHub;
  openSession(socket as unknown as WebSocket, UPGRADE, { ...deps, ...shared(), hubOf, admission });
  socket.emit('message', frame('hello', { protocol: PROTOCOL_VERSION, token: 'a-token' }));
  return { socket, hub };
}

function aLiveSession(): LiveSession {
  const [id, venueId, at] = ['a-session', 'a-venue', '2026-03-02T19:00:00.000Z'];
  const user = { id: 'a-user', name: 'Ana', email: 'ana@venue.example', passwordHash: '', createdAt: at };
  return {
    session: { id, userId: user.id, venueId, createdAt: at, expiresAt: at, revokedAt: null, deviceId: null },
    user,
    membership: { userId: user.id, venueId, role: 'server', staffId: null },
  };
}
