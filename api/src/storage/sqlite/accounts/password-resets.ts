/** Codes that reset a password, at most one per account. A code is deleted when it is used or the password changes. */
import type { NewReset, PasswordResets } from '../../password-resets.ts';
import { membershipOf } from '../../sql/account-rows.ts';
import {
  asMember,
  offering,
  type Resettable,
  resettableBy,
  stillResettable,
} from '../../sql/password-resets.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import { setPassword } from './passwords.ts';
import { isShared } from './users.ts';

export function createPasswordResets(database: Database, audit: AuditLog): PasswordResets {
  const { query, write } = database;
  return {
    async offerReset(reset) {
      return write(() => offer(query, audit, reset));
    },
    async resetFor(code, now) {
      const found = named(() => query.get<Resettable | undefined>(resettableBy(code, now)));
      return found && asMember(found);
    },
    async resetPassword({ event, ...resetting }) {
      return write(() => {
        if (!query.get(stillResettable(resetting))) return 'stale';
        setPassword(database, resetting);
        audit.event(event);
        return 'changed';
      });
    },
  };
}

function offer(query: Database['query'], audit: AuditLog, reset: NewReset) {
  if (!query.get(membershipOf(reset))) return 'missing';
  if (isShared(query, reset.userId, reset.venueId)) return 'shared';
  query.run(offering(reset));
  audit.event(reset.event);
  return 'made';
}
