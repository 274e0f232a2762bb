import { CLOSE, LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { describe, expect, it, vi } from 'vitest';
import type { LiveSession } from '../storage/door/accounts.ts';
import { StorageError } from '../storage/door/storage-error.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { createFeed } from '../sync/feed.ts';
import type { ConnectionThrottle } from './connection-throttle.ts';
import { createSocketPlaces, SOCKET_LIMITS } from './socket-places.ts';
import { openSession, type Shared } from './socket-session.ts';
import type { SocketTransport } from './socket-transport.ts';
import type { VenueHub } from './venue-hub.ts';

const UPGRADE = { address: '10.0.0.1', token: undefined };

class FakeTransport implements SocketTransport {
  readonly isOpen = true;
  readonly bufferedAmount = 0;
  readonly closes: number[] = [];
  readonly sent: { event: string; data: Record<string, unknown> }[] = [];
  terminated = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  ping(): void {
    throw new Error('A device is never pinged.');
  }

  close(code: number): void {
    this.closes.push(code);
  }

  terminate(): void {
    this.terminated = true;
  }
}

describe('a silent socket', () => {
  it('is closed after five seconds, and cut when it does not answer that [F1]', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const { socket, time } = opened({ storage });
    const pass = (ms: number) => time.fireNext(time.now() + ms);
    pass(LIMITS.helloMs - 1);
    expect(socket.closes).toEqual([]);
    pass(1);
    expect(socket.closes).toEqual([CLOSE.noHello]);
    expect(socket.terminated).toBe(false);
    pass(1000);
    expect(socket.terminated).toBe(true);
    await storage.close();
  });
});

describe('a socket that returns with many others', () => {
  it('is welcomed when it is its turn, however long that takes', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const turns: (() => void)[] = [];
    const throttle = () => new Promise<boolean>((settle) => turns.push(() => settle(true)));
    const { socket, hub, time } = saidHello(storage, throttle);
    await vi.waitFor(() => expect(turns).toHaveLength(1));
    time.fireNext(time.now() + 2 * LIMITS.helloMs);
    expect(socket.closes).toEqual([]);
    expect(hub.enter).not.toHaveBeenCalled();
    turns[0]?.();
    await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
    expect(hub.enter).toHaveBeenCalledOnce();
    await storage.close();
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
    await storage.close();
  });
});

describe('a hello that fails', () => {
  it.each([
    ['unavailable', 'server.storage'],
    ['busy', 'server.busy'],
  ] as const)('because storage is %s is answered by %s, and tried again later [F18]', async (why, code) => {
    expect(await failedBy(new StorageError(why))).toEqual({ code, closes: [CLOSE.lagging] });
  });

  it('because of a bug is answered as one', async () => {
    expect(await failedBy(new Error('a row is missing'))).toEqual({
      code: 'server.internal',
      closes: [1011],
    });
  });

  async function failedBy(error: Error) {
    const storage = openSqlite({ file: ':memory:' });
    const accounts = { ...storage.accounts, liveSession: () => Promise.reject(error) };
    const { socket, session } = opened({ storage: { ...storage, accounts }, sessionOf: () => 'a-session' });
    session.receive(frame('hello', { protocol: PROTOCOL_VERSION, token: 'a-token' }));
    await vi.waitFor(() => expect(socket.closes).toHaveLength(1));
    await storage.close();
    expect(socket.sent.map(({ event }) => event)).toEqual(['error']);
    return { code: socket.sent[0]?.data.code, closes: socket.closes };
  }
});

describe('a socket of a venue', () => {
  it('gets its answers through the hub, which knows what it held back', async () => {
    const storage = openSqlite({ file: ':memory:' });
    const { socket, session, hub } = saidHello(storage, async () => true);
    await vi.waitFor(() => expect(socket.sent).toHaveLength(1));
    session.receive(frame('ping', { t: 7 }));
    session.receive(Buffer.from('no frame'));
    await vi.waitFor(() => expect(hub.tell).toHaveBeenCalledTimes(2));
    const connection = hub.enter.mock.lastCall?.[0];
    const pong = { event: 'pong', data: { t: 7, serverTime: '1970-01-01T00:00:00.000Z' } };
    expect(hub.tell).toHaveBeenCalledWith(connection, pong);
    expect(hub.tell).toHaveBeenCalledWith(connection, {
      event: 'error',
      data: { code: 'request.malformed' },
    });
    await storage.close();
  });
});

const frame = (event: string, data: object): Buffer => Buffer.from(JSON.stringify({ event, data }));

/** Opens a session for a stranger, unless `over` says more. */
function opened(over: Partial<Shared> & Pick<Shared, 'storage'>) {
  const socket = new FakeTransport();
  const time = new VirtualTime(0);
  const session = openSession(socket, UPGRADE, {
    clock: { now: () => 0 },
    time,
    random: () => 0.5,
    feed: createFeed(over.storage),
    heartbeatMs: 15_000,
    build: () => 'test',
    sessionOf: () => undefined,
    log: () => undefined,
    throttle: async () => true,
    places: createSocketPlaces(SOCKET_LIMITS),
    ended: () => undefined,
    hubOf: () => {
      throw new Error('nobody signed in');
    },
    ...over,
  });
  return { socket, session, time };
}

/** Opens a signed-in socket with a hub of mocks. */
function saidHello(storage: Storage, throttle: ConnectionThrottle) {
  const live = aLiveSession();
  const hub = { enter: vi.fn(), leave: vi.fn(), confirm: vi.fn(), heard: vi.fn(), tell: vi.fn() };
  const parts = opened({
    storage: { ...storage, accounts: { ...storage.accounts, liveSession: async () => live } },
    sessionOf: () => live.session.id,
    hubOf: () => hub as unknown as VenueHub,
    throttle,
  });
  parts.session.receive(frame('hello', { protocol: PROTOCOL_VERSION, token: 'a-token' }));
  return { ...parts, hub };
}

function aLiveSession(): LiveSession {
  const [id, venueId, at] = ['a-session', 'a-venue', '2026-03-02T19:00:00.000Z'];
  const user = { id: 'a-user', name: 'Ana', email: 'ana@venue.example', passwordHash: '', createdAt: at };
  return {
    session: { id, userId: user.id, venueId, createdAt: at, expiresAt: at, revokedAt: null, scope: 'office' },
    user,
    membership: { userId: user.id, venueId, role: 'server', staffId: null },
    roleSince: 0,
  };
}
