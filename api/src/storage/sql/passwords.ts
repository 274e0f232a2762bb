/**
 * Starts sessions for a right password and ends them for a new one, each in one write with its entry in the audit
 * trail.
 */
import { type SQL, sql } from 'drizzle-orm';
import type {
  Accounts,
  EnteringVenue,
  PasswordChange,
  SessionConfirmation,
  SigningIn,
} from '../door/accounts.ts';
import type { WritableDatabase } from './any-database.ts';
import { endingAccount } from './endings.ts';
import { hasSecondFactor, takeProof } from './second-factors.ts';
import { beginning } from './sessions.ts';
import { end, hasRow, record, run, type Steps } from './steps.ts';

type Passwords = Pick<Accounts, 'signIn' | 'enterVenue' | 'changePassword' | 'confirmSession'>;

export const createPasswords = (database: WritableDatabase): Passwords => ({
  signIn: (given) => database.write(given.event.venueId, () => signIn(given)),
  enterVenue: (given) => database.write(given.event.venueId, () => enter(given)),
  changePassword: (change) => database.write(change.event.venueId, () => changePassword(change)),
  confirmSession: (confirming) => database.write(confirming.event.venueId, () => confirm(confirming)),
});

function* signIn({ event, ...given }: SigningIn): Steps<'begun' | 'stale' | 'codeNeeded'> {
  if (!(yield* hasRow(stillGiven(given)))) return 'stale';
  const { userId } = given.session;
  if (yield* hasSecondFactor(userId)) {
    if (!given.proof) return 'codeNeeded';
    if (!(yield* takeProof(userId, given.proof))) return 'stale';
  }
  yield* run(...beginning(given.session));
  yield* record(event);
  return 'begun';
}

/** Whoever enters from another venue has given the password and the code there. */
function* enter({ event, ...given }: EnteringVenue): Steps<'begun' | 'stale' | 'used'> {
  const { id } = given.session;
  if (yield* hasRow(sql`SELECT session_id FROM session WHERE session_id = ${id}`)) return 'used';
  if (!(yield* hasRow(stillGiven(given)))) return 'stale';
  yield* run(...beginning(given.session));
  yield* record(event);
  return 'begun';
}

function* changePassword({ by, event, ...change }: PasswordChange): Steps<'changed' | 'stale'> {
  if (by && !(yield* hasRow(stillGiven(by)))) return 'stale';
  yield* setPassword(change);
  if (by) yield* run(...beginning(by.session));
  yield* record(event);
  return 'changed';
}

/** Sets a password, and ends every session and act key of the account. */
export function* setPassword(change: Pick<PasswordChange, 'userId' | 'to' | 'at'>): Steps {
  yield* run(...settingPassword(change));
  yield* end(endingAccount(change.userId, change.at));
}

function* confirm({
  session,
  proof,
  at,
  event,
  ...given
}: SessionConfirmation): Steps<'confirmed' | 'stale'> {
  if (!(yield* hasRow(stillGiven({ session, ...given })))) return 'stale';
  if (proof && !(yield* takeProof(session.userId, proof))) return 'stale';
  yield* run(sql`UPDATE session SET confirmed_at = ${at} WHERE session_id = ${session.id}`);
  yield* record(event);
  return 'confirmed';
}

interface Given {
  readonly session: Pick<SigningIn['session'], 'userId' | 'venueId'>;
  /** Missing when only a code was given. */
  readonly passwordHash?: string;
}

/**
 * Selects the account if the password is still its own and it is active. It is asked within the write, because checking
 * a password takes long, and the password may change or the card be deactivated in the meantime.
 */
const stillGiven = ({ session: { userId, venueId }, passwordHash }: Given): SQL =>
  sql`SELECT one.user_id AS id FROM "user" AS one
    JOIN membership ON membership.user_id = one.user_id AND membership.venue_id = ${venueId}
    WHERE one.user_id = ${userId} AND membership.active = 1
      ${passwordHash === undefined ? sql`` : sql`AND one.password_hash = ${passwordHash}`}`;

/**
 * Sets a password. Deletes any code that could reset the password again, and the account's failed sign-ins, which would
 * lock out a person who forgot the old password.
 */
const settingPassword = ({ userId, to }: Pick<PasswordChange, 'userId' | 'to'>): readonly SQL[] => [
  sql`UPDATE "user" SET password_hash = ${to} WHERE user_id = ${userId}`,
  sql`DELETE FROM password_reset WHERE user_id = ${userId}`,
  sql`DELETE FROM sign_in_failure WHERE account IN (SELECT email FROM "user" WHERE user_id = ${userId})`,
];
