/** Starts a session and returns what the client learns about it. */
import { DAY_MS, HOUR_MS } from '@tableside/domain/ground/durations.ts';
import type { Session, User } from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import { isoNow } from '../../commands/clock.ts';
import type { Member, Membership, SessionRecord, UserRecord } from '../../storage/door/account-records.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';
import { endWithin } from '../../storage/door/live-sessions.ts';
import type { HttpDeps } from '../http-deps.ts';

const SESSION_MS = 30 * DAY_MS;
/** The session of a PIN on a shared tablet. */
const PIN_SESSION_MS = 12 * HOUR_MS;

interface SigningIn {
  readonly user: Pick<UserRecord, 'id'>;
  readonly membership: Membership;
  /** The device that the client claims to be. Revoking the device ends its sessions. */
  readonly deviceId?: string | null | undefined;
  /** The network address that the person signs in from. */
  readonly address?: string | undefined;
}

export const newSession = (
  deps: Pick<HttpDeps, 'clock'>,
  { user, membership, deviceId = null, address }: SigningIn,
): SessionRecord => ({
  id: uuid(),
  userId: user.id,
  venueId: membership.venueId,
  createdAt: isoNow(deps.clock),
  expiresAt: inFuture(deps, SESSION_MS),
  revokedAt: null,
  deviceId,
  scope: 'office',
  address: address ?? null,
});

/** The session of somebody who opened the floor by PIN on a shared tablet. */
export const floorSession = (deps: Pick<HttpDeps, 'clock'>, by: SigningIn): SessionRecord => ({
  ...newSession(deps, by),
  expiresAt: inFuture(deps, PIN_SESSION_MS),
  scope: 'floor',
});

/** The session of somebody who gave the password where they had come in by PIN. It is for the task at hand. */
export const officeSession = (
  deps: Pick<HttpDeps, 'clock'>,
  { user, membership, session }: LiveSession,
  address: string,
): SessionRecord => ({
  ...newSession(deps, { user, membership, deviceId: session.deviceId ?? null, address }),
  expiresAt: inFuture(deps, HOUR_MS),
});

export const answerOf = (
  deps: Pick<HttpDeps, 'tokens'>,
  { user, membership, hasOtherVenues }: Member,
  session: SessionRecord,
): Session => ({
  token: deps.tokens.sign({ sub: user.id, sid: session.id, venueId: session.venueId }),
  user: publicUser({ user, membership, hasOtherVenues }),
});

const inFuture = ({ clock }: Pick<HttpDeps, 'clock'>, ms: number): string =>
  new Date(clock.now() + ms).toISOString();

/** Returns when a session ends that is renewed now. One of a shared tablet ends at its time, however often it is used. */
export const renewedEnd = (deps: Pick<HttpDeps, 'clock'>, session: SessionRecord): string => {
  const { createdAt, expiresAt } = session;
  const isShort = Date.parse(expiresAt) - Date.parse(createdAt) < DAY_MS;
  return isShort ? expiresAt : endWithin(session, inFuture(deps, SESSION_MS));
};

export const publicUser = ({ user, membership, hasOtherVenues }: Member): User => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: membership.role,
  venueId: membership.venueId,
  staffId: membership.staffId,
  ...(hasOtherVenues && { hasOtherVenues }),
});
