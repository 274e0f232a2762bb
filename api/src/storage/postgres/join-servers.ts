/**
 * Joins the servers that work on a database. Set-up is under a lock, so that of several servers that start at once one
 * brings the tables forward and makes the first account, and the others wait. Each holds a shared lock for as long as it
 * runs; a copy into the database needs it alone.
 */
import type { Leads } from '../door/leads.ts';
import { StorageOpenError } from '../door/storage-error.ts';
import { checkServer } from './check-server.ts';
import { bare, type Connection } from './connection.ts';
import { LOCKS } from './database.ts';
import { codeOf } from './database-error.ts';
import { guardHistory, type Standby } from './history-guard.ts';
import { keepSession } from './kept-session.ts';
import { createLeads } from './leads.ts';
import { expand } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openSession, requireWritable, type Session } from './session.ts';
import { type SecretQuestion, settleSecret } from './shared-secret.ts';
import { ALWAYS } from './with-connection.ts';

export interface Joining extends Omit<SecretQuestion, 'isAlone'> {
  /** The clock of this machine, in ms. */
  readonly now: () => number;
  /** The migrations that the program knows. Only tests bring their own. */
  readonly migrations?: readonly Migration[];
  readonly standby?: Standby;
}

export interface Joined {
  /** The secret of tokens. */
  readonly secret: string;
  /** Decides which of the servers leads which work. */
  readonly leads: Leads;
  /** Lets the next server start. Call it once the first start is done. */
  settled(): Promise<void>;
  leave(): Promise<void>;
}

const SETTINGS = { ...ALWAYS, application_name: 'tableside server' } as const;
/** How long to wait for a server that is being set up, and for a program that works alone or is stopping. */
const SET_UP_WAIT_S = 60;
const ALONE_WAIT_S = 3;
/** How far the clocks of two servers may be apart, in ms. */
const MOST_APART_MS = 10_000;

/** Throws `StorageOpenError`. */
export async function joinServers(url: string, joining: Joining): Promise<Joined> {
  const open = () => openSession({ url, settings: SETTINGS });
  const first = await open();
  try {
    const secret = await setUp(first, joining);
    const kept = keepSession({ first, open, prepare: rejoin });
    return {
      secret,
      leads: createLeads(kept),
      // The lock ends with the session anyway.
      settled: async () =>
        void (await first.ask(call(`pg_advisory_unlock(${LOCKS.setUp})`)).catch(() => undefined)),
      leave: () => kept.close(),
    };
  } catch (error) {
    await first.close();
    throw error;
  }
}

/** Holds the lock of the set-up when it returns. */
async function setUp(session: Session, joining: Joining): Promise<string> {
  await checkServer(session);
  await waitForSetUp(session);
  const isAlone = (await session.ask(call(`pg_try_advisory_lock(${LOCKS.server})`))).rows[0]?.[0] === true;
  if (!isAlone) await joinOthers(session, joining.now);
  const { migrations = MIGRATIONS, standby } = joining;
  await expand(session, migrations);
  await session.hold((held) => guardHistory(held, standby));
  const secret = await settleSecret(session, { ...joining, isAlone });
  if (isAlone) {
    await session.ask(call(`pg_advisory_lock_shared(${LOCKS.server})`));
    await session.ask(call(`pg_advisory_unlock(${LOCKS.server})`));
  }
  return secret;
}

async function joinOthers(session: Session, now: () => number): Promise<void> {
  await waitFor(session, `pg_advisory_lock_shared(${LOCKS.server})`, {
    seconds: ALONE_WAIT_S,
    else: 'Another program works on this database alone, such as a copy into it. Wait until it has ended.',
  });
  await checkClock(session, now);
}

/** The servers of a database compare times with each other. Refuses a clock that would mislead the others. */
async function checkClock(session: Session, now: () => number): Promise<void> {
  const before = now();
  const { rows } = await session.ask(call('extract(epoch FROM clock_timestamp()) * 1000'));
  const theirs = Number(rows[0]?.[0]);
  const apart = Math.max(before - theirs, theirs - now());
  if (apart <= MOST_APART_MS) return;
  const which = before > theirs ? 'ahead of' : 'behind';
  throw new StorageOpenError(
    'locked',
    `The clock of this machine is ${Math.round(apart / 1000)} s ${which} that of the database. Set both by a time server.`,
  );
}

/** The lock was lost with the session. Nobody who works alone may have it meanwhile. */
async function rejoin(session: Session): Promise<void> {
  await requireWritable(session);
  const { rows } = await session.ask(call(`pg_try_advisory_lock_shared(${LOCKS.server})`));
  if (rows[0]?.[0] !== true) throw new StorageOpenError('locked', 'The database is not free.');
}

interface Patience {
  readonly seconds: number;
  readonly else: string;
}

const LOCK_NOT_AVAILABLE = '55P03';
const call = (what: string) => bare(`SELECT ${what}`);

async function waitFor(
  { ask }: Pick<Connection, 'ask'>,
  lock: string,
  { seconds, else: message }: Patience,
): Promise<void> {
  await ask(bare(`SET lock_timeout = '${seconds}s'`));
  try {
    await ask(call(lock));
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StorageOpenError('locked', message);
  }
  await ask(bare('SET lock_timeout = 0'));
}

/** No server is set up on the database, and no tables change, until the session ends. Throws `StorageOpenError`. */
export const waitForSetUp = (session: Session): Promise<void> =>
  waitFor(session, `pg_advisory_lock(${LOCKS.setUp})`, {
    seconds: SET_UP_WAIT_S,
    else: 'Another server is being set up on this database. Try again once that one is open.',
  });

/** No server works on the database from here on until the session ends. Throws `StorageOpenError` when one does. */
export const keepServersOut = (session: Session): Promise<void> =>
  waitFor(session, `pg_advisory_lock(${LOCKS.server})`, {
    seconds: ALONE_WAIT_S,
    else: 'A Tableside server works on this database. Stop it first.',
  });
