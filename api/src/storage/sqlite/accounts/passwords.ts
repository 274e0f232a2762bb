/**
 * Starts sessions for a right password and ends them for a new one, each in one write with its entry in the audit
 * trail.
 */
import type { Accounts, PasswordChange } from '../../accounts.ts';
import { endingAccount } from '../../sql/endings.ts';
import { settingPassword, stillGiven } from '../../sql/passwords.ts';
import { beginning } from '../../sql/sessions.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, runAll } from '../database.ts';
import { end } from './end.ts';
import { hasSecondFactor, takeProof } from './second-factors.ts';

type Passwords = Pick<Accounts, 'signIn' | 'changePassword'>;

export function createPasswords(database: Database, audit: AuditLog): Passwords {
  const { query, write } = database;
  return {
    async signIn({ event, ...given }) {
      return write(() => {
        if (!query.get(stillGiven(given))) return 'stale';
        const { userId } = given.session;
        if (hasSecondFactor(query, userId)) {
          if (!given.proof) return 'codeNeeded';
          if (!takeProof(query, userId, given.proof)) return 'stale';
        }
        runAll(query, beginning(given.session));
        audit.event(event);
        return 'begun';
      });
    },
    async changePassword({ userId, to, at, by, event }) {
      return write(() => {
        if (by && !query.get(stillGiven(by))) return 'stale';
        setPassword(database, { userId, to, at });
        if (by) runAll(query, beginning(by.session));
        audit.event(event);
        return 'changed';
      });
    },
  };
}

/** Sets a password within a write, and ends every session and act key of the account. */
export function setPassword(database: Database, change: Pick<PasswordChange, 'userId' | 'to' | 'at'>): void {
  runAll(database.query, settingPassword(change));
  end(database, endingAccount(change.userId, change.at));
}
