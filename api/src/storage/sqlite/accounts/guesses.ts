/** Guesses at passwords and codes: one row for each that is under way or has failed. */
import type { Guess, GuessBegun, Guesses } from '../../guesses.ts';
import { beginning, type Counted, counting, ending, refusalOf } from '../../sql/guesses.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import type { Database } from '../database.ts';

export const createGuesses = ({ query }: Database, commit: GroupCommit): Guesses => ({
  beginGuess: (guess) => commit.write(() => begin(query, guess)),
  async endGuess(id, outcome) {
    await commit.write(() => query.run(ending(id, outcome)));
  },
});

function begin(query: Database['query'], guess: Guess): GuessBegun {
  const counted = guess.limits.map(({ key }) => query.get<Counted>(counting(key, guess)));
  const refusal = refusalOf(guess, counted);
  if (refusal) return refusal;
  const { id } = query.get<{ readonly id: number }>(beginning(guess));
  return { kind: 'begun', id };
}
