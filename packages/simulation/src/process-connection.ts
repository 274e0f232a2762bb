/**
 * The connection of one simulated server process to a database that it shares with others. The process may be killed
 * between any two statements, also after a commit whose answer is still on its way.
 */
import type { Connection, Held } from '@tableside/api/storage/postgres/connection.ts';
import { ConnectionLost } from '@tableside/api/storage/postgres/postgres-connection.ts';

export interface ProcessConnection extends Connection {
  /** The process is gone: nothing more is sent or answered, and an open transaction is undone. */
  kill(): void;
}

export function processConnection(shared: Connection): ProcessConnection {
  let isAlive = true;
  /** A place at which the process may be killed. */
  const onTheWay = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (!isAlive) throw new ConnectionLost();
  };
  const travelled = async <T>(work: () => Promise<T>): Promise<T> => {
    await onTheWay();
    const answer = await counted(work());
    await onTheWay();
    return answer;
  };
  return {
    ask: (query) => travelled(() => shared.ask(query)),
    hold: (work) =>
      shared.hold(async (held) => {
        const own: Held = { turn: (queries) => travelled(() => held.turn(queries)) };
        try {
          return await work(own);
        } finally {
          if (!isAlive) await held.turn([{ sql: 'ROLLBACK', params: [] }]);
        }
      }),
    close: async () => undefined,
    kill() {
      isAlive = false;
    },
  };
}

/** Keeps the event loop visibly busy until the work is done, so that no virtual time passes meanwhile. */
async function counted<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = (): void => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) await new Promise((resolve) => setImmediate(resolve));
  return work;
}
