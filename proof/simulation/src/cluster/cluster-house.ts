/**
 * A house with real parts: two built servers, each with a network of its own to the balancer in front of it and to the
 * PostgreSQL server behind it, which a streaming standby follows. Everything can be killed, stopped, cut off and promoted.
 */
import { type BundledServer, bundleServer } from '@tableside/api/testing/server/bundled-server.ts';
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { type Balancer, startBalancer } from '@tableside/testkit/balancer.ts';
import { BuiltServer } from '@tableside/testkit/built-server.ts';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import { DatabasePair } from './database-pair.ts';

const ADMIN = { email: 'office@cluster.example', password: 'a-long-evening-shift' };
/** The balancer maps host names to servers by a hash that its port goes into. About every second port gives each its own. */
const BALANCERS = 40;

interface Member {
  readonly server: BuiltServer;
  readonly toDatabase: CuttingProxy;
  readonly fromBalancer: CuttingProxy;
}

export class House {
  readonly database: DatabasePair;
  readonly members: readonly [Member, Member];
  readonly #bundle: BundledServer;
  #balancer: Balancer | undefined;
  #addresses: readonly [string, string] = ['', ''];
  #isSynchronous = false;

  private constructor(parts: {
    readonly bundle: BundledServer;
    readonly database: DatabasePair;
    readonly members: readonly [Member, Member];
  }) {
    this.#bundle = parts.bundle;
    this.database = parts.database;
    this.members = parts.members;
  }

  /** `closing` gets what ends each part. Call the last one first. */
  static async open(bin: string, closing: (() => unknown)[]): Promise<House> {
    const bundle = await bundleServer();
    closing.push(() => bundle.remove());
    const database = await DatabasePair.open(bin);
    closing.push(() => database.remove());
    const join = async (): Promise<Member> => {
      const toDatabase = await CuttingProxy.start(database.target);
      closing.push(() => toDatabase.close());
      const environment = settings(database.url, toDatabase.port, false);
      const server = await BuiltServer.start({ main: bundle.main, environment });
      closing.push(async () => {
        await server.stop('SIGKILL');
        await server.close();
      });
      const fromBalancer = await CuttingProxy.start({ host: '127.0.0.1', port: server.port });
      closing.push(() => fromBalancer.close());
      return { server, toDatabase, fromBalancer };
    };
    const members = [await join(), await join()] as const;
    const house = new House({ bundle, database, members });
    closing.push(() => house.#balancer?.remove());
    await house.#openBalancer();
    return house;
  }

  /** Those of the balancer under two host names. While both servers are well, each leads to its own. */
  get addresses(): readonly [string, string] {
    return this.#addresses;
  }

  /** Waits until the balancer finds so many servers well. */
  async untilWell(servers: number): Promise<void> {
    await this.#balancer?.untilWell(servers);
  }

  /** The status with which each server says how it is. */
  async health(): Promise<readonly number[]> {
    const asked = this.members.map(({ server: { address } }) => callAt(address, '/health', {}));
    return (await Promise.all(asked)).map(({ status }) => status);
  }

  /** Whether both servers read and write: they sign the administrator in, and tell who that is. */
  async isServed(): Promise<boolean> {
    const isServing = async ({ server: { address } }: Member): Promise<boolean> => {
      const signedIn = await callAt(address, '/auth/login', { body: ADMIN });
      if (!signedIn.ok) return false;
      const { token } = (await signedIn.json()) as Session;
      return (await callAt(address, '/staff', { token })).ok;
    };
    return (await Promise.all(this.members.map(isServing))).every(Boolean);
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

  startServer({ server, toDatabase }: Member): Promise<void> {
    const environment = settings(this.database.url, toDatabase.port, this.#isSynchronous);
    return server.start({ main: this.#bundle.main, environment });
  }

  /** Sets whether commits wait for the standby. Servers learn this from a setting, so they are killed and restarted. */
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
    await this.database.follow({ isSynchronous });
  }

  /** Starts balancers until the two host names lead to different servers. */
  async #openBalancer(): Promise<void> {
    const [first, second] = this.members.map(({ fromBalancer }) => `127.0.0.1:${fromBalancer.port}`);
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
