/** Finds out who opens a connection: the session of a token, or the tablet of a credential. */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { isoNow } from '../commands/clock.ts';
import { deviceByCredential, floorCaller } from '../sync/floor-caller.ts';
import { classOf, viewerOf } from '../sync/visibility.ts';
import type { Connection } from './connection.ts';
import type { SocketDeps } from './socket-deps.ts';

export type Hello = Extract<ClientFrame, { event: 'hello' }>['data'];

type Known = Pick<Connection, 'venueId' | 'sessionId' | 'expiresAt' | 'viewer' | 'roleSince' | 'floor'>;

export interface Identified extends Known {
  readonly isStaff: boolean;
  /** The device that the session or the credential belongs to. */
  readonly deviceId: string | null;
}

/** A tablet has no session. Its connection ends with the device. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Returns undefined when the token proves nobody, or nobody of this venue. */
export const identify = (
  deps: SocketDeps,
  hello: Hello,
  venueId: string | undefined,
): Promise<Identified | undefined> =>
  hello.view === 'floor' ? byCredential(deps, hello, venueId) : byToken(deps, hello, venueId);

async function byToken(
  { sessionOf, storage, clock }: SocketDeps,
  { token }: Hello,
  venueId: string | undefined,
): Promise<Identified | undefined> {
  const sessionId = sessionOf(token);
  const live = sessionId && (await storage.accounts.liveSession(sessionId, isoNow(clock)));
  // A PIN opens the floor. What happens there comes to the tablet, under its own credential.
  if (!live || live.session.scope === 'floor') return undefined;
  const { session, user, membership, roleSince } = live;
  if (venueId !== undefined && session.venueId !== venueId) return undefined;
  return {
    venueId: session.venueId,
    sessionId,
    expiresAt: session.expiresAt,
    viewer: { class: classOf(membership.role), userId: user.id, staffId: membership.staffId },
    roleSince,
    floor: undefined,
    isStaff: isStaff(membership.role),
    deviceId: session.deviceId ?? null,
  };
}

async function byCredential(
  { storage }: SocketDeps,
  { token }: Hello,
  venueId: string | undefined,
): Promise<Identified | undefined> {
  const credential = readDeviceCredential(token);
  const device = credential && (await deviceByCredential(storage, credential, venueId));
  if (!device) return undefined;
  const { actor, sessionId } = floorCaller(device);
  return {
    venueId: device.venueId,
    sessionId,
    expiresAt: NEVER,
    viewer: viewerOf(actor),
    roleSince: 0,
    floor: { deviceId: device.id, tokenHash: device.tokenHash },
    isStaff: true,
    deviceId: device.id,
  };
}
