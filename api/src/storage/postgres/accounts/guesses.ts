/** Guesses at passwords and codes: one row for each that is under way or has failed. */
import type { Guess, GuessBegun, Guesses } from '../../guesses.ts';
import { beginning, type Counted, counting, ending, refusalOf } from '../../sql/guesses.ts';
import { type Database, LOCKS, lockTransaction, type Queries } from '../database.ts';
import { selectedOne } from '../queries.ts';

export const createGuesses = ({ query, note }: Database): Guesses => ({
  beginGuess: (guess) =>
    note(async ({ query, held }) => {
      // One guess after the other is counted, so that many at once gain nothing.
      await held.turn([lockTransaction(LOCKS.guesses)]);
      return begin(query, guess);
    }),
  async endGuess(id, outcome) {
    await query.execute(ending(id, outcome));
  },
});

async function begin(query: Queries, guess: Guess): Promise<GuessBegun> {
  const counted: (Counted | undefined)[] = [];
  for (const { key } of guess.limits) counted.push(await selectedOne(query, counting(key, guess)));
  const refusal = refusalOf(guess, counted);
  if (refusal) return refusal;
  const begun = await selectedOne<{ readonly id: number }>(query, beginning(guess));
  if (!begun) throw new Error('A guess has no number.');
  return { kind: 'begun', id: begun.id };
}
