/** The fuzz of requests against a server on PostgreSQL, which refuses texts that SQLite takes. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { openCallRoom } from '../access/call-room.ts';
import { describeOnServer } from '../postgres/own-server.ts';
import { fillForTests, serve } from '../server/start-server.ts';
import { fuzzCalls } from './fuzz-calls.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);

describeOnServer('a server on PostgreSQL', (own) => {
  test('answers each of thirty thousand requests, reveals no internals, and does not break', async () => {
    const storage = await openPostgres(own.server.url);
    await fillForTests(storage);
    const dataDir = mkdtempSync(join(tmpdir(), 'tableside-fuzz-'));
    const room = await openCallRoom((options) => serve({ storage, dataDir }, options));
    try {
      const { faults, statuses } = await fuzzCalls(room, { seed, count: 30_000 });
      expect(faults).toEqual([]);
      expect(statuses['200']).toBeGreaterThan(3000);
    } finally {
      await room.close();
    }
  }, 900_000);
});
