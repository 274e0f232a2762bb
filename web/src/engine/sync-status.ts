/** The sync state that the pill shows, as an immutable value with listeners. */
import { clientSilenceMs, HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import { createListeners } from '../platform/listeners.ts';

export type Phase = 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface SyncStatus {
  readonly phase: Phase;
  /** Steady-clock time when the phase began; `reconnecting` and `offline` count from the loss of the connection. */
  readonly phaseSince: number;
  /** Changes that the server has not confirmed. */
  readonly waiting: number;
  readonly sending: boolean;
  readonly oldestWaitingAt: number | null;
  readonly refused: number;
  readonly held: number;
  /** What waits is not taken before a manager has decided about held changes: the limit is reached. */
  readonly isHeldFull: boolean;
  /** When the server was last heard from. */
  readonly contactAt: number | null;
  /** The last time at which the mirror was known to hold everything the server had. */
  readonly confirmedAt: number | null;
  /** The same moment by the steady clock. Before the first confirmation: when the engine was created. */
  readonly provenSince: number;
  /** The server could not be reached at some time since the last confirmation. */
  readonly isDoubted: boolean;
  /** Milliseconds without proof after which a screen is no longer current. Derived from the server's heartbeat. */
  readonly staleAfterMs: number;
  readonly kitchen: KitchenStatus | null;
  readonly signInNeeded: boolean;
  /** The server's operator has closed the venue. */
  readonly isVenueClosed: boolean;
  readonly appTooOld: boolean;
  /** Server time minus device time. */
  readonly clockOffsetMs: number;
  readonly storageFailed: boolean;
  /** By the steady clock: since when pulls, or pushes, have failed at the server or at a proxy in front of it. */
  readonly pullsFailSince: number | null;
  readonly pushesFailSince: number | null;
  /** The server's build, if it differs from this app's. */
  readonly updateAvailable?: string;
}

export interface KitchenStatus {
  /** The kitchen's lists contain every change up to this number. */
  readonly cursor: number;
  /** ISO 8601 UTC: when this was reported. */
  readonly at: string;
  /** Ids of the orders on the kitchen's screens, as last reported to this connection. */
  readonly shown: readonly string[];
}

export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
}

export interface WritableStatus extends StatusStore {
  /** Listeners are called only when a field changes. */
  update(fields: Partial<SyncStatus>): void;
}

/** `steadyNow`: the steady clock. */
export function createStatus(steadyNow: number): WritableStatus {
  const { tell, subscribe } = createListeners();
  let value: SyncStatus = {
    phase: 'connecting',
    phaseSince: steadyNow,
    waiting: 0,
    sending: false,
    oldestWaitingAt: null,
    refused: 0,
    held: 0,
    isHeldFull: false,
    contactAt: null,
    confirmedAt: null,
    provenSince: steadyNow,
    isDoubted: false,
    staleAfterMs: clientSilenceMs(HEARTBEAT_MS),
    kitchen: null,
    signInNeeded: false,
    isVenueClosed: false,
    appTooOld: false,
    clockOffsetMs: 0,
    storageFailed: false,
    pullsFailSince: null,
    pushesFailSince: null,
  };
  return {
    get: () => value,
    subscribe,
    update(fields) {
      const next = { ...value, ...fields };
      const keys = Object.keys(next) as (keyof SyncStatus)[];
      if (keys.every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      tell();
    },
  };
}
