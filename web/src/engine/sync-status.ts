/** What the pill shows: how this device stands to the server, as an immutable value that listeners hear of. */
import { clientSilenceMs, HEARTBEAT_MS } from '@tableside/protocol/version.ts';

export type Phase = 'connecting' | 'online' | 'reconnecting' | 'offline';

export interface SyncStatus {
  readonly phase: Phase;
  /** By the steady clock; `reconnecting` and `offline` count from the loss of the connection. */
  readonly phaseSince: number;
  /** Changes that the server has not confirmed. */
  readonly waiting: number;
  readonly sending: boolean;
  readonly oldestWaitingAt: number | null;
  readonly refused: number;
  readonly held: number;
  /** The last word of the server. */
  readonly contactAt: number | null;
  /** The last moment of which is known that the mirror held everything the server had. */
  readonly confirmedAt: number | null;
  /** The same moment by the steady clock; when the engine was made, before the first confirmation. */
  readonly provenSince: number;
  /** The server was out of reach at some time since the last confirmation. */
  readonly isDoubted: boolean;
  /** Without a proof for so many milliseconds a screen is not current; it follows the server's heartbeat. */
  readonly staleAfterMs: number;
  readonly kitchen: KitchenStatus | null;
  readonly signInNeeded: boolean;
  readonly appTooOld: boolean;
  /** Server time minus device time. */
  readonly clockOffsetMs: number;
  readonly storageFailed: boolean;
  /** By the steady clock: since when asking for changes, or sending them, fails at the server or at a proxy before it. */
  readonly pullsFailSince: number | null;
  readonly pushesFailSince: number | null;
  /** The server's build, when it is another than this app's. */
  readonly updateAvailable?: string;
}

export interface KitchenStatus {
  /** The kitchen's lists hold every change up to here. */
  readonly cursor: number;
  /** ISO 8601 UTC: when that was told. */
  readonly at: string;
  /** The orders that the kitchen's screens paint, as this connection was told last. */
  readonly shown: readonly string[];
}

export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
}

export interface WritableStatus extends StatusStore {
  /** Listeners hear of it only when a field differs. */
  update(fields: Partial<SyncStatus>): void;
}

/** `steadyNow`: the steady clock. */
export function createStatus(steadyNow: number): WritableStatus {
  const listeners = new Set<() => void>();
  let value: SyncStatus = {
    phase: 'connecting',
    phaseSince: steadyNow,
    waiting: 0,
    sending: false,
    oldestWaitingAt: null,
    refused: 0,
    held: 0,
    contactAt: null,
    confirmedAt: null,
    provenSince: steadyNow,
    isDoubted: false,
    staleAfterMs: clientSilenceMs(HEARTBEAT_MS),
    kitchen: null,
    signInNeeded: false,
    appTooOld: false,
    clockOffsetMs: 0,
    storageFailed: false,
    pullsFailSince: null,
    pushesFailSince: null,
  };
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(fields) {
      const next = { ...value, ...fields };
      const keys = Object.keys(next) as (keyof SyncStatus)[];
      if (keys.every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
