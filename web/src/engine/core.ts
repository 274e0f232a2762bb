/** The core that all parts of the engine share: storage that reports its failures, server time and the status. */

import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { StorageError, withStorage } from '../mirror/database/storage-error.ts';
import { countsOf } from '../mirror/queries/outbox-queries.ts';
import { idMaker, type NewId } from '../platform/new-id.ts';
import type { EngineDeps } from './engine-deps.ts';
import { type CatchUp, createCatchUp } from './pull/catch-up.ts';
import { createStatus, type WritableStatus } from './sync-status.ts';
import { createOpenScreens, type OpenScreens } from './tabs/open-screens.ts';
import type { Answer } from './transport.ts';

/** A measured offset is stored when it has moved by this much. */
const OFFSET_STEP_MS = 500;

/** `oldestAt`: ms of this device's clock; null when nothing waits. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: number | null;
}

export const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null };

export interface Core {
  readonly deps: EngineDeps;
  readonly status: WritableStatus;
  readonly newId: NewId;
  /** The id of the enrolled device; null before it has its letter. */
  deviceId: string | null;
  /** The server's epoch from the last welcome; null before the first. */
  serverEpoch: string | null;
  readonly catchUp: CatchUp;
  /** The screens in the tabs of this browser that the server is told about. */
  readonly screens: OpenScreens;
  /** The server no longer accepts this version of the app. */
  isBelowMinimum: boolean;
  /** Work that other people left on this device and that could not be delivered yet. */
  othersWaiting: Waiting;
  /** Runs work on a database. A storage failure is thrown as `StorageError` and shown in the status. */
  stored<T>(work: () => PromiseLike<T>): Promise<T>;
  /** This device's time, corrected by the measured offset to the server. */
  serverNow(): number;
  /** The last time reported by the server, unaffected by this device's clock; null before the first report. */
  readonly toldTime: number | null;
  /** Takes in the server's time from an answer. `sentAt`: when the request was sent. */
  learnTime(serverTime: string, sentAt: number): void;
  /** The server has just answered. */
  reached(): void;
  /** The live connection delivers current data, not messages left over from while this device slept. */
  liveIsFresh: boolean;
  /** Pushes over the live connection. Resolves to undefined when the request has to be made instead. */
  pushLive(request: PushRequest, token: string): Promise<Answer<PushResponse> | undefined>;
  /**
   * Call this after something was applied or a frame was handled. If the mirror holds everything announced, it was
   * current at `heardAt`: when the message arrived, in ms of the steady clock. The device may have slept since then.
   */
  confirm(by: 'pull' | 'push' | 'frame', heardAt: number): void;
  /** Refreshes the numbers of the pill. */
  count(): Promise<void>;
  fault(fault: unknown): void;
}

export function createCore(deps: EngineDeps): Core {
  const { clock, steady, mirror } = deps;
  const status = createStatus(steady.now());
  const newId = idMaker(clock, deps.random);
  const catchUp = createCatchUp();
  let toldTime: number | null = null;

  const fault = (what: unknown): void => deps.onFault?.(what);
  const stored = watchStorage(status);

  const keepOffset = (clockOffsetMs: number): void => {
    const moved = Math.abs(clockOffsetMs - status.get().clockOffsetMs);
    status.update({ clockOffsetMs });
    if (moved < OFFSET_STEP_MS) return;
    stored(() => mirror.meta.put({ key: 'clock', offsetMs: clockOffsetMs })).catch(fault);
  };

  return {
    deps,
    status,
    newId,
    deviceId: null,
    serverEpoch: null,
    catchUp,
    screens: createOpenScreens(steady),
    isBelowMinimum: false,
    othersWaiting: NOTHING_WAITS,
    stored,
    serverNow: () => clock.now() + status.get().clockOffsetMs,
    get toldTime() {
      return toldTime;
    },
    learnTime(serverTime, sentAt) {
      const told = Date.parse(serverTime);
      const roundTrip = clock.now() - sentAt;
      if (Number.isNaN(told) || roundTrip < 0) return;
      const offset = Math.round(told - sentAt - roundTrip / 2);
      const isBetter = Math.abs(offset - status.get().clockOffsetMs) > roundTrip / 2;
      if (toldTime === null || isBetter) keepOffset(offset);
      toldTime = told;
    },
    reached: () => status.update({ contactAt: clock.now() }),
    liveIsFresh: false,
    pushLive: async () => undefined,
    confirm(by, heardAt) {
      if (!catchUp.isDone || (by === 'frame' && !this.liveIsFresh)) return;
      confirmAsOf(heardAt, { clock, steady, status });
    },
    async count() {
      status.update(await stored(() => countsOf(mirror)));
    },
    fault,
  };
}

/** A message that was heard before the last confirmation proves nothing new. */
function confirmAsOf(
  heardAt: number,
  { clock, steady, status }: Pick<EngineDeps, 'clock' | 'steady'> & Pick<Core, 'status'>,
): void {
  const { confirmedAt, provenSince } = status.get();
  if (confirmedAt !== null && heardAt < provenSince) return;
  const ageMs = steady.now() - heardAt;
  status.update({ confirmedAt: clock.now() - ageMs, provenSince: heardAt, isDoubted: false });
}

/** Runs work on a database and shows in the status whether storage fails. */
function watchStorage(status: WritableStatus): Core['stored'] {
  let failures = 0;
  return async (work) => {
    const before = failures;
    try {
      const result = await withStorage(work);
      // Work that began before the last failure does not prove that storage works now.
      if (before === failures) status.update({ storageFailed: false });
      return result;
    } catch (error) {
      if (error instanceof StorageError) {
        failures += 1;
        status.update({ storageFailed: true });
      }
      throw error;
    }
  };
}
