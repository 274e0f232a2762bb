/**
 * Evenings of cards at three storages on one PostgreSQL database, each with a worker, as three processes have them. All take
 * their turns at once.
 */
import { afterEach, expect, test } from 'vitest';
import { cardEvening } from '../../../testing/cards/card-evening.ts';
import { describeOnServer, START_MS } from '../../../testing/postgres/own-server.ts';
import type { Storage } from '../storage.ts';
import { openPostgres, openPostgresBeside } from './open-postgres.ts';

const SEEDS = Number(process.env.CARD_EVENINGS ?? 6);

describeOnServer('an evening of cards at three processes', (own) => {
  let open: Storage[] = [];
  afterEach(async () => {
    for (const storage of open.reverse()) await storage.close();
    open = [];
  }, START_MS);

  test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
    'ends with each cent on the books once: %i',
    { timeout: 300_000 },
    async (seed) => {
      const url = await own.newDatabase();
      open = [await openPostgres(url)];
      open.push(await openPostgresBeside(url), await openPostgresBeside(url));
      const { faults, charged } = await cardEvening(open, seed);
      expect(faults).toEqual([]);
      expect(charged).toBeGreaterThan(0);
    },
  );
});
