/** A venue whose data is in PostgreSQL, with two servers behind the balancer that can be replaced one by one. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Balancer, startBalancer } from '@tableside/testkit/balancer.ts';
import { BuiltServer } from '@tableside/testkit/built-server.ts';
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';

export const OFFICE = { email: 'office@bench.example', password: 'a-long-evening-shift' };
/** Two checks of the balancer, and a second. */
const LEAVE_MS = 3000;

export interface BalancedVenue {
  /** That of the balancer under two host names, which it sends to servers by their hash. */
  readonly addresses: readonly [string, string];
  readonly servers: readonly BuiltServer[];
  query(sql: string): string[][];
  /** Ends the server as systemd does, starts this program in its place, and waits until the balancer knows. */
  replace(server: BuiltServer, main: string): Promise<void>;
  close(): Promise<void>;
}

export async function openBalancedVenue(main: string): Promise<BalancedVenue> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('no PostgreSQL');
  const postgres = await startPostgres(bin);
  const environment = settings(postgres.url);
  const servers: BuiltServer[] = [];
  let balancer: Balancer | undefined;
  const close = async (): Promise<void> => {
    await balancer?.remove();
    await Promise.all(servers.map((server) => server.close()));
    await postgres.remove();
  };
  try {
    for (const _ of ['first', 'second']) servers.push(await BuiltServer.start({ main, environment }));
    const [first, second] = servers.map(({ port }) => `127.0.0.1:${port}`);
    balancer = await startBalancer([first ?? '', second ?? '']);
    await balancer.untilWell(2);
  } catch (error) {
    await close();
    throw error;
  }
  const { port, untilWell } = balancer;
  return {
    addresses: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    servers,
    query: (sql) => ask(bin, postgres.url, sql),
    async replace(server, by) {
      await server.stop();
      await server.start({ main: by, environment });
      await untilWell(2);
    },
    close,
  };
}

const settings = (url: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: url,
  NODE_ENV: 'production',
  ADMIN_EMAIL: OFFICE.email,
  ADMIN_PASSWORD: OFFICE.password,
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '127.0.0.1',
  LEAVE_MS: String(LEAVE_MS),
  REQUESTS_PER_SESSION: '100000',
  SOCKETS_PER_SESSION: '10000',
});

function ask(bin: string, url: string, sql: string): string[][] {
  const said = execFileSync(join(bin, 'psql'), [url, '-XAtF', '\t', '-c', sql], { encoding: 'utf8' });
  return said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
