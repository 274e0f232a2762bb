/**
 * Another server takes over, and the old one lives on as a standby or takes no writes any more. The address of the
 * database leads to the old one for a while. Once it is right, everything is served again without a restart.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { change } from '@tableside/domain/entities/entities.ts';
import { aPayment, aTable } from '@tableside/domain/testing/builders.ts';
import { findPostgres } from '@tableside/testkit/postgres-server.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type MovingDatabase,
  movingDatabase,
  type TakeOver,
} from '../../../testing/postgres/moving-database.ts';
import { START_MS } from '../../../testing/postgres/own-server.ts';
import { put, VENUE } from '../../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';
import { openPostgres } from './open-postgres.ts';

/** For so long the address leads to the old server, in ms. */
const LAG_MS = 3000;
/** For so long something may still be refused once the address is right. */
const AGAIN = { timeout: 10_000, interval: 50 };
/** More than there are connections of each kind. */
const AT_ONCE = { work: 24, reports: 8 } as const;

const times = <T>(count: number, each: () => T): T[] => Array.from({ length: count }, each);

const bin = findPostgres();
if (bin !== undefined) describe('a database that moved', { timeout: START_MS }, () => on(bin));

function on(bin: string): void {
  const open = async (url: string): Promise<Storage> => {
    const storage = await openPostgres(url, { standby: 'synchronous' });
    onTestFinished(() => storage.close());
    return storage;
  };
  /** Everything that has a connection of its own: what each answers, or why it does not. */
  const asked = (storage: Storage) =>
    Promise.allSettled([
      ...times(AT_ONCE.work, () => storage.head(VENUE)),
      ...times(AT_ONCE.reports, () => storage.reports.paymentSummary(VENUE, {})),
    ]);
  const save = (storage: Storage, n: number) => put(storage, change('table', aTable({ id: `table-${n}` })));

  /** Whether a process hears what the other one tells. */
  async function hears(one: Storage, other: Storage): Promise<boolean> {
    let isHeard = false;
    const stop = one.signals.on('ended', () => {
      isHeard = true;
    });
    other.signals.tell({ kind: 'ended' });
    await pause(100);
    stop();
    return isHeard;
  }

  /** Two processes of which one goes by the address, after that one was refused for a while. */
  async function afterTheMove(database: MovingDatabase, how: TakeOver) {
    const moved = await open(database.url);
    await save(moved, 1);
    await asked(moved);
    const leading = new Set<Storage>();
    const turns: Storage[] = [];
    const lead = (storage: Storage): void =>
      void onTestFinished(
        storage.leads.lead('pruning', () => {
          leading.add(storage);
          turns.push(storage);
          return () => void leading.delete(storage);
        }),
      );
    lead(moved);
    await expect.poll(() => leading.has(moved), AGAIN).toBe(true);
    await database.takeOver(how);
    const other = await open(database.newUrl);
    lead(other);
    const until = performance.now() + LAG_MS;
    while (performance.now() < until) {
      await expect(save(moved, 2)).rejects.toMatchObject({ code: 'unavailable' });
      await asked(moved);
      await pause(50);
    }
    database.lead();
    return { moved, other, leading, turns };
  }

  test.each<TakeOver>(['the old server is a standby', 'the old server takes no writes'])(
    'a moved database is served at the place that its address leads to: %s',
    async (how) => {
      const database = await movingDatabase(bin);
      onTestFinished(() => database.remove());
      const { moved, other, leading, turns } = await afterTheMove(database, how);
      const since = performance.now();

      await expect.poll(() => save(moved, 3).then(() => 'saved', String), AGAIN).toBe('saved');
      await put(other, change('payment', aPayment({ amount: 700 })));
      const { head } = await other.head(VENUE);
      const answer = (value: object) => ({ status: 'fulfilled', value: expect.objectContaining(value) });
      const answers = [
        ...times(AT_ONCE.work, () => answer({ head })),
        ...times(AT_ONCE.reports, () => answer({ revenue: 700 })),
      ];
      await expect.poll(() => asked(moved), AGAIN).toEqual(answers);

      await expect.poll(() => hears(other, moved), AGAIN).toBe(true);
      await expect.poll(() => hears(moved, other), AGAIN).toBe(true);
      await expect.poll(() => [...leading], AGAIN).toEqual([other]);
      // Nobody leads by a lock on the old server, where the others do not see it.
      expect(turns).toEqual([moved, other]);
      expect(performance.now() - since).toBeLessThan(AGAIN.timeout);
      process.stdout.write(`${how}: all served ${Math.round(performance.now() - since)} ms later\n`);
    },
  );
}
