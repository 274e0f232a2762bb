/** Second factors. Each of their codes is accepted once. */
import { type SQL, sql } from 'drizzle-orm';
import type { Confirming, EndingFactor, Proof, SecondFactor, SecondFactors } from '../door/second-factors.ts';
import { one, type WritableDatabase } from './any-database.ts';
import { endingPinsOfAccount } from './endings.ts';
import { end as endEach, hasRow, record, run, type Steps } from './steps.ts';
import { isShared } from './users.ts';

export const createSecondFactors = (database: WritableDatabase): SecondFactors => ({
  secondFactor: (userId) => one<SecondFactor>(database, factorOf(userId)),
  beginSecondFactor: (begun) => database.write(null, () => begin(begun)),
  confirmSecondFactor: (confirming) => database.write(confirming.event.venueId, () => confirm(confirming)),
  endSecondFactor: (ending) => database.write(ending.event.venueId, () => end(ending)),
});

/** Returns whether sign-in asks for a second factor. */
export const hasSecondFactor = (userId: string): Steps<boolean> => hasRow(withFactor(userId));

/** Consumes a proof. Returns false if it was used before or could have been seen. */
export const takeProof = (userId: string, proof: Proof): Steps<boolean> => hasRow(takingProof(userId, proof));

function* begin(begun: Beginning): Steps<'begun' | 'on'> {
  if (yield* hasSecondFactor(begun.userId)) return 'on';
  yield* run(beginningFactor(begun));
  return 'begun';
}

function* confirm(confirming: Confirming): Steps<'on' | 'stale'> {
  if (!(yield* hasRow(confirmingFactor(confirming)))) return 'stale';
  yield* run(addingCodes(confirming));
  yield* record(confirming.event);
  return 'on';
}

function* end({ userId, proof, onlyOf, event }: EndingFactor): Steps<'off' | 'stale' | 'shared'> {
  if (onlyOf !== undefined && (yield* isShared(userId, onlyOf))) return 'shared';
  if (!(yield* hasSecondFactor(userId))) return 'stale';
  if (proof && !(yield* takeProof(userId, proof))) return 'stale';
  yield* run(...endingFactor(userId));
  yield* endEach(endingPinsOfAccount(userId, event.at));
  yield* record(event);
  return 'off';
}

const factorOf = (userId: string): SQL =>
  sql`SELECT user_id AS "userId", sealed, confirmed_at AS "confirmedAt",
      (SELECT count(*) FROM recovery_code WHERE recovery_code.user_id = second_factor.user_id) AS "codesLeft"
    FROM second_factor WHERE user_id = ${userId}`;

/** Selects the account if sign-in asks for a second factor. */
const withFactor = (userId: string): SQL =>
  sql`SELECT user_id AS id FROM second_factor WHERE ${isOn(userId)}`;

const isOn = (userId: string): SQL => sql`user_id = ${userId} AND confirmed_at IS NOT NULL`;

interface Beginning {
  readonly userId: string;
  readonly sealed: string;
}

/** Replaces a factor that is not confirmed yet. */
const beginningFactor = ({ userId, sealed }: Beginning): SQL =>
  sql`INSERT INTO second_factor (user_id, sealed, confirmed_at, last_step) VALUES (${userId}, ${sealed}, NULL, 0)
    ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed`;

/**
 * Consumes a proof, and returns a row for it. Returns none for a code of the last used step or an earlier one, because
 * it was used before or could have been seen.
 */
const takingProof = (userId: string, proof: Proof): SQL =>
  'codeHashes' in proof
    ? sql`DELETE FROM recovery_code WHERE user_id = ${userId}
        AND code_hash IN (${sql.join(
          proof.codeHashes.map((hash) => sql`${hash}`),
          sql`, `,
        )}) RETURNING 1 AS taken`
    : sql`UPDATE second_factor SET last_step = ${proof.step} WHERE ${isOn(userId)} AND last_step < ${proof.step}
        RETURNING 1 AS taken`;

/** Confirms the factor that the code was made for, and returns a row for it. */
const confirmingFactor = ({ userId, sealed, step, at }: Confirming): SQL =>
  sql`UPDATE second_factor SET confirmed_at = ${at}, last_step = ${step}
    WHERE user_id = ${userId} AND sealed = ${sealed} AND confirmed_at IS NULL RETURNING 1 AS confirmed`;

const addingCodes = ({ userId, codeHashes }: Confirming): SQL =>
  sql`INSERT INTO recovery_code (user_id, code_hash)
    VALUES ${sql.join(
      codeHashes.map((hash) => sql`(${userId}, ${hash})`),
      sql`, `,
    )}`;

const endingFactor = (userId: string): readonly SQL[] => [
  sql`DELETE FROM recovery_code WHERE user_id = ${userId}`,
  sql`DELETE FROM second_factor WHERE user_id = ${userId}`,
];
