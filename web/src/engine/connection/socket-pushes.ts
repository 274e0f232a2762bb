/**
 * Small pushes go over the open socket, which saves a request. Nothing depends on it: when the socket ends or falls
 * silent, the caller makes the request, and the server recognizes what it already has.
 */
import type { ServerFrame } from '@tableside/protocol/frames.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { SteadyClock, Timers } from '../../platform/clock.ts';
import { createTimer } from '../timer.ts';
import type { Answer } from '../transport.ts';
import { pushAnswer } from './http-transport.ts';

/** A long queue goes by requests, which may be larger. */
const MOST_MUTATIONS = 5;
/** After this long without an answer, the request takes over. */
export const SILENT_MS = 3_000;
export type Pushed = Extract<ServerFrame, { event: 'pushed' }>['data'];

export interface SocketPushes {
  /** Resolves to undefined when the request has to be made instead. */
  push(request: PushRequest, token: string): Promise<Answer<PushResponse> | undefined>;
  answered(pushed: Pushed): void;
  /** The connection has ended, and with it the answers under way. */
  lost(): void;
}

export interface SocketPushParts {
  readonly timers: Timers;
  readonly steady: SteadyClock;
  readonly send: (text: string) => void;
  readonly onSilence: () => void;
}

export function createSocketPushes({ timers, steady, send, onSilence }: SocketPushParts): SocketPushes {
  const underWay = new Map<number, (pushed?: Pushed) => void>();
  let lastId = 0;
  return {
    async push(request, token) {
      if (request.mutations.length > MOST_MUTATIONS) return undefined;
      const id = lastId + 1;
      const data = { id, token, request: JSON.stringify(request) };
      const text = JSON.stringify({ event: 'push', data });
      if (new TextEncoder().encode(text).length > LIMITS.frameInBytes) return undefined;
      lastId = id;
      const sentAt = steady.now();
      const silence = createTimer(timers);
      const pushed = await new Promise<Pushed | undefined>((resolve) => {
        underWay.set(id, resolve);
        silence.arm(SILENT_MS, () => {
          resolve(undefined);
          onSilence();
        });
        send(text);
      });
      silence.clear();
      underWay.delete(id);
      // An answer that waited while this device slept would be mistaken for current data.
      return pushed && steady.now() - sentAt <= SILENT_MS ? pushAnswer(pushed) : undefined;
    },
    answered: (pushed) => underWay.get(pushed.id)?.(pushed),
    lost() {
      for (const resolve of underWay.values()) resolve();
    },
  };
}
