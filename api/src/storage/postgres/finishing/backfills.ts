/** Backfills: how far each is, and the next step. A step and the note of it are one transaction. */
import { arrayOf, bare, type Connection, inArray } from '../connection.ts';
import { BEGIN, commit, undoable } from '../database.ts';
import type { Backfill, Migration } from '../migrations/migration.ts';
import { noteDone } from './note-done.ts';
import { STEP, stepQuery } from './step-query.ts';

export interface BackfillState {
  /** That of its migration. */
  readonly name: string;
  readonly backfill: Backfill;
  readonly steps: number;
  /** How many rows the steps have changed. */
  readonly changed: number;
  readonly isDone: boolean;
}

/**
 * Limits of a step, in ms. It holds its rows until it ends, so it gives way at once to whoever holds one of them, and is
 * tried again.
 */
const LIMITS = { statement_timeout: 5000, lock_timeout: 100 } as const;

const SETTINGS = Object.entries(LIMITS).map(([name, ms]) => bare(`SET LOCAL ${name} = ${ms}`));

const FIND = `SELECT name, steps, changed, done_at IS NOT NULL FROM finishing WHERE name ${inArray('$1')}`;

/** Returns the backfills of these migrations, in their order. The database must have had the migrations. */
export async function backfillsOf(
  { ask }: Pick<Connection, 'ask'>,
  migrations: readonly Migration[],
): Promise<readonly BackfillState[]> {
  const all = migrations.flatMap(({ name, backfill }) => (backfill ? { name, backfill } : []));
  if (all.length === 0) return [];
  const { rows } = await ask({ sql: FIND, params: [arrayOf(all.map(({ name }) => name))] });
  return all.map((one) => {
    const [, steps, changed, isDone] = rows.find(([name]) => name === one.name) ?? [];
    return { ...one, steps: Number(steps ?? 0), changed: Number(changed ?? 0), isDone: isDone === true };
  });
}

const REACHED = 'SELECT reached FROM finishing WHERE name = $1 FOR UPDATE';
const NOTE = `INSERT INTO finishing AS f (name, reached, steps, changed) VALUES ($1, $2, 1, $3)
  ON CONFLICT (name) DO UPDATE SET reached = coalesce(excluded.reached, f.reached), steps = f.steps + 1,
    changed = f.changed + excluded.changed
  RETURNING steps, changed`;

/** Takes the step after the last one. Throws `StorageError` when somebody holds one of its rows. */
export const takeStep = (
  connection: Connection,
  { name, backfill }: Pick<BackfillState, 'name' | 'backfill'>,
): Promise<BackfillState> =>
  undoable(connection, async (held) => {
    const begun = await held.turn([BEGIN, ...SETTINGS, { sql: REACHED, params: [name] }]);
    const [reached] = begun.at(-1)?.rows[0] ?? [null];
    const after = reached === null ? null : (JSON.parse(String(reached)) as string[]);
    const [step] = await held.turn([stepQuery(backfill, after)]);
    const [looked, found, last] = step?.rows[0] ?? [];
    const isDone = Number(looked) < STEP;
    const [noted] = await held.turn([{ sql: NOTE, params: [name, last, found] }]);
    await commit(held, isDone ? [noteDone(name)] : []);
    const [steps, changed] = noted?.rows[0] ?? [];
    return { name, backfill, steps: Number(steps), changed: Number(changed), isDone };
  });

/** Whether rows are not as they should be. It may look at the whole table. */
export async function hasLeft(
  { ask }: Pick<Connection, 'ask'>,
  { backfill: { table, where } }: Pick<BackfillState, 'backfill'>,
): Promise<boolean> {
  const { rows } = await ask(bare(`SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`));
  return rows[0]?.[0] === true;
}

/** Lets the next step be the first one again. */
export async function beginAgain(
  { ask }: Pick<Connection, 'ask'>,
  { name }: Pick<BackfillState, 'name'>,
): Promise<void> {
  await ask({ sql: 'UPDATE finishing SET reached = NULL, done_at = NULL WHERE name = $1', params: [name] });
}
