/** What push and pull are given: storage, the time, and two things that only the layer above knows. */
import type { Clock } from '../commands/clock.ts';
import type { GuestQuota } from '../commands/guest-quota.ts';
import type { CommandRegistry } from '../commands/registry.ts';
import type { Storage } from '../storage/storage.ts';

export interface Grant {
  readonly sessionId: string;
  readonly userId: string;
  /** ISO 8601 UTC */
  readonly issuedAt: string;
}

export interface SyncDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  /** What a token says, whether its session is live or ended; null when the token is not one of ours. */
  readonly verifyGrant?: (token: string) => Grant | null;
  /** What guests may have stored; without it they have no limit. */
  readonly guests?: GuestQuota;
  /** Other commands than the product's: tests plant failing ones. */
  readonly commands?: CommandRegistry;
  /** Told how many mutations a push brought, and how many rows a pull took. */
  readonly onBatch?: (kind: 'push' | 'pull', size: number) => void;
  readonly log?: (event: object) => void;
}
