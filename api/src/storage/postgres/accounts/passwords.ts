/**
 * Starts sessions for a right password and ends them for a new one, each in one write with its entry in the audit
 * trail.
 */
import type { Accounts, PasswordChange } from '../../accounts.ts';
import { endingAccount } from '../../sql/endings.ts';
import { settingPassword, stillGiven } from '../../sql/passwords.ts';
import { beginning } from '../../sql/sessions.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside } from '../database.ts';
import { runAll, selectedOne } from '../queries.ts';
import { end } from './end.ts';
import { hasSecondFactor, takeProof } from './second-factors.ts';

type Passwords = Pick<Accounts, 'signIn' | 'changePassword'>;

export function createPasswords({ write }: Database, audit: AuditLog): Passwords {
  return {
    async signIn({ event, ...given }) {
      return write(event.venueId, async (inside) => {
        const { query } = inside;
        if (!(await selectedOne(query, stillGiven(given)))) return 'stale';
        const { userId } = given.session;
        if (await hasSecondFactor(query, userId)) {
          if (!given.proof) return 'codeNeeded';
          if (!(await takeProof(query, userId, given.proof))) return 'stale';
        }
        await runAll(query, beginning(given.session));
        await audit.event(inside, event);
        return 'begun';
      });
    },
    async changePassword({ userId, to, at, by, event }) {
      return write(event.venueId, async (inside) => {
        if (by && !(await selectedOne(inside.query, stillGiven(by)))) return 'stale';
        await setPassword(inside, { userId, to, at });
        if (by) await runAll(inside.query, beginning(by.session));
        await audit.event(inside, event);
        return 'changed';
      });
    },
  };
}

/** Sets a password within a write, and ends every session and act key of the account. */
export async function setPassword(
  inside: Inside,
  change: Pick<PasswordChange, 'userId' | 'to' | 'at'>,
): Promise<void> {
  await runAll(inside.query, settingPassword(change));
  await end(inside, endingAccount(change.userId, change.at));
}
