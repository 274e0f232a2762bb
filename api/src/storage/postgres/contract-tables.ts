/** Applies what earlier programs cannot bear, once no server is one of them. */
import { sql } from 'drizzle-orm';
import type { LiveServer } from '../door/releases.ts';
import { StorageOpenError } from '../door/storage-error.ts';
import { checkServer } from './check-server.ts';
import { LOCKS } from './database.ts';
import { requireFilled } from './finishing/require-filled.ts';
import { waitForSetUp } from './join-servers.ts';
import { applyAll } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { filledBefore, readableAfter, stateOf } from './migrations/tables-state.ts';
import { queryOf } from './queries.ts';
import { openSession, type Session } from './session.ts';
import { liveServers } from './upkeep/live-servers.ts';
import { ALWAYS, namingFaults } from './with-connection.ts';

/** The versions of the database before and after. */
export interface Contracted {
  readonly from: number;
  readonly to: number;
}

/** Throws `StorageOpenError` when nothing may be changed. Only tests bring migrations of their own. */
export const contractTables = (url: string, migrations = MIGRATIONS): Promise<Contracted> =>
  namingFaults(url, async () => {
    const session = await openSession({ url, settings: ALWAYS });
    try {
      await checkServer(session);
      // No server joins meanwhile. The next one looks at the tables as they are then.
      await waitForSetUp(session);
      const { version: from } = await stateOf(session);
      if (from === 0)
        throw new StorageOpenError(
          'missing',
          'The database has no tables of Tableside. Start the server once first.',
        );
      if (from >= migrations.length) return { from, to: from };
      await refuseBeside(session, readableAfter(migrations));
      const hasServers = (await holdersOf(session)) > 0;
      await applyAll(session, migrations, (next) =>
        requireFilled(session, filledBefore(migrations, next), hasServers),
      );
      return { from, to: migrations.length };
    } finally {
      await session.close();
    }
  });

async function refuseBeside(session: Session, readableBy: number): Promise<void> {
  const servers = await liveServers(session);
  const old = servers.find(({ knows }) => knows < readableBy);
  if (old)
    throw new StorageOpenError(
      'locked',
      `The server ${told(old)} could not work on the tables afterwards: upgrade it or stop it first.`,
    );
  if ((await holdersOf(session)) > servers.length)
    throw new StorageOpenError(
      'locked',
      'A program works on the database that does not say which version it is: stop it first.',
    );
}

const told = ({ name, version, build }: LiveServer): string => `${name} (${version}, build ${build})`;

async function holdersOf({ ask }: Session): Promise<number> {
  const { rows } = await ask(COUNT_HOLDERS);
  return Number(rows[0]?.[0]);
}

/** Every server holds this lock, also one of a version that says nothing of itself or one that hangs. */
const COUNT_HOLDERS = queryOf(sql`SELECT count(*) FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${LOCKS.server}::int AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
