/** The dependencies of push and pull: storage, the clock, and functions from the layer above. */
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
  /**
   * Returns the grant in a token, whether its session is live or ended; null when this server did not issue the token.
   */
  readonly verifyGrant?: (token: string) => Grant | null;
  /** Decrypts an act key, in base64url. Undefined when it was encrypted by another server or for another key id. */
  readonly openActKey?: (sealed: string, keyId: string) => string | undefined;
  /** Limits what guests may store. Without it guests have no limit. */
  readonly guests?: GuestQuota;
  /** Replaces the product's commands. Tests use it to add failing ones. */
  readonly commands?: CommandRegistry;
  /** Called with the number of mutations in a push, or of rows in a pull. */
  readonly onBatch?: (kind: 'push' | 'pull', size: number) => void;
  readonly log?: (event: object) => void;
}
