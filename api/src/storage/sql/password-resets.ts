/** Codes that reset a password, at most one per account. A code is deleted when it is used or the password changes. */
import { type SQL, sql } from 'drizzle-orm';
import type { Member, Membership, UserRecord } from '../door/account-records.ts';
import type { NewReset, PasswordResets, ResetCode, Resetting } from '../door/password-resets.ts';
import { membershipOf } from './account-rows.ts';
import { one, type WritableDatabase } from './any-database.ts';
import { setPassword } from './passwords.ts';
import { hasRow, record, run, type Steps } from './steps.ts';
import { isShared } from './users.ts';

export const createPasswordResets = (database: WritableDatabase): PasswordResets => ({
  offerReset: (reset) => database.write(reset.venueId, () => offer(reset)),
  async resetFor(code, now) {
    const found = await one<Resettable>(database, resettableBy(code, now));
    return found && asMember(found);
  },
  resetPassword: (resetting) => database.write(resetting.event.venueId, () => reset(resetting)),
});

function* offer(reset: NewReset): Steps<'made' | 'missing' | 'shared'> {
  if (!(yield* hasRow(membershipOf(reset)))) return 'missing';
  if (yield* isShared(reset.userId, reset.venueId)) return 'shared';
  yield* run(offering(reset));
  yield* record(reset.event);
  return 'made';
}

function* reset({ event, ...resetting }: Resetting): Steps<'changed' | 'stale'> {
  if (!(yield* hasRow(stillResettable(resetting)))) return 'stale';
  yield* setPassword(resetting);
  yield* record(event);
  return 'changed';
}

type Resettable = UserRecord & Omit<Membership, 'userId'>;

/** Selects the account of the venue that this email and code can reset now. */
const resettableBy = ({ venueId, email, codeHash }: ResetCode, now: string): SQL =>
  usable(now, sql`email = ${email} AND membership.venue_id = ${venueId} AND code_hash = ${codeHash}`);

/** Selects the account if its code still resets it. */
const stillResettable = ({ userId, codeHash, at }: Omit<Resetting, 'event'>): SQL =>
  usable(at, sql`one.user_id = ${userId} AND code_hash = ${codeHash}`);

/** Finds accounts with a usable code. The code of a dismissed administrator no longer works, and none of a shared account. */
const usable = (now: string, which: SQL): SQL =>
  sql`SELECT one.user_id AS id, name, email, password_hash AS "passwordHash", created_at AS "createdAt",
      membership.venue_id AS "venueId", membership.role AS role, membership.staff_id AS "staffId"
    FROM password_reset JOIN "user" AS one ON one.user_id = password_reset.user_id
    JOIN membership ON membership.user_id = one.user_id AND membership.active = 1
    JOIN membership AS maker ON maker.user_id = made_by AND maker.venue_id = membership.venue_id
      AND maker.role = 'admin' AND maker.active = 1
    WHERE ${which} AND expires_at > ${now} AND NOT EXISTS (SELECT 1 FROM membership AS other
      WHERE other.user_id = one.user_id AND other.venue_id <> membership.venue_id AND other.deleted_at IS NULL)`;

const asMember = ({ venueId, role, staffId, ...user }: Resettable): Member => ({
  user,
  membership: { userId: user.id, venueId, role, staffId },
});

/** Stores a code in the place of any earlier one of the account. */
const offering = ({ userId, codeHash, madeBy, expiresAt }: NewReset): SQL =>
  sql`INSERT INTO password_reset (user_id, code_hash, made_by, expires_at)
    VALUES (${userId}, ${codeHash}, ${madeBy}, ${expiresAt}) ON CONFLICT (user_id) DO UPDATE
    SET code_hash = excluded.code_hash, made_by = excluded.made_by, expires_at = excluded.expires_at`;
