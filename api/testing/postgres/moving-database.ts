/**
 * A database that moves: a server, its standby, and an address that leads to one of them. The address can lag, so that it
 * leads to the old server for a while after the other one has taken over.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import { type PostgresServer, startPostgres, startStandby } from '@tableside/testkit/postgres-server.ts';
import { rowsAt } from './own-server.ts';

/** Makes the standby take over, and says what the old server is from then on. It lives. */
export type TakeOver = 'the old server is a standby' | 'the old server takes no writes';

export interface MovingDatabase {
  /** The address that servers are given. */
  readonly url: string;
  /** The address of the server that takes over. */
  readonly newUrl: string;
  takeOver(how: TakeOver): Promise<void>;
  /** From now on the address leads to the new server. Connections to the old one stay. */
  lead(): void;
  remove(): Promise<void>;
}

export async function movingDatabase(bin: string): Promise<MovingDatabase> {
  const old = await startPostgres(bin, { fsync: 'off' });
  const next = await startStandby(bin, old).catch(async (error: unknown) => {
    await old.remove();
    throw error;
  });
  const target = { host: '127.0.0.1', port: portOf(old) };
  const address = await CuttingProxy.start(target);
  return {
    url: old.url.replace(`:${target.port}`, `:${address.port}`),
    newUrl: next.url,
    async takeOver(how) {
      await hasAll(old, next);
      if (how === 'the old server takes no writes') await refuseWrites(old);
      else await endAs(old);
      await rowsAt(next.url, 'SELECT pg_promote()');
    },
    lead() {
      target.port = portOf(next);
    },
    async remove() {
      await address.close();
      await next.remove();
      await old.remove();
    },
  };
}

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port);

async function hasAll(old: PostgresServer, next: PostgresServer): Promise<void> {
  const [[end] = []] = await rowsAt(old.url, 'SELECT pg_current_wal_lsn()::text');
  for (;;) {
    const [[isThere] = []] = await rowsAt(next.url, `SELECT pg_last_wal_replay_lsn() >= '${end}'::pg_lsn`);
    if (isThere === true) return;
  }
}

async function refuseWrites({ url }: PostgresServer): Promise<void> {
  await rowsAt(url, 'ALTER SYSTEM SET default_transaction_read_only = on');
  await rowsAt(url, 'SELECT pg_reload_conf()');
}

/** Ends the server, and starts it as a standby. */
async function endAs(server: PostgresServer): Promise<void> {
  const [[folder] = []] = await rowsAt(server.url, 'SHOW data_directory');
  await server.stop('crashed');
  writeFileSync(join(String(folder), 'standby.signal'), '');
  await server.start();
}
