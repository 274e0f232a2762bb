/** Does what migrations have left, on a session of its own, whose lock keeps other processes from it. */
import type { Finishing, Piece } from '../../door/finishing.ts';
import { bare } from '../connection.ts';
import { LOCKS } from '../database.ts';
import type { Migration } from '../migrations/migration.ts';
import { stateOf } from '../migrations/tables-state.ts';
import { requireWritable, type Session } from '../session.ts';
import { backfillsOf, takeStep } from './backfills.ts';
import { buildIndex, unbuiltIndexes } from './late-indexes.ts';

/**
 * Settings of the session. To build an index may take hours. A process that hangs in the middle of a step loses the rows
 * that it holds, in ms.
 */
export const FINISHING = {
  application_name: 'tableside finishing',
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 2000,
} as const;

export const createFinishing = (
  open: () => Promise<Session>,
  migrations: readonly Migration[],
): Finishing => ({
  async *pieces(signal) {
    const session = await open();
    const close = (): void => void session.close();
    signal.addEventListener('abort', close);
    try {
      // PostgreSQL keeps the lock for as long as it works on what a session that was closed had asked for.
      if (!signal.aborted && (await isOurs(session))) yield* all(session, migrations);
    } finally {
      signal.removeEventListener('abort', close);
      await session.close();
    }
  },
});

/** Whoever waited for the lock would keep an index from being built, which waits for everybody. */
async function isOurs(session: Session): Promise<boolean> {
  await requireWritable(session);
  const { rows } = await session.ask(bare(`SELECT pg_try_advisory_lock(${LOCKS.finishing})`));
  return rows[0]?.[0] === true;
}

async function* all(session: Session, migrations: readonly Migration[]): AsyncGenerator<Piece> {
  const { version } = await stateOf(session);
  const applied = migrations.slice(0, version);
  for (const index of await unbuiltIndexes(session, applied)) {
    await buildIndex(session, index);
    yield { kind: 'index', name: index.name };
  }
  for (const one of await backfillsOf(session, applied)) {
    for (let { isDone } = one; !isDone; ) {
      const { name, changed, ...taken } = await takeStep(session, one);
      ({ isDone } = taken);
      yield { kind: 'step', name, changed, isDone };
    }
  }
}
