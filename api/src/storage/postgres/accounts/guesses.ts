/** Guesses at passwords and codes: one row for each that is under way or has failed. */
import { and, between, eq, sql } from 'drizzle-orm';
import type { Guess, GuessBegun, Guesses, GuessKey } from '../../guesses.ts';
import { type Database, LOCKS, lockTransaction, type Queries } from '../database.ts';
import { first } from '../first.ts';
import { signInFailure } from '../schema/tables-accounts.ts';

export function createGuesses({ query, note }: Database): Guesses {
  return {
    beginGuess: (guess) =>
      note(async ({ query, held }) => {
        // One guess after the other is counted, so that many at once gain nothing.
        await held.turn([lockTransaction(LOCKS.guesses)]);
        return begin(query, guess);
      }),
    async endGuess(id, outcome) {
      const one = eq(signInFailure.id, id);
      if (outcome === 'failed') await query.update(signInFailure).set({ pendingUntil: null }).where(one);
      else await query.delete(signInFailure).where(one);
    },
  };
}

async function begin(query: Queries, guess: Guess): Promise<GuessBegun> {
  let isFull = false;
  for (const { key, most } of guess.limits) {
    const { failed, all } = await counts(query, key, guess);
    if (failed >= most) return { kind: 'limited' };
    isFull ||= all >= most;
  }
  if (isFull) return { kind: 'wait' };
  const { counted, at, until } = guess;
  const row = { ...counted, at, pendingUntil: until };
  const begun = first(await query.insert(signInFailure).values(row).returning({ id: signInFailure.id }));
  if (!begun) throw new Error('A guess has no number.');
  return { kind: 'begun', id: begun.id };
}

async function counts(query: Queries, key: GuessKey, { at, since }: Guess) {
  const of =
    'account' in key ? eq(signInFailure.account, key.account) : eq(signInFailure.address, key.address);
  const isOver = sql`coalesce(${signInFailure.pendingUntil}, '') < ${at}`;
  const counted = await query
    .select({ failed: sql<number>`count(*) FILTER (WHERE ${isOver})`, all: sql<number>`count(*)` })
    .from(signInFailure)
    .where(and(of, between(signInFailure.at, since, at)));
  return first(counted) ?? { failed: 0, all: 0 };
}
