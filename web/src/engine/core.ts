/** What every part of the engine shares: storage with its failures told, time as the server counts it, the status. */
import { countsOf } from '../mirror/outbox-queries.ts';
import { StorageError, withStorage } from '../mirror/storage-error.ts';
import { idMaker, type NewId } from '../platform/new-id.ts';
import { type CatchUp, createCatchUp } from './catch-up.ts';
import type { EngineDeps } from './engine-deps.ts';
import { createKitchenTabs, type KitchenTabs } from './kitchen-tabs.ts';
import { createStatus, type WritableStatus } from './sync-status.ts';

/** A measured offset is written down when it moved by this much. */
const OFFSET_STEP_MS = 500;

/** `oldestAt`: this device's clock, ms; null when nothing waits. */
export interface Waiting {
  readonly count: number;
  readonly oldestAt: number | null;
}

export const NOTHING_WAITS: Waiting = { count: 0, oldestAt: null };

export interface Core {
  readonly deps: EngineDeps;
  readonly status: WritableStatus;
  readonly newId: NewId;
  /** The enrolled device this runs on; null before it has its letter. */
  deviceId: string | null;
  /** The server's history as its last welcome named it; null before the first. */
  serverEpoch: string | null;
  readonly catchUp: CatchUp;
  /** What the tabs of this browser show of the kitchen. */
  readonly kitchen: KitchenTabs;
  /** The server takes only newer apps than this one. */
  isBelowMinimum: boolean;
  /** What others left on this device and could not be delivered yet. */
  othersWaiting: Waiting;
  /** Runs work on a database; a failure of the storage is thrown as `StorageError` and shown in the status. */
  stored<T>(work: () => PromiseLike<T>): Promise<T>;
  /** This device's time, corrected by what the server's answers told. */
  serverNow(): number;
  /** The server's time as it was last told, whatever this device's clock did since; null before the first word of it. */
  readonly toldTime: number | null;
  /** An answer with the server's time arrived, to a question of `sentAt`. */
  learnTime(serverTime: string, sentAt: number): void;
  /** The server answered just now. */
  reached(): void;
  /** What the live connection tells is of now, and not what waited while this device slept. */
  liveIsFresh: boolean;
  /** Something was applied, or heard behind all that the live connection had to tell: the mirror may be current. */
  confirm(by: 'pull' | 'push' | 'frame'): void;
  /** Reads the numbers of the pill again. */
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
    kitchen: createKitchenTabs(steady),
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
    confirm(by) {
      if (!catchUp.isDone || (by === 'frame' && !this.liveIsFresh)) return;
      status.update({ confirmedAt: clock.now(), provenSince: steady.now(), isDoubted: false });
    },
    async count() {
      status.update(await stored(() => countsOf(mirror)));
    },
    fault,
  };
}

/** Runs work on a database and shows in the status whether the storage fails. */
function watchStorage(status: WritableStatus): Core['stored'] {
  let failures = 0;
  return async (work) => {
    const before = failures;
    try {
      const result = await withStorage(work);
      // What had begun before the last failure says nothing of what is now.
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
