/** Who calls: the actor with the session behind the token. */
import type { Actor } from '@tableside/domain/permissions.ts';

export interface Caller {
  readonly actor: Actor;
  readonly sessionId: string;
  /** When that session began; ISO 8601 UTC. */
  readonly since: string;
  /** The device that the session was begun on, as far as that is known. */
  readonly deviceId?: string | null;
  /** Where the call came from. */
  readonly address?: string;
}
