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
import type { Database, Inside } from '../database.ts';
import { selectedOne } from '../queries.ts';
import { setPassword } from './passwords.ts';
import { isShared } from './users.ts';

export function createPasswordResets(database: Database, audit: AuditLog): PasswordResets {
  const { query, write } = database;
  return {
    offerReset: (reset) => write(reset.venueId, (inside) => offer(inside, audit, reset)),
    async resetFor(code, now) {
      const found = await selectedOne<Resettable>(query, resettableBy(code, now));
      return found && asMember(found);
    },
    async resetPassword({ event, ...resetting }) {
      return write(event.venueId, async (inside) => {
        if (!(await selectedOne(inside.query, stillResettable(resetting)))) return 'stale';
        await setPassword(inside, resetting);
        await audit.event(inside, event);
        return 'changed';
      });
    },
  };
}

async function offer(inside: Inside, audit: AuditLog, reset: NewReset) {
  const { query } = inside;
  if (!(await selectedOne(query, membershipOf(reset)))) return 'missing';
  if (await isShared(query, reset.userId, reset.venueId)) return 'shared';
  await query.execute(offering(reset));
  await audit.event(inside, reset.event);
  return 'made';
}
