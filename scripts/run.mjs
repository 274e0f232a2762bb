/**
 * The entry point of `start`, `dev`, `test`, `test:all`, `test:webkit`, `package` and `tableside`. It is plain Node, because no
 * package is installed yet when it starts.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { runCluster } from './cluster/cluster.mjs';
import { startDev } from './dev.mjs';
import { ensureHaproxy } from './haproxy.mjs';
import { readOptions } from './options.mjs';
import { allProcessors } from './package/processors.mjs';
import { makeArtefacts, makeRelease } from './package/release.mjs';
import { requirePostgres } from './postgres.mjs';
import { checkNode, install, root, run, SetupError, setUp } from './setup.mjs';
import { runTests, runWebKitTests } from './test.mjs';

const commands = {
  start,
  dev: async () => {
    if (!readOptions(devUsage, process.argv.slice(3))) return;
    await install();
    startDev();
  },
  tableside: commandLine,
  cluster: startCluster,
  test: () => runTests({ all: false }),
  'test:all': () => runTests({ all: true }),
  'test:webkit': runWebKitTests,
  bench: measure,
  package: makePackage,
  screenshots: takeScreenshots,
};

/** @type {import('./options.mjs').Usage} */
const startUsage = {
  command: 'npm start --',
  about:
    'Installs what is missing, builds the app, and serves it until Ctrl-C. Settings come from the environment, such as PORT,\n' +
    'HOST and DATA_DIR; docs/reference/settings.md lists them.',
  options: {},
};

/** @type {import('./options.mjs').Usage} */
const devUsage = {
  command: 'npm run dev --',
  about: 'Serves the app from its sources, on port 5173, and the server beside it. Both follow every change.',
  options: {},
};

/** @type {import('./options.mjs').Usage} */
const benchUsage = {
  command: 'npm run bench --',
  about:
    'Measures what Tableside costs, beside its peers and a bare baseline. The machine should have nothing else to do.',
  options: {
    quick: { type: 'boolean', about: 'the guards by ratios alone, in three minutes' },
    record: { type: 'boolean', about: 'writes docs/performance.md and the raw results from this run' },
    report: {
      type: 'boolean',
      about: 'measures nothing and writes docs/performance.md from the raw results',
    },
    storage: {
      type: 'string',
      among: ['sqlite', 'postgres'],
      default: 'sqlite',
      about: 'where the server keeps its data; only W4 takes postgres',
    },
  },
  words: { shown: 'W1 … W13', is: /^W\d+$/i, about: 'only these workloads' },
};

/** @type {import('./options.mjs').Usage} */
const packageUsage = {
  command: 'npm run package --',
  about:
    'Makes the archive and the Debian package of this version in .cache/package/, for the processor of this machine.',
  options: {
    all: { type: 'boolean', about: 'for amd64 and arm64, whichever this machine has' },
    folder: {
      type: 'string',
      about: 'makes only a folder with the product, without Node, such as for an image',
    },
    version: { type: 'string', about: 'another version than that of package.json' },
  },
};

/** @type {import('./options.mjs').Usage} */
const clusterUsage = {
  command: 'npm run cluster --',
  about:
    'Runs PostgreSQL, two servers and HAProxy on this machine, until Ctrl-C, and prints what may be killed. The data is not kept.',
  options: {
    port: {
      type: 'string',
      least: 1024,
      default: 3000,
      about: 'the port of HAProxy; the next four are taken, too',
    },
  },
};

const pictures = 'proof/e2e/screenshots.config.ts';
process.env.DATA_DIR ??= join(root, 'data');

try {
  checkNode();
  const command = commands[/** @type {keyof typeof commands} */ (process.argv[2])];
  if (!command) throw new SetupError(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`);
  if (process.env.npm_lifecycle_event) stopWithNpm();
  await command();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}

/** Serves the app, the API and the socket from this process. */
async function start() {
  if (!readOptions(startUsage, process.argv.slice(3))) return;
  await setUp();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'api/dist/main.js')).href);
}

/** `npm run tableside -- backup` passes the arguments after `--` to the built command line. */
async function commandLine() {
  await setUp();
  process.setSourceMapsEnabled(true);
  const cli = join(root, 'api/dist/cli.js');
  process.argv = [process.argv[0] ?? 'node', cli, ...process.argv.slice(3)];
  await import(pathToFileURL(cli).href);
}

/** Shows more than one server at work. */
async function startCluster() {
  const given = readOptions(clusterUsage, process.argv.slice(3));
  if (!given) return;
  await setUp();
  await runCluster(Number(given.values.port));
}

/** `npm run bench -- --quick` runs the workloads against the built server. */
async function measure() {
  const given = readOptions(benchUsage, process.argv.slice(3));
  if (!given) return;
  if (given.values.quick && given.values.record)
    throw new SetupError('A quick run is too short for the record: leave out --quick or --record.');
  if (given.values.storage === 'postgres' && given.values.record)
    throw new SetupError('W12 records the figures of PostgreSQL: leave out --storage or --record.');
  await (given.values.report ? install() : prepareWorkloads(given));
  const folder = join(root, 'proof/bench');
  const vite = [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  for (const mode of ['production', 'page'])
    await run(process.execPath, [...vite, '--mode', mode], { cwd: folder });
  await import(pathToFileURL(join(folder, 'dist/main.js')).href);
}

/**
 * Builds the product, and finds the programs that the workloads need.
 * @param {import('./options.mjs').Given} given
 */
async function prepareWorkloads({ values, words }) {
  await setUp();
  const isPostgres = values.storage === 'postgres';
  const isAll = words.length === 0 && !values.quick && !isPostgres;
  const hasProcesses = isAll || words.some((word) => /^w12$/i.test(word));
  if (hasProcesses || isPostgres) process.env.POSTGRES_BIN = requirePostgres();
  if (hasProcesses) process.env.HAPROXY_PATH = ensureHaproxy();
  process.env.CHROMIUM_PATH = ensureChromium();
}

/** Makes what an operator installs. */
async function makePackage() {
  const given = readOptions(packageUsage, process.argv.slice(3));
  if (!given) return;
  await setUp();
  const { folder, version } = /** @type {Record<string, string | undefined>} */ (given.values);
  if (folder !== undefined) return makeRelease(resolve(folder));
  const { made } = await makeArtefacts({
    folder: join(root, '.cache/package'),
    ...(version ? { version } : {}),
    ...(given.values.all ? { archs: allProcessors() } : {}),
  });
  console.log(made.join('\n'));
}

/** Takes every screen at every size into .cache/screenshots/. */
async function takeScreenshots() {
  await setUp();
  process.env.CHROMIUM_PATH = ensureChromium();
  await run(process.execPath, ['proof/e2e/node_modules/@playwright/test/cli.js', 'test', '-c', pictures]);
  console.log('The pictures are in .cache/screenshots/.');
}

/**
 * npm starts this process through a shell that does not pass SIGTERM on. When the shell is gone, the signal was meant
 * for this process.
 */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      clearInterval(watch);
      const someoneCloses = process.listenerCount(signal) > 0;
      if (!someoneCloses) process.exit(1);
    });
  }
}
