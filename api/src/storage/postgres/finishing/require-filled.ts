/** Holds a contracting migration back until the rows that it relies on are as they should be. */
import { StorageOpenError } from '../../door/storage-error.ts';
import type { Connection } from '../connection.ts';
import type { Migration } from '../migrations/migration.ts';
import { type BackfillState, backfillsOf, beginAgain, hasLeft, takeStep } from './backfills.ts';

/**
 * Throws `StorageOpenError` when one of these backfills is not done. With no server that would do it, does it at once.
 * No program may write that does not know these migrations.
 */
export async function requireFilled(
  connection: Connection,
  migrations: readonly Migration[],
  hasServers: boolean,
): Promise<void> {
  for (const one of await backfillsOf(connection, migrations)) {
    if (one.isDone && !(await hasLeft(connection, one))) continue;
    // Earlier programs may have written rows that the steps had passed.
    if (one.isDone || !hasServers) await beginAgain(connection, one);
    if (hasServers) throw new StorageOpenError('locked', faultOf(one));
    await doAll(connection, one);
  }
}

async function doAll(connection: Connection, one: BackfillState): Promise<void> {
  for (let isDone = false; !isDone; ) ({ isDone } = await takeStep(connection, one));
}

const faultOf = ({ name, isDone, steps, changed }: BackfillState): string =>
  isDone
    ? `Earlier programs wrote rows that ${name} has to change, so its backfill begins again: try again later.`
    : `The backfill of ${name} is not done (${steps} steps, ${changed} rows changed). A server that runs goes on with it: try again later.`;
