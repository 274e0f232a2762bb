/** Guesses at passwords and codes: one row for each that is under way or has failed. */
import { type SQL, sql } from 'drizzle-orm';
import type { Guess, GuessBegun, Guesses, GuessKey } from '../door/guesses.ts';
import type { WritableDatabase } from './any-database.ts';
import { firstRow, type Steps } from './steps.ts';

export const createGuesses = (database: WritableDatabase): Guesses => ({
  beginGuess: (guess) => database.guess(() => begin(guess)),
  endGuess: (id, outcome) => database.runOften(ending(id, outcome)),
});

function* begin(guess: Guess): Steps<GuessBegun> {
  const counted: (Counted | undefined)[] = [];
  for (const { key } of guess.limits) counted.push(yield* firstRow(counting(key, guess)));
  const refusal = refusalOf(guess, counted);
  if (refusal) return refusal;
  const begun = yield* firstRow<{ readonly id: number }>(beginning(guess));
  if (!begun) throw new Error('A guess has no number.');
  return { kind: 'begun', id: begun.id };
}

interface Counted {
  readonly failed: number;
  readonly every: number;
}

/** Counts the guesses that a limit is about. One is over once its result was expected. */
const counting = (key: GuessKey, { at, since }: Guess): SQL =>
  sql`SELECT count(*) FILTER (WHERE coalesce(pending_until, '') < ${at}) AS failed, count(*) AS every
    FROM sign_in_failure
    WHERE ${'account' in key ? sql`account = ${key.account}` : sql`address = ${key.address}`}
      AND at BETWEEN ${since} AND ${at}`;

/** Returns why the guess may not begin now, or undefined if it may. `counted` are the counts of its limits. */
function refusalOf({ limits }: Guess, counted: readonly (Counted | undefined)[]): GuessBegun | undefined {
  const isReached = (count: keyof Counted) =>
    limits.some(({ most }, n) => (counted[n]?.[count] ?? 0) >= most);
  if (isReached('failed')) return { kind: 'limited' };
  return isReached('every') ? { kind: 'wait' } : undefined;
}

/** Begins a guess, and returns its id. */
const beginning = ({ counted: { account, address }, at, until }: Guess): SQL =>
  sql`INSERT INTO sign_in_failure (account, address, at, pending_until)
    VALUES (${account}, ${address}, ${at}, ${until}) RETURNING id`;

const ending = (id: number, outcome: 'failed' | 'takenBack'): SQL =>
  outcome === 'failed'
    ? sql`UPDATE sign_in_failure SET pending_until = NULL WHERE id = ${id}`
    : sql`DELETE FROM sign_in_failure WHERE id = ${id}`;
