/** Backfills: how far each is, and the next step. A step and the note of it are one transaction. */
import { sql } from 'drizzle-orm';
import { arrayOf, bare, type Connection } from '../connection.ts';
import { BEGIN, commit, undoable } from '../database.ts';
import type { Backfill, Migration } from '../migrations/migration.ts';
import { inArray, queriesOn, queryOf } from '../queries.ts';
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

/** Returns the backfills of these migrations, in their order. The database must have had the migrations. */
export async function backfillsOf(
  { ask }: Pick<Connection, 'ask'>,
  migrations: readonly Migration[],
): Promise<readonly BackfillState[]> {
  const all = migrations.flatMap(({ name, backfill }) => (backfill ? { name, backfill } : []));
  if (all.length === 0) return [];
  const names = arrayOf(all.map(({ name }) => name));
  const noted = await queriesOn(ask).all<Omit<BackfillState, 'backfill'>>(
    sql`SELECT name, steps, changed, done_at IS NOT NULL AS "isDone" FROM finishing WHERE name ${inArray(names)}`,
  );
  return all.map((one) => ({
    ...{ steps: 0, changed: 0, isDone: false },
    ...noted.find(({ name }) => name === one.name),
    ...one,
  }));
}

/** Takes the step after the last one. Throws `StorageError` when somebody holds one of its rows. */
export const takeStep = (
  connection: Connection,
  { name, backfill }: Pick<BackfillState, 'name' | 'backfill'>,
): Promise<BackfillState> =>
  undoable(connection, async (held) => {
    const findReached = sql`SELECT reached FROM finishing WHERE name = ${name} FOR UPDATE`;
    const begun = await held.turn([BEGIN, ...SETTINGS, queryOf(findReached)]);
    const [reached] = begun.at(-1)?.rows[0] ?? [null];
    const after = reached === null ? null : (JSON.parse(String(reached)) as string[]);
    const [step] = await held.turn([stepQuery(backfill, after)]);
    const [looked, found, last] = step?.rows[0] ?? [];
    const isDone = Number(looked) < STEP;
    const note = sql`INSERT INTO finishing AS f (name, reached, steps, changed) VALUES (${name}, ${last}, 1, ${found})
      ON CONFLICT (name) DO UPDATE SET reached = coalesce(excluded.reached, f.reached), steps = f.steps + 1,
        changed = f.changed + excluded.changed
      RETURNING steps, changed`;
    const [noted] = await held.turn([queryOf(note)]);
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
  await ask(queryOf(sql`UPDATE finishing SET reached = NULL, done_at = NULL WHERE name = ${name}`));
}
