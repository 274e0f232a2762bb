import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { CLOSE, LIMITS } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { createFeed } from '../sync/feed.ts';
import { openSession } from './socket-session.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly closes: number[] = [];
  terminated = false;

  send(): void {
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
      log: () => undefined,
    };
    openSession(socket as unknown as WebSocket, deps, () => {
      throw new Error('nobody signed in');
    });
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
