/**
 * Whenever a device is told that the kitchen has everything up to `n`, no live kitchen screen of this history holds
 * less than `n`, but for the last second of its process.
 */

import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { findPostgres } from '@tableside/testkit/postgres-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { KitchenEvening, type Mutant, makeClock } from './kitchen-evenings.ts';
import { ownConnection, START_MS } from './own-connection.ts';

const SEEDS = Number(process.env.KITCHEN_SEEDS ?? 20);
/** A broken rule is noticed within so many evenings. */
const MUTANT_SEEDS = 60;
const STEPS = 350;
const bin = findPostgres();
if (bin !== undefined)
  describe('kitchen screens on several processes', { timeout: START_MS }, () => onServer(bin));

function onServer(bin: string): void {
  const connection = ownConnection(bin, 1);
  beforeAll(() => makeClock(connection().ask));

  const play = async (seed: number, mutant?: Mutant): Promise<KitchenEvening> => {
    const evening = new KitchenEvening(connection(), seededRandom(seed), mutant);
    await evening.begin();
    for (let n = 0; n < STEPS; n += 1) await evening.step();
    return evening;
  };

  test('never hold less than a device hears, and in the end everybody hears all that they hold [F11]', async () => {
    let tells = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const evening = await play(seed);
      const { told, listed } = await evening.end();
      expect(evening.violations, `seed ${seed}`).toEqual([]);
      if (listed !== undefined) expect(new Set(told), `seed ${seed}`).toEqual(new Set([listed]));
      tells += evening.tells;
    }
    expect(tells).toBeGreaterThan(SEEDS * 10);
  });

  test.each<Mutant>([
    'lease expires at once',
    'lease expires before screens notice',
    'who cannot read tells',
    'after a gap tells at once',
    'no fence',
  ])('seem to hold too much when a rule is broken: %s', async (mutant) => {
    const violations: string[] = [];
    for (let seed = 1; seed <= MUTANT_SEEDS && violations.length === 0; seed += 1)
      violations.push(...(await play(seed, mutant)).violations);
    expect(violations).not.toEqual([]);
  });
}
