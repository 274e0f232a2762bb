/** `npm run cluster` as a separate process: two servers behind HAProxy, called as a device calls them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Session } from '@tableside/protocol/accounts.ts';
import { type ProcessAnswer, requestOf, type ServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EMAIL = 'admin@example.com';
/** HAProxy, its page, two servers, and PostgreSQL. */
const PORTS = 5;
const AGAIN_MS = 100;
/** A device never gives up. A test does. */
const TRIES = 600;

export interface ClusterProcess {
  /** That of HAProxy. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly folder: string;
  /** The process ids of the servers that work now, by name. */
  readonly servers: ReadonlyMap<string, number>;
  /** The status and code of every answer that made the caller try again. */
  readonly refusals: ReadonlySet<string>;
  /** How long each call took with its repetitions, in ms. */
  readonly waits: number[];
  /** Tries again until an answer is not a failure of the server or of the balancer. */
  readonly call: ServerProcess['call'];
  signIn(): Promise<Session>;
  /** Resolves with the exit code. */
  end(): Promise<number | null>;
}

export async function startCluster(): Promise<ClusterProcess> {
  const port = await freePorts();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'cluster', '--port', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const servers = new Map<string, number>();
  const said = await greeted(child, ended, (line) => noteServer(line, servers));
  const address = `http://127.0.0.1:${port}`;
  const refusals = new Set<string>();
  const waits: number[] = [];
  const again = repeating(address, refusals);
  const call: ServerProcess['call'] = async (path, options) => {
    const askedAt = performance.now();
    return again<never>(path, options).finally(() => void waits.push(performance.now() - askedAt));
  };
  return {
    address,
    databaseUrl: /postgres:\/\/\S+/.exec(said)?.[0] ?? '',
    folder: /(\/\S+)\/\*\.log/.exec(said)?.[1] ?? '',
    servers,
    refusals,
    waits,
    call,
    async signIn() {
      const [, password] = /Password {2}(\S+)/.exec(said) ?? [];
      const { status, body } = await call<Session>('/auth/login', { body: { email: EMAIL, password } });
      if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`);
      return body;
    },
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function noteServer(line: string, servers: Map<string, number>): void {
  const [, name = '', pid] = /^ *(server \w+) +(?:works: kill -9 (\d+)|has ended)/.exec(line) ?? [];
  if (pid !== undefined) servers.set(name, Number(pid));
  else servers.delete(name);
}

/** Resolves with everything that was said until the cluster is open. `onLine` hears every line, later ones as well. */
function greeted(
  child: ChildProcess,
  ended: Promise<unknown>,
  onLine: (line: string) => void,
): Promise<string> {
  let said = '';
  let rest = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += String(chunk);
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
      if (/Ctrl-C ends everything/.test(said)) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    ended.then(() => reject(new Error(`the cluster ended at its start: ${said}`)), reject);
  });
}

function repeating(address: string, refusals: Set<string>): ServerProcess['call'] {
  return async <T>(path: string, asked: Parameters<typeof requestOf>[0] = {}) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await answerOf<T>(`${address}/api${path}`, requestOf(asked));
      if (answer.status > 0 && answer.status < 500) return answer;
      refusals.add(`${answer.status} ${(answer.body as { code?: string }).code}`);
      if (tries === TRIES) return answer;
      await pause(AGAIN_MS);
    }
  };
}

/** The status is 0 when no answer came. */
async function answerOf<T>(url: string, request: RequestInit): Promise<ProcessAnswer<T>> {
  try {
    const answer = await fetch(url, request);
    return { status: answer.status, body: (await answer.json()) as T };
  } catch (error) {
    return { status: 0, body: { code: String(error) } as T };
  }
}

async function freePorts(): Promise<number> {
  for (;;) {
    const first = await listened(0);
    const others = Array.from({ length: PORTS - 1 }, (_, n) => listened((first ?? 0) + 1 + n));
    if (first !== undefined && (await Promise.all(others)).every((port) => port !== undefined)) return first;
  }
}

/** Returns the port if nobody has it. */
const listened = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
