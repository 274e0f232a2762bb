/**
 * A house with real parts: two built servers behind the balancer, each with a network of its own to a PostgreSQL server,
 * which a streaming standby follows. Everything can be killed, stopped, cut off and promoted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { withConnection } from '@tableside/api/storage/postgres/with-connection.ts';
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { type Balancer, startBalancer } from '@tableside/testkit/balancer.ts';
import { BuiltServer } from '@tableside/testkit/built-server.ts';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import { type PostgresServer, startPostgres, startStandby } from '@tableside/testkit/postgres-server.ts';

const ADMIN = { email: 'office@cluster.example', password: 'a-long-evening-shift' };
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;
/** The balancer maps host names to servers by a hash that its port goes into. About every second port gives each its own. */
const BALANCERS = 40;

interface Member {
  readonly server: BuiltServer;
  /** Between the server and the database. */
  readonly proxy: CuttingProxy;
}

export class House {
  readonly members: readonly [Member, Member];
  readonly #bin: string;
  readonly #bundle: BundledServer;
  /** Where the networks of the servers lead. */
  readonly #target: { readonly host: string; port: number };
  #primary: PostgresServer;
  #standby: PostgresServer;
  #balancer: Balancer | undefined;
  #addresses: readonly [string, string] = ['', ''];
  #isSynchronous = false;

  private constructor(parts: {
    readonly bin: string;
    readonly bundle: BundledServer;
    readonly primary: PostgresServer;
    readonly standby: PostgresServer;
    readonly target: { readonly host: string; port: number };
    readonly members: readonly [Member, Member];
  }) {
    this.#bin = parts.bin;
    this.#bundle = parts.bundle;
    this.#target = parts.target;
    this.#primary = parts.primary;
    this.#standby = parts.standby;
    this.members = parts.members;
  }

  /** `closing` gets what ends each part. Call the last one first. */
  static async open(bin: string, closing: (() => unknown)[]): Promise<House> {
    const bundle = await bundleServer();
    closing.push(() => bundle.remove());
    const primary = await startPostgres(bin);
    closing.push(() => primary.remove());
    const standby = await startStandby(bin, primary);
    closing.push(() => standby.remove());
    const target = { host: '127.0.0.1', port: portOf(primary) };
    const join = async (): Promise<Member> => {
      const proxy = await CuttingProxy.start(target);
      closing.push(() => proxy.close());
      const environment = settings(primary.url, proxy.port, false);
      const server = await BuiltServer.start({ main: bundle.main, environment });
      closing.push(async () => {
        await server.stop('SIGKILL');
        await server.close();
      });
      return { server, proxy };
    };
    const members = [await join(), await join()] as const;
    const house = new House({ bin, bundle, primary, standby, target, members });
    // Those that took over meanwhile. What was put in first ends last.
    closing.unshift(() => Promise.all([house.#primary.remove(), house.#standby.remove()]));
    closing.push(() => house.#balancer?.remove());
    await house.#openBalancer();
    return house;
  }

  /** Those of the balancer under two host names. While both servers are well, each leads to its own. */
  get addresses(): readonly [string, string] {
    return this.#addresses;
  }

  get databaseUrl(): string {
    return this.#primary.url;
  }

  async head(): Promise<number> {
    return Number(await ask(this.#primary, 'SELECT seq FROM venue_seq'));
  }

  /** The number of the last change that the kitchen may see. Nobody sends it those of drafts and of money. */
  async kitchenHead(): Promise<number> {
    return Number(await ask(this.#primary, FOR_KITCHEN));
  }

  /** The id of the history that is served. */
  async epoch(): Promise<string> {
    return String(await ask(this.#primary, 'SELECT epoch FROM venue_seq'));
  }

  /** Waits until the balancer finds both servers well. */
  async bothWell(): Promise<void> {
    await this.#balancer?.untilWell(2);
  }

  /** Signs the administrator in, or a member of the staff who gets this role. `n` is a place on the list of the staff. */
  async signIn(as?: { readonly n: number; readonly role: Role }): Promise<Session> {
    const { session, call } = await this.#office();
    if (!as) return session;
    const staff = await call<{ readonly id: string; readonly email: string }[]>('/staff');
    const { id, email } = staff[as.n] ?? { id: '', email: '' };
    const password = `an-evening-of-the-${as.role}`;
    await call(`/staff/${id}/access`, { role: as.role, password });
    return this.#call<Session>('/auth/login', { body: { email, password } });
  }

  async #office() {
    const session = await this.#call<Session>('/auth/login', { body: ADMIN });
    const { token } = session;
    return { session, call: <T>(path: string, body?: object) => this.#call<T>(path, { token, body }) };
  }

  async #call<T>(path: string, { token, body }: { token?: string; body?: object | undefined }): Promise<T> {
    const answer = await callAt(this.members[0].server.address, path, { token, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async restartDatabase(): Promise<void> {
    await this.#primary.stop('crashed');
    await this.#primary.start();
  }

  startServer({ server, proxy }: Member): Promise<void> {
    const environment = settings(this.#primary.url, proxy.port, this.#isSynchronous);
    return server.start({ main: this.#bundle.main, environment });
  }

  /** Servers are started with another setting when the standby follows in another way. */
  async follow({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<void> {
    if (isSynchronous !== this.#isSynchronous) {
      this.#isSynchronous = isSynchronous;
      await Promise.all(
        this.members.map(async (member) => {
          await member.server.stop('SIGKILL');
          await this.startServer(member);
        }),
      );
    }
    await until('the standby follows', async () => (await this.#missing()) === 0);
    if (!isSynchronous) return;
    await set(this.#primary, 'synchronous_standby_names', '*');
    const kind = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`;
    await until('the standby is synchronous', async () => Number(await ask(this.#primary, kind)) === 1);
  }

  /** How many bytes of the log the standby has not flushed. */
  async #missing(): Promise<number> {
    const behind = `SELECT coalesce(max(pg_current_wal_flush_lsn() - flush_lsn), -1) FROM pg_stat_replication`;
    return Number(await ask(this.#primary, behind));
  }

  /** The standby gets nothing from here on. */
  async leaveBehind(): Promise<void> {
    await set(this.#standby, 'primary_conninfo', '');
    const following = 'SELECT count(*) FROM pg_stat_wal_receiver';
    await until('the standby is left behind', async () => Number(await ask(this.#standby, following)) === 0);
  }

  /** Ends the primary, and lets the standby take its address over. */
  async promote(): Promise<void> {
    const ended = this.#primary;
    await ended.stop('crashed');
    this.#primary = this.#standby;
    this.#target.port = portOf(this.#primary);
    await ask(this.#primary, 'SELECT pg_promote()');
    await ended.remove();
  }

  /** Makes the next standby after one was promoted. */
  async makeStandby(): Promise<void> {
    this.#standby = await startStandby(this.#bin, this.#primary);
  }

  /** Starts balancers until the two host names lead to different servers. */
  async #openBalancer(): Promise<void> {
    const [first, second] = this.members.map(({ server }) => `127.0.0.1:${server.port}`);
    for (let n = 0; n < BALANCERS; n += 1) {
      this.#balancer = await startBalancer([first ?? '', second ?? '']);
      await this.#balancer.untilWell(2);
      const { port } = this.#balancer;
      const addresses = [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const;
      const [one, other] = [await this.#behind(addresses[0]), await this.#behind(addresses[1])];
      if (one !== other) {
        this.#addresses = one === 0 ? addresses : [addresses[1], addresses[0]];
        return;
      }
      await this.#balancer.remove();
    }
    throw new Error('Both host names lead to one server at each port.');
  }

  /** The place of the server that the address leads to: that which has counted one more refused sign-in. */
  async #behind(address: string): Promise<number> {
    const counts = () => Promise.all(this.members.map(({ server }) => refusedAt(server)));
    const before = await counts();
    await callAt(address, '/staff', {});
    const after = await counts();
    return after.findIndex((count, n) => count > (before[n] ?? 0));
  }
}

const settings = (url: string, port: number, isSynchronous: boolean): Readonly<Record<string, string>> => {
  const own = new URL(url);
  own.port = String(port);
  return {
    DATABASE_URL: own.href,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    REQUESTS_PER_SESSION: '100000',
    ...(isSynchronous && { STANDBY: 'synchronous' }),
  };
};

const FOR_KITCHEN = `SELECT max(h.seq) FROM change_head h JOIN "row" r USING (venue_id, entity, id)
  WHERE entity NOT IN ('payment', 'visit', 'drawer', 'day')
    AND NOT (entity = 'order' AND r.status = 'draft')`;

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port);

const ask = ({ url }: PostgresServer, sql: string): Promise<unknown> =>
  withConnection(url, async (connection) => (await connection.ask({ sql, params: [] })).rows[0]?.[0]);

async function set(server: PostgresServer, name: string, value: string): Promise<void> {
  await ask(server, `ALTER SYSTEM SET ${name} = '${value}'`);
  await ask(server, 'SELECT pg_reload_conf()');
}

const callAt = (
  address: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: object | undefined },
): Promise<Response> =>
  fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function refusedAt({ address }: BuiltServer): Promise<number> {
  const text = await (await fetch(`${address}/api/metrics`)).text();
  const counts = text.matchAll(
    /^tableside_http_request_duration_seconds_count\{[^}]*status="401"[^}]*\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + PATIENCE_MS; Date.now() < late; await pause(LOOK_MS))
    if (await isSo()) return;
  throw new Error(`It did not happen that ${what}.`);
}
