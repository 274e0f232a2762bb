/** The built server with its usual durability, and calls to it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BuiltServer } from './built-server.ts';

const ADMIN = { email: 'office@bench.example', password: 'a-long-evening-shift' };

/** `path` is the path below /api. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface BenchServer {
  readonly address: string;
  /** The file of SQLite. There is none when DATABASE_URL is set. */
  readonly database: string;
  readonly token: string;
  readonly userId: string;
  /** Somebody who can sign in. */
  readonly person: Person;
  readonly call: Call;
  /** The process that runs now. */
  readonly pid: number;
  metric(name: string): Promise<number>;
  /** Stops the process, runs the work, and starts the process again with the same data at the same address. */
  whileDown<T>(work: () => T | Promise<T>, signal?: NodeJS.Signals): Promise<T>;
  close(): Promise<void>;
}

const BUSY_MS = 50;

/** Settings of the server beside those of every bench. */
export type Environment = Readonly<Record<string, string>>;

/** Starts `api/dist` of the repository at `root`. */
export async function startServer(root: string, environment: Environment = {}): Promise<BenchServer> {
  const start = {
    main: join(root, 'api/dist/main.js'),
    environment: {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      REQUESTS_PER_SESSION: '100000',
      SOCKETS_PER_SESSION: '10000',
      ...environment,
    },
  };
  const server = await BuiltServer.start(start);
  const { address } = server;
  const login = await callsTo(address)<{ token: string; user: { id: string } }>('POST', '/auth/login', ADMIN);
  return {
    address,
    database: join(server.folder, 'tableside.db'),
    token: login.token,
    userId: login.user.id,
    person: ADMIN,
    call: callsTo(address, login.token),
    get pid() {
      return server.pid;
    },
    async metric(name) {
      const text = await (await fetch(`${address}/api/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    },
    async whileDown(work, signal) {
      await server.stop(signal);
      try {
        return await work();
      } finally {
        await server.start(start);
      }
    },
    close: () => server.close(),
  };
}

/**
 * Makes calls with this token, at the venue with this host name or at the first one. If the server is too busy for one, it
 * is sent again, as a tablet does.
 */
export function callsTo(address: string, token?: string, host?: string): Call {
  const call: Call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(host !== undefined && { 'x-forwarded-host': host }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 503) {
      await pause(BUSY_MS);
      return call(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return call;
}
