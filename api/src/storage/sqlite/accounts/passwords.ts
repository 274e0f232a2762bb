/**
 * Starts sessions for a right password and ends them for a new one, each in one write with its entry in the audit
 * trail.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Accounts, PasswordChange, SigningIn } from '../../accounts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { membership, session, signInFailure, user } from '../schema/tables-accounts.ts';
import { passwordReset } from '../schema/tables-one-time.ts';
import { actKey } from '../schema/tables-pins.ts';
import { endActKeys } from './act-keys.ts';
import { hasSecondFactor, takeProof } from './second-factors.ts';
import { endSessions, insertSession } from './sessions.ts';

type Passwords = Pick<Accounts, 'signIn' | 'changePassword'>;

export function createPasswords(database: Database, audit: AuditLog): Passwords {
  const { query, write } = database;
  return {
    async signIn({ event, ...given }) {
      return write(() => {
        if (!isCurrent(query, given)) return 'stale';
        const { userId } = given.session;
        if (hasSecondFactor(query, userId)) {
          if (!given.proof) return 'codeNeeded';
          if (!takeProof(query, userId, given.proof)) return 'stale';
        }
        begin(query, given.session);
        audit.event(event);
        return 'begun';
      });
    },
    async changePassword({ userId, to, at, by, event }) {
      return write(() => {
        if (by && !isCurrent(query, by)) return 'stale';
        setPassword(database, { userId, to, at });
        if (by) begin(query, by.session);
        audit.event(event);
        return 'changed';
      });
    },
  };
}

/**
 * Sets a password within a write. Ends every session and act key of the account, and deletes any code that could reset the password
 * again. Also deletes the account's failed sign-ins, which would lock out a person who forgot the old password.
 */
export function setPassword(
  database: Database,
  { userId, to, at }: Pick<PasswordChange, 'userId' | 'to' | 'at'>,
): void {
  const { query } = database;
  query.update(user).set({ passwordHash: to }).where(eq(user.id, userId)).run();
  query.delete(passwordReset).where(eq(passwordReset.userId, userId)).run();
  const email = query.select({ email: user.email }).from(user).where(eq(user.id, userId));
  query.delete(signInFailure).where(inArray(signInFailure.account, email)).run();
  endSessions(database, eq(session.userId, userId), at);
  endActKeys(database, eq(actKey.userId, userId), at);
}

type Given = Pick<SigningIn, 'session' | 'passwordHash'>;

/**
 * Checks within the write, because checking a password takes long, and the password may change or the card be
 * deactivated in the meantime.
 */
const isCurrent = (query: Database['query'], { session, passwordHash }: Given): boolean =>
  query
    .select({ id: user.id })
    .from(user)
    .innerJoin(membership, and(eq(membership.userId, user.id), eq(membership.venueId, session.venueId)))
    .where(and(eq(user.id, session.userId), eq(user.passwordHash, passwordHash), eq(membership.active, 1)))
    .get() !== undefined;

function begin(query: Database['query'], begun: SigningIn['session']): void {
  const { userId, venueId, createdAt } = begun;
  insertSession({ query }, begun);
  query
    .update(membership)
    .set({ seenAt: createdAt, lastSignInAt: createdAt })
    .where(and(eq(membership.userId, userId), eq(membership.venueId, venueId)))
    .run();
}
