/** The caller of a request: the actor and the session behind the token. */
import type { Actor } from '@tableside/domain/permissions.ts';

export interface Caller {
  readonly actor: Actor;
  readonly sessionId: string;
  /** When the session began; ISO 8601 UTC. */
  readonly since: string;
  /** The device on which the session began, if known. */
  readonly deviceId?: string | null;
  readonly address?: string;
}
