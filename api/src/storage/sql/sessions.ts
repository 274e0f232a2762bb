import { type SQL, sql } from 'drizzle-orm';
import type { Membership, SessionRecord } from '../door/account-records.ts';
import type {
  Accounts,
  EndingOwn,
  KnownSession,
  MemberKey,
  OwnSession,
  SessionLink,
} from '../door/accounts.ts';
import { begunTooLongAgo, endWithin, type FoundSession, sessionReads } from '../door/live-sessions.ts';
import { ofMember } from './account-rows.ts';
import { idsOf, type WritableDatabase } from './any-database.ts';
import { endingPinOnDevice, endingSession } from './endings.ts';
import { end, firstRow, hasRow, record, run, type Steps } from './steps.ts';

type Sessions = Pick<
  Accounts,
  | 'liveSession'
  | 'sessionById'
  | 'createSession'
  | 'extendSession'
  | 'linkSession'
  | 'ownSessions'
  | 'endOwnSession'
  | 'revokeSession'
  | 'endedSince'
  | 'endedSessions'
>;

/** Inserts a session. It gets the role that the account has at that moment. */
export const inserting = ({ deviceId = null, ...begun }: SessionRecord): SQL =>
  sql`INSERT INTO session (session_id, user_id, venue_id, created_at, expires_at, revoked_at, device_id, role, scope,
      confirmed_at, seen_at, address)
    VALUES (${begun.id}, ${begun.userId}, ${begun.venueId}, ${begun.createdAt}, ${begun.expiresAt}, ${begun.revokedAt},
      ${deviceId}, (SELECT role FROM membership WHERE ${ofMember(begun)}), ${begun.scope ?? 'office'},
      ${begun.confirmedAt ?? null}, ${begun.seenAt ?? null}, ${begun.address ?? null})`;

/** Begins a session for somebody who has just signed in. */
export const beginning = (begun: SessionRecord): readonly SQL[] => [
  inserting(begun),
  sql`UPDATE membership SET seen_at = ${begun.createdAt}, last_sign_in_at = ${begun.createdAt}
    WHERE ${ofMember(begun)}`,
];

/** Moves a session to a device. The device that it was on before still ends it, and is still one that its person used. */
export const linking = (sessionId: string, deviceId: string): readonly SQL[] => [
  sql`INSERT INTO past_session_device (session_id, device_id) SELECT session_id, device_id FROM session
    WHERE session_id = ${sessionId} AND device_id <> ${deviceId} ON CONFLICT DO NOTHING`,
  sql`UPDATE session SET device_id = ${deviceId} WHERE session_id = ${sessionId}`,
];

/** Selects the session unless it was ended. */
export const unended = (sessionId: string): SQL =>
  sql`SELECT session_id FROM session WHERE session_id = ${sessionId} AND revoked_at IS NULL`;

/** Moves a session to a device within a write. It ends if the device has ended meanwhile. */
function* link({ sessionId, deviceId, at }: SessionLink): Steps {
  yield* run(...linking(sessionId, deviceId));
  const isOver = yield* hasRow(
    sql`SELECT device_id FROM device WHERE device_id = ${deviceId} AND revoked_at IS NOT NULL`,
  );
  if (isOver) yield* end(endingSession(sessionId, at));
}

export function createSessions(database: WritableDatabase): Sessions {
  const { run, among } = database;
  const byId = database.prepare<StoredSession>(FIND);
  const find = async (sessionId: string) => {
    const found = await byId({ sessionId });
    return found && asFound(found);
  };
  return {
    ...sessionReads(find),
    createSession: (begun) => run(inserting(begun)),
    extendSession: (sessionId, expiresAt, seen) =>
      run(
        sql`UPDATE session SET expires_at = ${expiresAt}${
          seen ? sql`, seen_at = ${seen.at}, address = ${seen.address}` : sql``
        } WHERE session_id = ${sessionId}`,
      ),
    async ownSessions(member, now) {
      const found = await database.all<OwnSession>(ownLive(member, now));
      return oncePerTablet(found);
    },
    endOwnSession: (ending) => database.write(ending.event.venueId, () => endOwn(ending)),
    linkSession: (moved) => database.write(moved.venueId, () => link(moved)),
    revokeSession: (sessionId, at) => database.note(() => end(endingSession(sessionId, at))),
    async endedSince(since, sharedIds = []) {
      const [sessionIds, deviceIds] = await Promise.all([
        idsOf(database, sql`SELECT session_id AS id FROM session WHERE revoked_at >= ${since}`),
        idsOf(
          database,
          sql`SELECT device_id AS id FROM device WHERE revoked_at >= ${since}
            UNION SELECT device_id FROM device WHERE declared_at >= ${since}
            UNION SELECT device_id FROM device WHERE ${among(sql`device_id`, sharedIds)} AND declared_at IS NULL
            UNION SELECT device_id FROM session WHERE revoked_at >= ${since} AND device_id IS NOT NULL`,
        ),
      ]);
      return { sessionIds, deviceIds };
    },
    endedSessions: (sessionIds, now) =>
      idsOf(
        database,
        sql`SELECT session_id AS id FROM session WHERE ${among(sql`session_id`, sessionIds)}
          AND (revoked_at IS NOT NULL OR expires_at <= ${now} OR created_at <= ${begunTooLongAgo(now)})`,
      ),
  };
}

interface StoredSession extends KnownSession, Pick<FoundSession, 'active' | 'roleSince'> {
  /** The role that the session began under. */
  readonly begunAs: FoundSession['role'];
  readonly role: Membership['role'];
  readonly staffId: Membership['staffId'];
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly userSince: string;
}

/** Finds a session by its id, whether or not it is live. */
const FIND = sql`SELECT session_id AS id, session.user_id AS "userId", session.venue_id AS "venueId",
    session.created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", device_id AS "deviceId",
    scope, confirmed_at AS "confirmedAt", session.seen_at AS "seenAt", address, session.role AS "begunAs",
    membership.role AS role, staff_id AS "staffId", active, role_since AS "roleSince", name, email,
    password_hash AS "passwordHash", one.created_at AS "userSince"
  FROM session JOIN "user" AS one ON one.user_id = session.user_id
  JOIN membership ON membership.user_id = session.user_id AND membership.venue_id = session.venue_id
  WHERE session_id = ${sql.placeholder('sessionId')}`;

/** Each entry of a PIN begins a session. A person sees one of them for each tablet. */
const oncePerTablet = (found: readonly OwnSession[]): OwnSession[] =>
  found.filter(
    ({ scope, deviceId }, n) =>
      scope === 'office' ||
      found.findIndex((one) => one.scope === 'floor' && one.deviceId === deviceId) === n,
  );

/** Selects the live sessions of a person, the last used first. */
const ownLive = ({ userId, venueId }: MemberKey, now: string): SQL =>
  sql`SELECT session_id AS id, created_at AS "createdAt", expires_at AS "expiresAt", scope,
      coalesce(session.seen_at, created_at) AS "seenAt", address, session.device_id AS "deviceId",
      device.name AS "deviceName", letter
    FROM session LEFT JOIN device ON device.device_id = session.device_id AND device.venue_id = session.venue_id
    WHERE session.user_id = ${userId} AND session.venue_id = ${venueId} AND session.revoked_at IS NULL
      AND expires_at > ${now} AND created_at > ${begunTooLongAgo(now)}
    ORDER BY 5 DESC, session_id LIMIT 500`;

/** What a PIN began on a tablet ends as a whole, with the act key. */
function* endOwn({ sessionId, userId, venueId, at, event }: EndingOwn): Steps<'ended' | 'missing'> {
  const found = yield* firstRow<Pick<OwnSession, 'scope' | 'deviceId'>>(
    sql`SELECT scope, device_id AS "deviceId" FROM session
      WHERE session_id = ${sessionId} AND user_id = ${userId} AND venue_id = ${venueId} AND revoked_at IS NULL`,
  );
  if (!found) return 'missing';
  const { deviceId } = found;
  const isByPin = found.scope === 'floor' && deviceId !== null;
  yield* end(isByPin ? endingPinOnDevice({ userId, venueId }, deviceId, at) : endingSession(sessionId, at));
  yield* record(event);
  return 'ended';
}

function asFound({ begunAs, role, staffId, active, roleSince, ...found }: StoredSession): FoundSession {
  const { name, email, passwordHash, userSince, ...session } = found;
  const { userId, venueId } = session;
  return {
    session: { ...session, expiresAt: endWithin(session, session.expiresAt) },
    role: begunAs,
    user: { id: userId, name, email, passwordHash, createdAt: userSince },
    membership: { userId, venueId, role, staffId },
    active,
    roleSince,
  };
}
