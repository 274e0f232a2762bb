/** A share of a connection that is prepared by its first question, for tests that open their storage without waiting. */
import type { Connection } from '../../src/storage/postgres/connection.ts';

/** Closing it refuses further questions, and leaves the connection to others. */
export function lazyConnection(connection: Connection, prepare: () => Promise<void>): Connection {
  let prepared: Promise<void> | undefined;
  let isClosed = false;
  const ready = async (): Promise<void> => {
    if (isClosed) throw Object.assign(new Error('The connection is closed.'), { code: 'CONNECTION_ENDED' });
    prepared ??= prepare();
    await prepared;
  };
  return {
    ask: (query) => ready().then(() => connection.ask(query)),
    hold: (work) => ready().then(() => connection.hold(work)),
    async close() {
      isClosed = true;
      await prepared?.catch(() => undefined);
    },
  };
}
