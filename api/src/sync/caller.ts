/** The caller of a request: the actor and the session behind the token. */
import type { Actor } from '@tableside/domain/permissions.ts';

export interface Caller {
  readonly actor: Actor;
  readonly sessionId: string;
  /** When the session began; ISO 8601 UTC. */
  readonly since: string;
  /** The change number at which the caller's role last changed; 0 or missing when it never did. */
  readonly roleSince?: number;
  /** The device on which the session began, if known. */
  readonly deviceId?: string | null;
  readonly address?: string;
}
