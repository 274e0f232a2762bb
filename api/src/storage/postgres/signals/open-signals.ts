/** Opens the signals of a process: a connection to send on, and one to listen on. */
import { sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { arrayOf } from '../connection.ts';
import { postgresConnection } from '../postgres-connection.ts';
import { prepared } from '../queries.ts';
import type { Renewal } from '../renewal.ts';
import { openSession } from '../session.ts';
import { ALWAYS } from '../with-connection.ts';
import { createReceiver } from './receiver.ts';
import { SharedSignals } from './shared-signals.ts';

/**
 * A signal is a transaction with a commit of its own. It must not wait for the disk or for a standby, because it says
 * nothing that has to outlive this moment.
 */
const TELLING = { ...ALWAYS, synchronous_commit: 'off', statement_timeout: 5000 } as const;
const LISTENING = { ...ALWAYS, application_name: 'tableside signals' } as const;
const NOTIFY = prepared(sql`SELECT pg_notify(c, p)
  FROM unnest(${sql.placeholder('channels')}::text::text[], ${sql.placeholder('payloads')}::text::text[]) AS n(c, p)`);

interface Options {
  /** Whether to hear of other processes. A tool of the command line only tells. */
  readonly listens: boolean;
  /** That of the process. */
  readonly renewal?: Renewal;
}

export function openSignals(url: string, { listens, renewal }: Options): SharedSignals {
  const connection = postgresConnection({ url, most: 1, settings: TELLING, ...(renewal && { renewal }) });
  return new SharedSignals({
    own: v4(),
    sender: {
      async send(notes) {
        const channels = arrayOf(notes.map(({ channel }) => channel));
        await connection.ask(NOTIFY({ channels, payloads: arrayOf(notes.map(({ payload }) => payload)) }));
      },
      close: () => connection.close(),
    },
    ...(listens && {
      receive: (parts) =>
        createReceiver({ ...parts, open: (heard) => openSession({ url, settings: LISTENING, heard }) }),
    }),
  });
}
