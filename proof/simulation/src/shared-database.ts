/**
 * The data of a simulated venue on PostgreSQL, on which several processes work. All histories of a worker use one
 * database, which each empties first.
 */
import { postgresStorage } from '@tableside/api/storage/postgres/postgres-storage.ts';
import type { Storage } from '@tableside/api/storage/storage.ts';
import { schemaOn, type TestSchema } from '@tableside/api/testing/postgres/test-schemas.ts';
import type { Effects } from './effects.ts';
import { embeddedConnection } from './embedded-connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { processConnection } from './process-connection.ts';
import type { ProcessDooms } from './process-dooms.ts';
import type { ServerDatabase } from './server-database.ts';
import { type SharedCopy, sharedCopy } from './shared-copy.ts';
import type { SharedSignals } from './shared-signals.ts';
import { simulatedVenue, VENUE_ID } from './simulated-venue.ts';
import { Standstill } from './standstill.ts';

interface SharedOptions {
  readonly newEpoch: () => string;
  readonly elapsed: () => number;
  readonly signals: SharedSignals;
  readonly dooms: ProcessDooms;
  readonly effects: Effects;
}

export interface SharedDatabase extends Pick<ServerDatabase, 'open' | 'remove'> {
  readonly copy: SharedCopy;
  /** The connection of the office and the checks. No fault strikes it. */
  readonly office: Storage;
}

let prepared: Promise<TestSchema> | undefined;

const prepare = async (): Promise<TestSchema> => schemaOn(embeddedConnection(await startEmbeddedPostgres()));

/**
 * Empties the database and fills it with the venue. Every `open` is a process; the one before it in `place` is killed.
 */
export async function sharedDatabase(options: SharedOptions): Promise<SharedDatabase> {
  const { signals, dooms, effects, newEpoch, elapsed } = options;
  prepared ??= prepare();
  const { connection, empty } = await prepared;
  await empty();
  const processes = new Map<number, { end(): void }>();
  const storageOn = (own: typeof connection, heard: ReturnType<SharedSignals['join']>): Storage =>
    postgresStorage({ connection: own, reports: own, signals: heard, newEpoch, elapsed });
  const open = (place = 0, still = new Standstill()): Storage => {
    processes.get(place)?.end();
    const own = processConnection(connection, {
      still,
      doomAt: (moment) => {
        const strike = dooms.take(moment);
        return strike && (() => void strike(place));
      },
      onFenced: () => effects.note('process set aside with the lock and fenced'),
    });
    const heard = signals.join();
    processes.set(place, {
      end() {
        own.kill();
        heard.close();
      },
    });
    return storageOn(own, heard);
  };
  const unstruck = { still: new Standstill(), doomAt: () => undefined, onFenced: () => undefined };
  const office = storageOn(processConnection(connection, unstruck), signals.join());
  await office.seed(VENUE_ID, simulatedVenue());
  return {
    open,
    office,
    copy: sharedCopy(connection),
    remove() {
      for (const one of processes.values()) one.end();
    },
  };
}
