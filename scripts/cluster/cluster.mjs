/**
 * `npm run cluster` shows on one machine how Tableside runs on several: PostgreSQL, two servers, and HAProxy with the
 * configuration that operators get, all on loopback. It prints what may be killed.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureHaproxy } from '../haproxy.mjs';
import { requirePostgres } from '../postgres.mjs';
import { root, SetupError } from '../setup.mjs';
import { makeDatabase } from './database.mjs';
import { startPart } from './part.mjs';
import { isTaken, isWell, mustBeFree } from './ports.mjs';

const EMAIL = 'admin@example.com';
const LOOK_MS = 100;
const OPEN_MS = 120_000;
const RULE = '─'.repeat(72);

/** @typedef {import('./part.mjs').Part} Part */
/** @typedef {{ balancer: number, servers: [number, number], inside: number, database: number }} Ports */
/** @typedef {{ ports: Ports, bin: string, haproxy: string, folder: string }} Place */

/**
 * Runs until this process is told to end. `port` is that of HAProxy; the four after it are taken, too.
 * @param {number} port
 */
export async function runCluster(port) {
  const bin = requirePostgres();
  const haproxy = ensureHaproxy();
  /** @type {Ports} */
  const ports = { balancer: port, servers: [port + 1, port + 2], inside: port + 3, database: port + 4 };
  for (const one of Object.values(ports).flat()) await mustBeFree(one);
  const folder = mkdtempSync(join(tmpdir(), 'tableside-cluster-'));
  // PostgreSQL may run as another user, who has to reach its folder below this one.
  chmodSync(folder, 0o711);
  /** @type {Part[]} */
  const parts = [];
  const end = endOnSignal(parts, folder);
  try {
    await startParts({ ports, bin, haproxy, folder }, parts);
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns the function that ends everything and deletes the data. A signal calls it, too.
 * @param {Part[]} parts @param {string} folder
 */
function endOnSignal(parts, folder) {
  /** @type {Promise<void> | undefined} */
  let ended;
  const end = async () => {
    const [database, ...others] = parts;
    await Promise.all(others.map((part) => part.end()));
    await database?.end();
    rmSync(folder, { recursive: true, force: true });
  };
  const once = () => {
    ended ??= end();
    return ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      void once().then(() => process.exit(0));
    });
  return once;
}

/** @param {Place} place @param {Part[]} parts gets each part as it is started, the database first */
async function startParts({ ports, bin, haproxy, folder }, parts) {
  /** @param {string} name @param {Omit<import('./part.mjs').PartOf, 'log' | 'onOpen' | 'onEnd'>} of */
  const add = (name, of) => {
    const part = startPart({
      ...of,
      log: join(folder, `${name.replace(' ', '-')}.log`),
      onOpen: () => console.log(`  ${name.padEnd(14)} works: kill -9 ${part.pid}`),
      onEnd: () => console.log(`  ${name.padEnd(14)} has ended, and starts again`),
    });
    parts.push(part);
  };
  const { url, program, args } = makeDatabase({
    bin,
    folder: join(folder, 'postgres'),
    port: ports.database,
  });
  add('PostgreSQL', { program, args, isOpen: () => isTaken(ports.database), ends: 'SIGINT' });
  const password = randomBytes(9).toString('base64url');
  const settings = serverSettings({ url, password });
  for (const [n, name] of ['first', 'second'].entries()) {
    const port = ports.servers[n] ?? 0;
    add(`server ${name}`, {
      program: process.execPath,
      args: [join(root, 'api/dist/main.js')],
      env: { ...settings, PORT: String(port), DATA_DIR: join(folder, name) },
      isOpen: () => isWell(port),
      ends: 'SIGTERM',
    });
  }
  add('HAProxy', {
    program: haproxy,
    args: ['-db', '-f', join(root, 'deploy/haproxy.cfg')],
    env: balancerSettings(ports, folder),
    isOpen: () => isTaken(ports.balancer),
    ends: 'SIGTERM',
  });
  for (const one of [...ports.servers, ports.balancer]) await opened(one);
  console.log(greeting({ ports, url, password, folder }));
}

/** @param {{ url: string, password: string }} shared @returns {NodeJS.ProcessEnv} the same for every server */
function serverSettings({ url, password }) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '127.0.0.1',
    READY_FROM: '127.0.0.1',
    LEAVE_MS: '3000',
  };
}

/** @param {Ports} ports @param {string} folder @returns {NodeJS.ProcessEnv} */
function balancerSettings({ balancer, servers: [first, second], inside }, folder) {
  return {
    PATH: process.env.PATH,
    TABLESIDE_TRIAL: 'true',
    TABLESIDE_BIND: `127.0.0.1:${balancer}`,
    TABLESIDE_FIRST: `127.0.0.1:${first}`,
    TABLESIDE_SECOND: `127.0.0.1:${second}`,
    TABLESIDE_INSIDE: `127.0.0.1:${inside}`,
    TABLESIDE_ADMIN: join(folder, 'haproxy.sock'),
  };
}

/** @param {{ ports: Ports, url: string, password: string, folder: string }} told */
function greeting({ ports, url, password, folder }) {
  return [
    '',
    RULE,
    `  Tableside is open at http://127.0.0.1:${ports.balancer}`,
    `    Email     ${EMAIL}`,
    `    Password  ${password}`,
    '',
    `  Which servers are well:  http://127.0.0.1:${ports.inside}`,
    `  The database:            ${url}`,
    `  The logs:                ${folder}/*.log`,
    '',
    '  Kill what you like, and take an order meanwhile. What was killed starts again',
    '  after a second. Ctrl-C ends everything and deletes the data.',
    RULE,
    '',
  ].join('\n');
}

/** @param {number} port */
async function opened(port) {
  for (const late = Date.now() + OPEN_MS; Date.now() < late; await pause(LOOK_MS))
    if (await isWell(port)) return;
  throw new SetupError(`Nothing answered at http://127.0.0.1:${port} within two minutes.`);
}
