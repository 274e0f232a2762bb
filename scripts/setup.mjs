/** Turns a fresh clone into something that runs: checks the Node version, installs packages, and builds the parts. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFits } from '../api/src/cli/node-range.mjs';
import { aptInstall, hasApt } from './apt.mjs';
import { compileWith, isCompilerMissing } from './compiler.mjs';

export const root = fileURLToPath(new URL('../', import.meta.url));
const stamps = join(root, 'node_modules/.cache/tableside');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** An error that ends the script with its message only, without a stack trace. */
export class SetupError extends Error {}

export function checkNode() {
  if (nodeFits(process.version, manifest.engines.node)) return;
  throw new SetupError(`Tableside needs Node ${manifest.engines.node}; this is ${process.version}.`);
}

/**
 * Installs the packages, compiles SQLite, and builds web and API.
 * @param {() => Promise<unknown>} [afterBuild] work that needs no database, done while SQLite is still compiling
 */
export const setUp = (afterBuild) =>
  install(async () => {
    await build();
    await afterBuild?.();
  });

/**
 * Installs when the manifests, the lockfile or Node changed since the last time. SQLite compiles on one core while
 * `meanwhile` uses the packages that need no compiling.
 * @param {() => Promise<unknown>} [meanwhile]
 */
export async function install(meanwhile = async () => undefined) {
  const hash = hashOf(
    [...manifests(), 'pnpm-lock.yaml', 'pnpm-workspace.yaml'],
    process.version + process.arch,
  );
  if (isStamped('install', hash)) {
    await meanwhile();
    return;
  }
  await step('Installing packages', () => pnpm('install', '--frozen-lockfile', '--ignore-scripts'));
  await Promise.all([
    step('Compiling SQLite (the first time only, a minute or more)', compileSqlite),
    meanwhile(),
  ]);
  stamp('install', hash);
}

const compileSqlite = () =>
  compileWith({
    compile: () => pnpm('rebuild', '-r', '--pending'),
    isMissing: () => isCompilerMissing(process.env.PATH ?? ''),
    install: hasApt() ? aptInstall : undefined,
    refusal: (advice) => new SetupError(advice),
  });

/** @param {string[]} args */
const pnpm = (...args) =>
  run('npx', ['--yes', manifest.packageManager, ...args], {
    env: { ...nodeHeaders(), npm_config_jobs: 'max', CI: 'true' },
  });

/** Builds web and API when a source has changed since the last build. */
async function build() {
  const sources = ['web', 'api', 'packages/domain', 'packages/print', 'packages/protocol'].flatMap(sourcesIn);
  const hash = hashOf([...sources, 'tsconfig.base.json', 'pnpm-lock.yaml'], process.version);
  const built = ['web/dist/index.html', 'api/dist/main.js', 'api/dist/cli.js'].every((path) =>
    existsSync(join(root, path)),
  );
  if (built && isStamped('build', hash)) return;
  await step('Building the app and the server', async () => {
    for (const part of ['api', 'web']) {
      const vite = join(root, part, 'node_modules/vite/bin/vite.js');
      await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, part) });
    }
  });
  stamp('build', hash);
}

/**
 * Runs the work. Prints its title at the start and every 20 s, and at the end how long it took.
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function step(title, work) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  console.log(`${title} …`);
  const pulse = setInterval(() => console.log(`${title} … ${seconds()} s`), 20_000);
  try {
    await work();
  } finally {
    clearInterval(pulse);
  }
  console.log(`${title}: done in ${seconds()} s`);
}

/**
 * Runs a command silently. Shows its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...options?.env, NO_COLOR: '1' };
    const child = launch(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said = (said + chunk).slice(-6000);
      });
    }
    child.on('error', (error) => reject(new SetupError(`${command} could not be started: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new SetupError(`${said}\n${command} ${args.join(' ')} failed (${code}).`));
    });
  });
}

/**
 * Starts a child process that ends with this one.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function launch(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  const end = () => {
    child.kill('SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
  child.once('close', () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end);
  });
  return child;
}

/** Lets native packages compile without a download when this Node's headers are installed with it. */
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}

/** The folders of the workspace, without the root. */
export function workspaceFolders() {
  const nested = ['packages', 'proof'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['web', 'api', ...nested].filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function manifests() {
  return ['.', ...workspaceFolders()].map((folder) => join(folder, 'package.json'));
}

/**
 * Returns the files whose contents decide what is built, without tests and generated files.
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|data|testing|\..*)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.(test\.tsx?|gen\.ts|md)$/.test(entry.name) ? [] : [path];
  });
}

/**
 * @param {string[]} paths
 * @param {string} extra
 */
function hashOf(paths, extra) {
  const hash = createHash('sha256').update(extra);
  for (const path of paths.sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * @param {string} name
 * @param {string} hash
 */
function isStamped(name, hash) {
  const path = join(stamps, name);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

/**
 * @param {string} name
 * @param {string} hash
 */
function stamp(name, hash) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), hash);
}
