/** The server as a separate process on a temporary data folder: start, stop, kill, and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Session } from '@tableside/protocol/accounts.ts';
import { ADMIN } from './start-server.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const API = fileURLToPath(new URL('../..', import.meta.url));

const TRIES = 50;
const BUSY_MS = 200;

export interface ServerProcess {
  readonly pid: number;
  /** `http://localhost:…` */
  readonly address: string;
  /** All that it has written. With `LOG_LEVEL`, that includes its log. */
  readonly log: string;
  /** Paths are below `/api`. A call with a body is a POST. */
  call<T = Record<string, unknown>>(path: string, options?: CallOptions): Promise<ProcessAnswer<T>>;
  signIn(): Promise<Session>;
  /** Resolves with the exit code once the process has ended. It is null after `SIGKILL`. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: object;
}

export interface ProcessAnswer<T> {
  readonly status: number;
  readonly body: T;
}

interface ProcessOptions {
  /** The built `main.js`. Without it, the server starts from source. */
  readonly main?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the server. The caller must end it before removing the folder. */
export async function startProcess(
  dataDir: string,
  { main, environment }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, main === undefined ? ['--import', 'tsx', MAIN] : [main], {
    cwd: API,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += String(chunk);
    });
  const address = await addressSaidBy(child, ended);
  const call = callerAt(address);
  return {
    pid: child.pid ?? 0,
    address,
    get log() {
      return log;
    },
    call,
    async signIn() {
      const { status, body } = await call<Session>('/auth/login', { body: ADMIN });
      if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
      return body;
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Returns a request with a body to post, or to get something. */
export const requestOf = ({ token, body }: { token?: string; body?: object }): RequestInit => ({
  method: body ? 'POST' : 'GET',
  headers: {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
});

/** Retries calls that are shed, as devices do. A machine that is busy with other tests makes a server shed load. */
function callerAt(address: string): ServerProcess['call'] {
  return async (path, asked = {}) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${address}/api${path}`, requestOf(asked));
      const said = (await answer.json()) as { code?: string };
      if (said.code !== 'server.busy' || tries === TRIES)
        return { status: answer.status, body: said as never };
      await pause(BUSY_MS);
    }
  };
}

function addressSaidBy(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += String(chunk);
      const [, address] = /open at (http:\/\/localhost:\d+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    ended.then(() => reject(new Error(`the server ended at its start: ${said}`)), reject);
  });
}
