/** Backs up a long history while the venue works. Writes are not delayed, and the copy is of one moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testId } from '@tableside/domain/testing/builders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { anEntry, VENUE, writesOrder } from '../../testing/venue/write-entries.ts';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';

const ORDERS = 10_000;
const NOTE = 'n'.repeat(20_000);
const EVERY_MS = 10;
const P99_MS = 50;

const idOf = (n: number): string => testId('command', n);

async function fill(storage: Storage): Promise<void> {
  for (let n = 0; n < ORDERS; n += 50) {
    const batch = Array.from({ length: 50 }, (_, m) =>
      anEntry({ cmdId: idOf(n + m), decide: writesOrder(n + m, { note: NOTE }) }),
    );
    await storage.write(VENUE, batch);
  }
}

/**
 * Writes every 10 ms without waiting for the previous write. Returns how long each took from when it was due, in order.
 */
async function writeUntil(storage: Storage, from: number, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  let due = performance.now();
  for (let n = from; !isOver(); n += 1) {
    await storage.write(VENUE, [anEntry({ cmdId: idOf(n), decide: writesOrder(n) })]);
    took.push(performance.now() - due);
    due = Math.max(due + EVERY_MS, performance.now());
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  return took.sort((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

it('a backup delays nobody: 99 of 100 writes take at most 50 ms longer than without it', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-load-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const storage = openSqlite({ file: join(folder, 'venue.db') });
  onTestFinished(() => storage.close());
  await fill(storage);

  let calm = 0;
  const without = await writeUntil(storage, ORDERS, () => {
    calm += 1;
    return calm > 500;
  });

  let isOver = false;
  const startedAt = performance.now();
  const copied = storage.upkeep.backup(join(folder, 'copy.db')).finally(() => {
    isOver = true;
  });
  const took = await writeUntil(storage, 2 * ORDERS, () => isOver);
  await copied;
  const { databaseBytes } = await storage.upkeep.sizes();
  const figures = {
    megabytes: Math.round(databaseBytes / 1e6),
    seconds: (performance.now() - startedAt) / 1000,
    writes: took.length,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    worst: took.at(-1) ?? 0,
    p99Without: percentile(without, 0.99),
  };
  process.stdout.write(`backup under load: ${JSON.stringify(figures)}\n`);
  expect(figures.writes).toBeGreaterThan(50);
  expect(figures.p99).toBeLessThan(P99_MS + figures.p99Without);
  const { integrity, tables } = inspectDatabase(join(folder, 'copy.db'));
  const rows = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  expect(integrity).toBe('ok');
  // A command, its row and its head are copied together or not at all.
  expect(rows('row')).toBeGreaterThanOrEqual(ORDERS);
  expect([rows('change_head'), rows('command_log')]).toEqual([rows('row'), rows('row')]);
});
