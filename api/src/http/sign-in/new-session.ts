/** Starts a session and returns what the client learns about it. */
import { DAY_MS, HOUR_MS } from '@tableside/domain/durations.ts';
import type { Session, User } from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import { isoNow } from '../../commands/clock.ts';
import type { Membership, UserRecord } from '../../storage/account-records.ts';
import type { SessionRecord } from '../../storage/accounts.ts';
import type { HttpDeps } from '../http-deps.ts';

const SESSION_MS = 30 * DAY_MS;
/** The session of a PIN on a shared tablet. */
const PIN_SESSION_MS = 12 * HOUR_MS;

interface SigningIn {
  readonly user: UserRecord;
  readonly membership: Membership;
  /** The device that the client claims to be. Revoking the device ends its sessions. */
  readonly deviceId?: string | null | undefined;
}

export const newSession = (
  deps: Pick<HttpDeps, 'clock'>,
  { user, membership, deviceId = null }: SigningIn,
): SessionRecord => ({
  id: uuid(),
  userId: user.id,
  venueId: membership.venueId,
  createdAt: isoNow(deps.clock),
  expiresAt: sessionEnd(deps),
  revokedAt: null,
  deviceId,
});

export const answerOf = (
  deps: Pick<HttpDeps, 'tokens'>,
  { user, membership }: SigningIn,
  session: SessionRecord,
): Session => ({
  token: deps.tokens.sign({ sub: user.id, sid: session.id, venueId: session.venueId }),
  user: publicUser(user, membership),
});

export const sessionEnd = ({ clock }: Pick<HttpDeps, 'clock'>): string =>
  new Date(clock.now() + SESSION_MS).toISOString();

export const pinSessionEnd = ({ clock }: Pick<HttpDeps, 'clock'>): string =>
  new Date(clock.now() + PIN_SESSION_MS).toISOString();

/** Whether the session continues for as long as somebody uses it. One that a PIN began ends at its time. */
export const isRenewed = ({ createdAt, expiresAt }: SessionRecord): boolean =>
  Date.parse(expiresAt) - Date.parse(createdAt) > DAY_MS;

export const publicUser = (user: UserRecord, membership: Membership): User => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: membership.role,
  venueId: membership.venueId,
  staffId: membership.staffId,
});
