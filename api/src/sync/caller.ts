/** The caller of a request: the actor and the session behind the token, or a tablet that its staff share. */
import type { Actor, Scope } from '@tableside/domain/command/permissions.ts';
import type { DeviceRecord } from '../storage/door/devices.ts';

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
  /** Set for a tablet that its staff share. Its actor stands for the device and gives no commands. */
  readonly floorDevice?: DeviceRecord;
}

/** What an actor carries of the scope of their session. */
export const scopeOf = ({ scope }: { readonly scope?: Scope | undefined }): Pick<Actor, 'scope'> =>
  scope === 'floor' ? { scope } : {};
