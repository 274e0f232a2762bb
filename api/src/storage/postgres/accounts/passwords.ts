/**
 * Starts sessions for a right password and ends them for a new one, each in one write with its entry in the audit
 * trail.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Accounts, PasswordChange, SigningIn } from '../../accounts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { membership, session, signInFailure, user } from '../schema/tables-accounts.ts';
import { passwordReset } from '../schema/tables-one-time.ts';
import { actKey } from '../schema/tables-pins.ts';
import { endActKeys } from './act-keys.ts';
import { hasSecondFactor, takeProof } from './second-factors.ts';
import { endSessions, insertSession } from './sessions.ts';

type Passwords = Pick<Accounts, 'signIn' | 'changePassword'>;

export function createPasswords({ write }: Database, audit: AuditLog): Passwords {
  return {
    async signIn({ event, ...given }) {
      return write(event.venueId, async (inside) => {
        const { query } = inside;
        if (!(await isCurrent(query, given))) return 'stale';
        const { userId } = given.session;
        if (await hasSecondFactor(query, userId)) {
          if (!given.proof) return 'codeNeeded';
          if (!(await takeProof(query, userId, given.proof))) return 'stale';
        }
        await begin(query, given.session);
        await audit.event(inside, event);
        return 'begun';
      });
    },
    async changePassword({ userId, to, at, by, event }) {
      return write(event.venueId, async (inside) => {
        if (by && !(await isCurrent(inside.query, by))) return 'stale';
        await setPassword(inside, { userId, to, at });
        if (by) await begin(inside.query, by.session);
        await audit.event(inside, event);
        return 'changed';
      });
    },
  };
}

/**
 * Sets a password within a write. Ends every session and act key of the account, and deletes any code that could reset
 * the password again. Also deletes the account's failed sign-ins, which would lock out a person who forgot the old password.
 */
export async function setPassword(
  inside: Inside,
  { userId, to, at }: Pick<PasswordChange, 'userId' | 'to' | 'at'>,
): Promise<void> {
  const { query } = inside;
  await query.update(user).set({ passwordHash: to }).where(eq(user.id, userId));
  await query.delete(passwordReset).where(eq(passwordReset.userId, userId));
  const email = query.select({ email: user.email }).from(user).where(eq(user.id, userId));
  await query.delete(signInFailure).where(inArray(signInFailure.account, email));
  await endSessions(inside, eq(session.userId, userId), at);
  await endActKeys(inside, eq(actKey.userId, userId), at);
}

type Given = Pick<SigningIn, 'session' | 'passwordHash'>;

/**
 * Checks within the write, because checking a password takes long, and the password may change or the card be
 * deactivated in the meantime.
 */
async function isCurrent(query: Queries, { session, passwordHash }: Given): Promise<boolean> {
  const found = await query
    .select({ id: user.id })
    .from(user)
    .innerJoin(membership, and(eq(membership.userId, user.id), eq(membership.venueId, session.venueId)))
    .where(and(eq(user.id, session.userId), eq(user.passwordHash, passwordHash), eq(membership.active, 1)));
  return found.length > 0;
}

async function begin(query: Queries, begun: SigningIn['session']): Promise<void> {
  const { userId, venueId, createdAt } = begun;
  await insertSession(query, begun);
  await query
    .update(membership)
    .set({ seenAt: createdAt, lastSignInAt: createdAt })
    .where(and(eq(membership.userId, userId), eq(membership.venueId, venueId)));
}
