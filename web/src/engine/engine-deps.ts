/** Everything the engine needs from outside. Nothing in it uses a global clock, timer, network or randomness. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { DeviceDb } from '../mirror/database/device-db.ts';
import type { MirrorDb } from '../mirror/database/mirror-db.ts';
import type { Clock, SteadyClock, Timers } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Nudges } from '../platform/reachability.ts';
import type { Locks, TabChannel } from '../platform/tabs.ts';
import type { AskApproval, FloorPeople } from './signer.ts';
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
  /** Screens read this same clock. */
  readonly steady: SteadyClock;
  readonly random: Random;
  readonly timers: Timers;
  /** Null means that every tab syncs. */
  readonly locks: Locks | null;
  readonly channel?: TabChannel | null;
  /** Opens another person's mirror on this device, so that this tablet can deliver the work waiting in it. */
  readonly openMirror?: (name: string) => MirrorDb;
  readonly nudges?: Nudges;
  /** Whether a person can see this page. If so, a dead connection is detected sooner. */
  readonly isVisible?: () => boolean;
  readonly appVersion: string;
  /**
   * Set when the staff of this device share the mirror. The session is then the device's, taps are signed by whoever is
   * in, and `actor` says only what the mirror may hold.
   */
  readonly floor?: FloorPeople;
  readonly askApproval?: AskApproval;
  /** Whether the browser promised to keep the stored data; undefined while it has not answered. */
  readonly isPersisted?: () => boolean | undefined;
  /**
   * Called for errors that must never happen (a rule that threw during a replay, a loop that failed), so that they are
   * logged.
   */
  readonly onFault?: (fault: unknown) => void;
}
