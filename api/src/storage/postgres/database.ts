/**
 * Shared by every part of storage: typed queries, transactions, and signals that are told once a write is committed.
 */
import { sql } from 'drizzle-orm';
import type { Signal, Signals } from '../door/signals.ts';
import { StorageError } from '../door/storage-error.ts';
import { type Answer, bare, type Connection, type Held, type Query } from './connection.ts';
import { named } from './database-error.ts';
import { type Queries, queriesOn, queryOf } from './queries.ts';

/** A transaction that is open. */
export interface Inside extends Queries {
  readonly held: Held;
  /** Tells the signal once the write is committed. Tells nothing if the write is undone. */
  tell(signal: Signal): void;
}

/** What is asked of it directly is outside any transaction. */
export interface Database extends Queries {
  /**
   * Runs the work as one write, alone among the writes of accounts, devices and integrations, and alone among the
   * commands of the venue. So what it checks stays true until it is committed.
   */
  write<T>(venueId: string | null, work: (inside: Inside) => Promise<T>): Promise<T>;
  /** Runs the work as one write that locks only what it touches. */
  note<T>(work: (inside: Inside) => Promise<T>): Promise<T>;
  /** Asks all of these on one snapshot, in one round trip. */
  look(queries: readonly Query[]): Promise<readonly Answer[]>;
  /** Runs the work on one snapshot. */
  read<T>(work: (reading: Queries) => Promise<T>): Promise<T>;
}

/**
 * The number of an advisory lock, with what it protects. Set-up: migrations and the first start. Server: shared by all
 * servers that run, against programs that need the database alone. History: which history of the database is noted.
 * Finishing: what migrations leave to servers that run.
 */
export const LOCKS = {
  setUp: 7_102_001,
  office: 7_102_002,
  server: 7_102_003,
  guesses: 7_102_004,
  history: 7_102_005,
  finishing: 7_102_006,
} as const;

export const BEGIN = bare('BEGIN');
const COMMIT = bare('COMMIT');
export const ROLLBACK = bare('ROLLBACK');
const SNAPSHOT = bare('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');

export const lockTransaction = (lock: number): Query => bare(`SELECT pg_advisory_xact_lock(${lock})`);
export const lockVenue = (venueId: string): Query =>
  queryOf(sql`SELECT 1 FROM venue_seq WHERE venue_id = ${venueId} FOR NO KEY UPDATE`);

export function wrapConnection(connection: Connection, signals: Pick<Signals, 'tell'>): Database {
  const within = async <T>(begin: readonly Query[], work: (inside: Inside) => Promise<T>): Promise<T> => {
    const untold: Signal[] = [];
    const result = await transaction(connection, begin, (held) =>
      work({ ...queriesOn(askOf(held)), held, tell: (signal) => void untold.push(signal) }),
    );
    for (const signal of untold) signals.tell(signal);
    return result;
  };
  return {
    ...queriesOn((query) => named(connection.ask(query))),
    write: (venueId, work) =>
      within([BEGIN, lockTransaction(LOCKS.office), ...(venueId === null ? [] : [lockVenue(venueId)])], work),
    note: (work) => within([BEGIN], work),
    look: (queries) =>
      undoable(connection, async (held) => (await held.turn([SNAPSHOT, ...queries, COMMIT])).slice(1, -1)),
    read: (work) => snapshot(connection, work),
  };
}

/** Begins with these statements, runs the work and commits. Undoes everything when the work throws. */
const transaction = <T>(
  connection: Connection,
  begin: readonly Query[],
  work: (held: Held) => Promise<T>,
): Promise<T> =>
  undoable(connection, async (held) => {
    await held.turn(begin);
    const result = await work(held);
    await commit(held, []);
    return result;
  });

/** Runs the work on one snapshot, which cannot write. */
export const snapshot = <T>(connection: Connection, work: (reading: Queries) => Promise<T>): Promise<T> =>
  transaction(connection, [SNAPSHOT], (held) => work(queriesOn(askOf(held))));

/** Runs work that begins a transaction and commits it. Undoes everything when the work throws. */
export const undoable = <T>(connection: Connection, work: (held: Held) => Promise<T>): Promise<T> =>
  named(
    connection.hold(async (held) => {
      try {
        return await work(held);
      } catch (error) {
        // A connection that is lost has nothing left to undo.
        await held.turn([ROLLBACK]).catch(() => undefined);
        throw error;
      }
    }),
  );

/** Sends the last statements together with the commit. */
export async function commit(held: Held, last: readonly Query[]): Promise<void> {
  const answers = await held.turn([...last, COMMIT]);
  // PostgreSQL answers the commit of a failed transaction with a rollback and no error.
  if (answers.at(-1)?.command !== 'COMMIT') throw new StorageError('unavailable');
}

const askOf =
  (held: Held) =>
  async (query: Query): Promise<Answer> => {
    const [answer] = await held.turn([query]);
    if (!answer) throw new Error('A question has an answer.');
    return answer;
  };
