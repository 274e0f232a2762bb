/** A database with the pruning job running, and a clock that advances by days. */
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { type PruningDeps, startPruning } from '../../src/running/pruning.ts';
import { sqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { emptyImage } from '../server/database-image.ts';

export const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The audit trail's age also depends on the machine's clock, so the days are counted from now. */
const START = Date.now();
export const at = (day: number): string => new Date(START + day * DAY).toISOString();

export interface PruningRoom {
  readonly storage: Storage;
  readonly connection: Sqlite.Database;
  readonly clock: { now(): number };
  readonly warnings: object[];
  count(table: string, where?: string): number;
  runOn(day: number): Promise<void>;
  readonly stop: () => void;
  /** Returns the ms until the job's next run, or undefined if none is scheduled. */
  waitsFor(): number | undefined;
}

export function aPruningRoom(over: Partial<PruningDeps> = {}): PruningRoom {
  const connection = new Sqlite(emptyImage());
  const storage = sqliteStorage(connection, () => 'epoch-1');
  onTestFinished(() => storage.close());
  const time = { now: START };
  const clock = { now: () => time.now };
  const warnings: object[] = [];
  let next: { ms: number; work: () => void } | undefined;
  const log = { info: () => undefined, warn: (event: object) => warnings.push(event) };
  const stop = startPruning({
    storage,
    clock,
    log,
    after: (ms, work) => {
      if (ms < 1000) setImmediate(work);
      else next = { ms, work };
      return () => {
        next = undefined;
      };
    },
    ...over,
  });
  return {
    storage,
    connection,
    clock,
    warnings,
    stop,
    count: (table, where = '1') =>
      Number(connection.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()),
    async runOn(day) {
      time.now = START + day * DAY;
      const run = next;
      next = undefined;
      run?.work();
      while (next === undefined) await new Promise((resolve) => setImmediate(resolve));
    },
    waitsFor: () => next?.ms,
  };
}
