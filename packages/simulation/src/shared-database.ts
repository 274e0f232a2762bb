/**
 * The data of a simulated venue on PostgreSQL, on which several processes work. All histories of a worker use one
 * database, which each empties first.
 */
import { postgresStorage } from '@tableside/api/storage/postgres/postgres-storage.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { schemaOn, type TestSchema } from '@tableside/api/testing/postgres/test-schemas.ts';
import { embeddedConnection } from './embedded-connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { processConnection } from './process-connection.ts';
import type { ServerDatabase } from './server-database.ts';
import type { SharedSignals } from './shared-signals.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';

interface SharedOptions {
  readonly newEpoch: () => string;
  readonly elapsed: () => number;
  readonly signals: SharedSignals;
}

let prepared: Promise<TestSchema> | undefined;

const prepare = async (): Promise<TestSchema> => schemaOn(embeddedConnection(await startEmbeddedPostgres()));

/** Empties the database and fills it with the venue. Every `open` is a process; the one before it in `place` is killed. */
export async function sharedDatabase({ signals, ...options }: SharedOptions): Promise<ServerDatabase> {
  prepared ??= prepare();
  const { connection, empty } = await prepared;
  await empty();
  const processes = new Map<number, { end(): void }>();
  const open = (place = 0): Storage => {
    processes.get(place)?.end();
    const own = processConnection(connection);
    const heard = signals.join();
    processes.set(place, {
      end() {
        own.kill();
        heard.close();
      },
    });
    return postgresStorage({ connection: own, reports: own, signals: heard, ...options });
  };
  await open().seed(VENUE_ID, simulatedVenue());
  return {
    open,
    backup: () => undefined,
    restore: () => false,
    remove() {
      for (const one of processes.values()) one.end();
    },
  };
}
