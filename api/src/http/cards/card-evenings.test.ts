/** Random evenings of cards over SQLite and a simulated Stripe, with two workers. Each rule that is missing is noticed. */
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { cardEvening, type EveningTold } from '../../../testing/cards/card-evening.ts';
import type { BrokenEvening } from '../../../testing/cards/mortal-provider.ts';
import { emptyImage } from '../../../testing/server/database-image.ts';
import { sqliteStorage } from '../../storage/sqlite/sqlite-storage.ts';

const SEEDS = Number(process.env.CARD_EVENINGS ?? 4);
const MOST_SEEDS = 24;
const MUTANTS: readonly BrokenEvening[] = [
  'newKey',
  'lostIsNo',
  'asAsked',
  'refundNewKey',
  'waitingIsDone',
  'forgetsRefunds',
  'sendsAtOnce',
];

async function evening(seed: number, broken?: BrokenEvening) {
  const storage = sqliteStorage(new Sqlite(emptyImage()), () => 'epoch-1');
  try {
    return await cardEvening([storage, storage], seed, broken);
  } finally {
    await storage.close();
  }
}

describe('an evening of cards', { timeout: 120_000 }, () => {
  it('ends with each cent on the books once, and nothing cooked unpaid', async () => {
    const told: (EveningTold & { readonly seed: number })[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) told.push({ seed, ...(await evening(seed)) });
    expect(told.filter(({ faults }) => faults.length > 0)).toEqual([]);
    const sum = (what: 'charged' | 'refunded' | 'deaths') => told.reduce((n, one) => n + one[what], 0);
    expect([sum('charged') >= SEEDS, sum('refunded') > 0, sum('deaths') > SEEDS]).toEqual([true, true, true]);
  });

  it.each(MUTANTS)('without its rule it does not: %s', async (broken) => {
    for (let seed = 1; seed <= MOST_SEEDS; seed += 1)
      if ((await evening(seed, broken)).faults.length > 0) return;
    expect.fail(`nobody noticed ${broken}`);
  });
});
