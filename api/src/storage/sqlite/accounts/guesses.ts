/** Guesses at passwords and codes: one row for each that is under way or has failed. */
import { and, between, eq, sql } from 'drizzle-orm';
import type { Guess, GuessBegun, Guesses, GuessKey } from '../../guesses.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import type { Database } from '../database.ts';
import { signInFailure } from '../schema/tables-accounts.ts';

export function createGuesses({ query }: Database, commit: GroupCommit): Guesses {
  return {
    beginGuess: (guess) => commit.write(() => begin(query, guess)),
    async endGuess(id, outcome) {
      const one = eq(signInFailure.id, id);
      await commit.write(() =>
        outcome === 'failed'
          ? query.update(signInFailure).set({ pendingUntil: null }).where(one).run()
          : query.delete(signInFailure).where(one).run(),
      );
    },
  };
}

function begin(query: Database['query'], guess: Guess): GuessBegun {
  let isFull = false;
  for (const { key, most } of guess.limits) {
    const { failed, all } = counts(query, key, guess);
    if (failed >= most) return { kind: 'limited' };
    isFull ||= all >= most;
  }
  if (isFull) return { kind: 'wait' };
  const { counted, at, until } = guess;
  const row = { ...counted, at, pendingUntil: until };
  const { id } = query.insert(signInFailure).values(row).returning({ id: signInFailure.id }).get();
  return { kind: 'begun', id };
}

function counts(query: Database['query'], key: GuessKey, { at, since }: Guess) {
  const of =
    'account' in key ? eq(signInFailure.account, key.account) : eq(signInFailure.address, key.address);
  const isOver = sql`coalesce(${signInFailure.pendingUntil}, '') < ${at}`;
  const counted = query
    .select({ failed: sql<number>`coalesce(sum(${isOver}), 0)`, all: sql<number>`count(*)` })
    .from(signInFailure)
    .where(and(of, between(signInFailure.at, since, at)))
    .get();
  return counted ?? { failed: 0, all: 0 };
}
