/** Sessions: how each begins, how long it lasts, on which device it is used, and which have ended. */
import { type SQL, sql } from 'drizzle-orm';
import type { Accounts, SessionRecord } from '../accounts.ts';
import { type FoundSession, sessionReads } from '../live-sessions.ts';
import { ofMember } from './account-rows.ts';
import { endingSession } from './endings.ts';
import { idsOf, type WritingEngine } from './engine.ts';
import { end } from './steps.ts';

type Sessions = Pick<
  Accounts,
  | 'liveSession'
  | 'sessionById'
  | 'createSession'
  | 'extendSession'
  | 'linkSession'
  | 'revokeSession'
  | 'endedSince'
  | 'endedSessions'
>;

/** Inserts a session. It gets the role that the account has at that moment. */
const inserting = ({ deviceId = null, ...begun }: SessionRecord): SQL =>
  sql`INSERT INTO session (session_id, user_id, venue_id, created_at, expires_at, revoked_at, device_id, role)
    VALUES (${begun.id}, ${begun.userId}, ${begun.venueId}, ${begun.createdAt}, ${begun.expiresAt}, ${begun.revokedAt},
      ${deviceId}, (SELECT role FROM membership WHERE ${ofMember(begun)}))`;

/** Begins a session for somebody who has just signed in. */
export const beginning = (begun: SessionRecord): readonly SQL[] => [
  inserting(begun),
  sql`UPDATE membership SET seen_at = ${begun.createdAt}, last_sign_in_at = ${begun.createdAt}
    WHERE ${ofMember(begun)}`,
];

/** Moves a session to a device. The device that it was on before still ends it, and is still one that its person used. */
const linking = (sessionId: string, deviceId: string): readonly SQL[] => [
  sql`INSERT INTO past_session_device (session_id, device_id) SELECT session_id, device_id FROM session
    WHERE session_id = ${sessionId} AND device_id <> ${deviceId} ON CONFLICT DO NOTHING`,
  sql`UPDATE session SET device_id = ${deviceId} WHERE session_id = ${sessionId}`,
];

export function createSessions(engine: WritingEngine): Sessions {
  const { run, among } = engine;
  const byId = engine.prepare(FIND);
  const find = async (sessionId: string) => {
    const found = await byId({ sessionId });
    return found && asFound(found);
  };
  return {
    ...sessionReads(find),
    createSession: (begun) => run(inserting(begun)),
    extendSession: (sessionId, expiresAt) =>
      run(sql`UPDATE session SET expires_at = ${expiresAt} WHERE session_id = ${sessionId}`),
    linkSession: (sessionId, deviceId) => engine.runAll(linking(sessionId, deviceId)),
    revokeSession: (sessionId, at) => engine.note(() => end(endingSession(sessionId, at))),
    async endedSince(since) {
      const [sessionIds, deviceIds] = await Promise.all([
        idsOf(engine, sql`SELECT session_id AS id FROM session WHERE revoked_at >= ${since}`),
        idsOf(
          engine,
          sql`SELECT device_id AS id FROM device WHERE revoked_at >= ${since}
            UNION SELECT device_id FROM device WHERE declared_at >= ${since}`,
        ),
      ]);
      return { sessionIds, deviceIds };
    },
    endedSessions: (sessionIds, now) =>
      idsOf(
        engine,
        sql`SELECT session_id AS id FROM session WHERE ${among(sql`session_id`, sessionIds)}
          AND (revoked_at IS NOT NULL OR expires_at <= ${now})`,
      ),
  };
}

/** Finds a session by its id, whether or not it is live. */
const FIND = sql`SELECT session_id, session.created_at, expires_at, revoked_at, device_id,
    session.role, one.user_id, name, email, password_hash, one.created_at, membership.venue_id, membership.role, staff_id,
    active, role_since
  FROM session JOIN "user" AS one ON one.user_id = session.user_id
  JOIN membership ON membership.user_id = session.user_id AND membership.venue_id = session.venue_id
  WHERE session_id = ${sql.placeholder('sessionId')}`;

/** Reads the columns of `FIND`, in their order. */
function asFound(values: readonly unknown[]): FoundSession {
  const [id, begunAt, expiresAt, revokedAt, deviceId, begunAs, userId, ...others] = values;
  const [name, email, passwordHash, createdAt, venueId, role, staffId, active, roleSince] = others;
  return {
    session: { id, userId, venueId, createdAt: begunAt, expiresAt, revokedAt, deviceId },
    role: begunAs,
    user: { id: userId, name, email, passwordHash, createdAt },
    membership: { userId, venueId, role, staffId },
    active,
    roleSince,
  } as FoundSession;
}
