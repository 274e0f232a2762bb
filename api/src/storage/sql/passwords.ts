/** What a password proves, and what a new one takes away. */
import { type SQL, sql } from 'drizzle-orm';
import type { PasswordChange, SigningIn } from '../accounts.ts';

type Given = Pick<SigningIn, 'session' | 'passwordHash'>;

/**
 * Selects the account if the password is still its own and it is active. It is asked within the write, because checking
 * a password takes long, and the password may change or the card be deactivated in the meantime.
 */
export const stillGiven = ({ session: { userId, venueId }, passwordHash }: Given): SQL =>
  sql`SELECT one.user_id AS id FROM "user" AS one
    JOIN membership ON membership.user_id = one.user_id AND membership.venue_id = ${venueId}
    WHERE one.user_id = ${userId} AND one.password_hash = ${passwordHash} AND membership.active = 1`;

/**
 * Sets a password. Deletes any code that could reset the password again, and the account's failed sign-ins, which would
 * lock out a person who forgot the old password.
 */
export const settingPassword = ({ userId, to }: Pick<PasswordChange, 'userId' | 'to'>): readonly SQL[] => [
  sql`UPDATE "user" SET password_hash = ${to} WHERE user_id = ${userId}`,
  sql`DELETE FROM password_reset WHERE user_id = ${userId}`,
  sql`DELETE FROM sign_in_failure WHERE account IN (SELECT email FROM "user" WHERE user_id = ${userId})`,
];
