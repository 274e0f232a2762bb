/**
 * A PostgreSQL server of one's own on loopback, for tests. Its programs are found where Debian puts them, or where
 * POSTGRES_BIN says. The cluster of the machine is never touched.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs, or undefined when there is none. */
export function findPostgres(): string | undefined {
  const asked = process.env.POSTGRES_BIN;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const usable = versions.filter((version) => version >= OLDEST).sort((a, b) => b - a);
  const folders = asked ? [asked] : usable.map((version) => join(DEBIAN, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

export interface PostgresServer {
  /** The address of the database `postgres`, for its administrator. */
  readonly url: string;
  /** Ends the server as an administrator does, or as a crash does. Its data stays. */
  stop(how: 'told' | 'crashed'): Promise<void>;
  /** Starts it again at its port. */
  start(): Promise<void>;
  /** Its first process. The others are children of it. 0 while it is stopped. */
  readonly pid: number;
  /** Its output since the first start. */
  readonly log: string;
  /** Ends the server and deletes its data. */
  remove(): Promise<void>;
}

const SUPERUSER = 'tableside';

/** Makes a cluster in a folder of its own and starts it with these settings. */
export function startPostgres(
  bin: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const options = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync'];
  const make = (data: string): Promise<void> =>
    call(join(bin, 'initdb'), ['-D', data, '-U', SUPERUSER, ...options]);
  return serve(bin, { settings, make });
}

/** Starts a standby that follows the server. It takes over when `pg_promote()` is called. */
export function startStandby(bin: string, { url }: Pick<PostgresServer, 'url'>): Promise<PostgresServer> {
  const make = (data: string): Promise<void> =>
    call(join(bin, 'pg_basebackup'), ['-D', data, '-d', url, '-R', '--no-sync', '--checkpoint=fast']);
  return serve(bin, { settings: {}, make });
}

async function call(program: string, args: readonly string[]): Promise<void> {
  const making = commandOf(program, args);
  await promisify(execFile)(making.program, making.args);
}

interface Serving {
  readonly settings: Readonly<Record<string, string>>;
  readonly make: (data: string) => Promise<void>;
}

async function serve(bin: string, { settings, make }: Serving): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-postgres-'));
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  await make(data);
  const port = await freePort();
  const given = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings };
  const said = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const running = commandOf(join(bin, 'postgres'), ['-D', data, ...said]);
  let server: ChildProcess | undefined;
  let log = '';
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = server;
    server = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await ended;
  };
  const start = async (): Promise<void> => {
    server = spawn(running.program, running.args, { stdio: ['ignore', 'ignore', 'pipe'] });
    server.stderr?.on('data', (chunk) => {
      log += String(chunk);
    });
    // A standby that was promoted has no such file any more, and starts like any other server.
    const isStandby = existsSync(join(data, 'standby.signal'));
    await isReady(server, isStandby ? READ_ONLY : READY);
  };
  const remove = async (): Promise<void> => {
    await end('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop: (how) => end(how === 'told' ? 'SIGINT' : 'SIGQUIT'),
    start,
    get pid() {
      return server?.pid ?? 0;
    },
    get log() {
      return log;
    },
    remove,
  };
}

/** PostgreSQL refuses to run as root. Any other user of the machine will do. */
const NOBODY = 65534;

const isRoot = (): boolean => process.getuid?.() === 0;

function commandOf(program: string, args: readonly string[]) {
  if (!isRoot()) return { program, args };
  const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  return { program: 'setpriv', args: [...asNobody, program, ...args] };
}

const READY = /ready to accept connections/;
const READ_ONLY = /ready to accept read-only connections/;

function isReady(server: ChildProcess, ready: RegExp): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += String(chunk);
      if (ready.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
