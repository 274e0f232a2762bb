/**
 * A connection for what PostgreSQL ties to one: advisory locks, and channels that are listened to. It is never opened
 * again, so that nobody takes a new connection for the one that holds the lock.
 */
import postgres from 'postgres';
import { StorageError } from '../door/storage-error.ts';
import { bare, type Connection, type Query } from './connection.ts';
import { isUnavailable } from './database-error.ts';
import { ConnectionLost, inOneTurn, oneConnection, refuseAll } from './postgres-connection.ts';

export interface Session extends Connection {
  /** Resolves once the connection is lost or closed. */
  readonly ended: Promise<void>;
}

interface SessionOptions {
  readonly url: string;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Called with what others send on the channels that the session listens to. */
  readonly heard?: (channel: string, payload: string) => void;
}

/** How often the connection is tried, and how long an answer may take before it counts as lost, in ms. */
const TRY_MS = 5000;
/** The server notices in 20 s that this machine is gone. Otherwise it would keep the locks for two hours. */
const KEEP_ALIVE = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 2 } as const;

const TRY = bare('SELECT 1');

/** Connects. Throws when that fails. */
export async function openSession({ url, settings, heard }: SessionOptions): Promise<Session> {
  let isLost = false;
  let lose = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    lose = () => {
      isLost = true;
      resolve();
    };
  });
  // The driver's types do not know this option.
  const listening: object = { onnotify: heard };
  const sql: postgres.Sql = postgres(url, {
    ...oneConnection({ ...settings, ...KEEP_ALIVE }),
    ...listening,
    max_lifetime: null,
    onclose: () => {
      lose();
      void refuseAll(sql);
    },
  });
  let underWay = 0;
  const turn = async (queries: readonly Query[]) => {
    if (isLost) throw new ConnectionLost();
    underWay += 1;
    try {
      return await inOneTurn(sql, queries);
    } catch (error) {
      if (isUnavailable(error)) void session.close();
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  const session: Session = {
    ended,
    async ask(query) {
      const [answer] = await turn([query]);
      if (!answer) throw new Error('A question has an answer.');
      return answer;
    },
    hold: (work) => work({ turn }),
    async close() {
      lose();
      await sql.end({ timeout: 1 });
    },
  };
  try {
    await session.ask(TRY);
  } catch (error) {
    await session.close();
    throw error;
  }
  watch(session, () => underWay > 0);
  return session;
}

const WRITABLE = bare(`SELECT current_setting('transaction_read_only') = 'off'`);

/**
 * Refuses a server that is a standby or takes no writes. Others would not notice who holds a lock there or listens
 * there, because they work on another one.
 */
export async function requireWritable({ ask }: Pick<Session, 'ask'>): Promise<void> {
  const { rows } = await ask(WRITABLE);
  if (rows[0]?.[0] !== true)
    throw new StorageError('unavailable', new Error('The database takes no writes.'));
}

/**
 * Closes a session that does not answer, or whose server takes no writes any more: a connection that was cut off may
 * stay open for hours. One that waits for a lock or migrates has not been cut off.
 */
function watch(session: Session, isBusy: () => boolean): void {
  let isAsked = false;
  const timer = setInterval(() => {
    if (isAsked) void session.close();
    else if (!isBusy()) {
      isAsked = true;
      requireWritable(session).then(
        () => {
          isAsked = false;
        },
        () => session.close(),
      );
    }
  }, TRY_MS);
  timer.unref();
  void session.ended.then(() => clearInterval(timer));
}
