/** A venue whose data is in PostgreSQL, with two servers behind the balancer that can be replaced one by one. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Balancer, startBalancer } from '@tableside/testkit/balancer.ts';
import { BuiltServer } from '@tableside/testkit/built-server.ts';
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';

export const OFFICE = { email: 'office@bench.example', password: 'a-long-evening-shift' };
/** Two checks of the balancer, and a second. */
const LEAVE_MS = 3000;
/** The names lead to different servers at every other port. */
const MOST_PORTS = 30;

type Addresses = readonly [string, string];
type Environment = Readonly<Record<string, string>>;

export interface BalancedVenue {
  /** That of the balancer under two host names. While both servers are well, each name leads to another one. */
  readonly addresses: Addresses;
  readonly servers: readonly [BuiltServer, BuiltServer];
  /** The settings of the servers. */
  readonly environment: Environment;
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
  const started: BuiltServer[] = [];
  const start = async (): Promise<BuiltServer> => {
    const server = await BuiltServer.start({ main, environment });
    started.push(server);
    return server;
  };
  let balancer: Balancer | undefined;
  const close = async (): Promise<void> => {
    await balancer?.remove();
    await Promise.all(started.map((server) => server.close()));
    await postgres.remove();
  };
  try {
    const servers = [await start(), await start()] as const;
    const spread = await spreadBalancer(servers);
    balancer = spread;
    return {
      addresses: addressesOf(spread),
      servers,
      environment,
      query: (sql) => ask(bin, postgres.url, sql),
      async replace(server, by) {
        await server.stop();
        await server.start({ main: by, environment });
        await spread.untilWell(2);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const addressesOf = ({ port }: Balancer): Addresses => [
  `http://127.0.0.1:${port}`,
  `http://localhost:${port}`,
];

/** The balancer goes by the hash of a host name with its port. Takes the first port at which both servers get a name. */
async function spreadBalancer([first, second]: BalancedVenue['servers']): Promise<Balancer> {
  for (let tried = 0; tried < MOST_PORTS; tried += 1) {
    const balancer = await startBalancer([`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`]);
    try {
      await balancer.untilWell(2);
      for (const address of addressesOf(balancer)) await (await fetch(`${address}/api/health`)).text();
      const answered = await balancer.answered();
      if (answered.every((requests) => requests > 0)) return balancer;
    } catch (error) {
      await balancer.remove();
      throw error;
    }
    await balancer.remove();
  }
  throw new Error(`the balancer sent both names to one server at ${MOST_PORTS} ports`);
}

const settings = (url: string): Environment => ({
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
