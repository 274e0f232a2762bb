/** All that the engine needs from outside. Nothing in it reaches for a global clock, timer, network or randomness. */
import type { Actor } from '@tableside/domain/permissions.ts';
import type { DeviceDb } from '../mirror/device-db.ts';
import type { MirrorDb } from '../mirror/mirror-db.ts';
import type { Clock, SteadyClock } from '../platform/clock.ts';
import type { Locks } from '../platform/locks.ts';
import type { Random } from '../platform/random.ts';
import type { Nudges } from '../platform/reachability.ts';
import type { TabChannel } from '../platform/tab-channel.ts';
import type { Timers } from '../platform/timers.ts';
import type { Transport } from './transport.ts';

export interface EngineSession {
  token(): string | null;
  /** The server refused the token. */
  unauthorized(): void;
}

export interface EngineDeps {
  readonly mirror: MirrorDb;
  readonly device: DeviceDb;
  readonly actor: Actor;
  readonly session: EngineSession;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The one that screens read, too. */
  readonly steady: SteadyClock;
  readonly random: Random;
  readonly timers: Timers;
  /** Null: every tab syncs. */
  readonly locks: Locks | null;
  readonly channel?: TabChannel | null;
  /** Opens the mirror of somebody else on this device, whose waiting work this tablet may deliver. */
  readonly openMirror?: (name: string) => MirrorDb;
  readonly nudges?: Nudges;
  /** Whether a person can see this page: then a dead connection is found sooner. */
  readonly isVisible?: () => boolean;
  readonly appVersion: string;
  /** Whether the browser promised to keep what is stored; undefined while it has not said. */
  readonly isPersisted?: () => boolean | undefined;
  /** Hears of what must never happen (a rule that threw at a replay, a loop that failed); for the log. */
  readonly onFault?: (fault: unknown) => void;
}
