/**
 * A process that dies in the middle of a commit loses nothing that a device was told, and nothing happens twice:
 * neither when the commit was never sent, nor when only its answer was lost.
 */

import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { findPostgres } from '@tableside/testkit/postgres-server.ts';
import { describe, expect, test } from 'vitest';
import { DyingEvening, type DyingMutant, SENT } from './dying-processes.ts';
import { ownConnection, START_MS } from './own-connection.ts';

const SEEDS = Number(process.env.DYING_SEEDS ?? 8);
const EMPTY = 'TRUNCATE client, venue_seq, change_head, command_log, audit, audit_row, "row" CASCADE';
const bin = findPostgres();
if (bin !== undefined) describe('processes that die in a commit', { timeout: START_MS }, () => onServer(bin));

function onServer(bin: string): void {
  const connection = ownConnection(bin, 6);

  const ask = async (sql: string) => (await connection().ask({ sql, params: [] })).rows;

  const play = async (seed: number, mutant?: DyingMutant) => {
    await ask(EMPTY);
    const evening = new DyingEvening(connection(), seededRandom(seed), mutant);
    await evening.play();
    const log = await ask('SELECT cmd_id, seq FROM command_log ORDER BY seq');
    const rows = await ask(`SELECT id FROM "row" WHERE entity = 'order'`);
    return { evening, log, rows };
  };

  test('lose nothing that was answered, and do nothing twice', async () => {
    const deaths = { beforeCommit: 0, beforeAnswer: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { evening, log, rows } = await play(seed);
      const told = evening.told.map(({ cmdId, seq }) => [cmdId, seq]);
      expect(told.sort(), `seed ${seed}`).toEqual([...log].sort());
      expect(log.map(([cmdId]) => cmdId).sort(), `seed ${seed}`).toEqual([...SENT].sort());
      expect(
        log.map(([, seq]) => seq),
        `seed ${seed}`,
      ).toEqual(SENT.map((_, n) => n + 1));
      expect(rows, `seed ${seed}`).toHaveLength(SENT.length);
      deaths.beforeCommit += evening.deaths.beforeCommit;
      deaths.beforeAnswer += evening.deaths.beforeAnswer;
    }
    expect(deaths.beforeCommit).toBeGreaterThan(SEEDS);
    expect(deaths.beforeAnswer).toBeGreaterThan(SEEDS);
  });

  test('lose work when a process answers before its commit', async () => {
    const { evening, log } = await play(1, 'answers before the commit');
    const kept = new Set(log.map(([cmdId]) => cmdId));
    expect(evening.told.filter(({ cmdId }) => !kept.has(cmdId))).not.toEqual([]);
  });
}
