/**
 * `npm test`, `npm run test:all` and `npm run test:webkit` run every suite in order, print the time of each, and end
 * with one line that sums up the counts.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureHaproxy } from './haproxy.mjs';
import { ensurePostgres, postgresHelp } from './postgres.mjs';
import { launch, root, run, setUp } from './setup.mjs';
import { findWebKit, webkitHelp } from './webkit.mjs';

const reports = join(root, 'node_modules/.cache/tableside/reports');

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Checks that read only the sources and the built app, so they can run while SQLite is compiling. Each counts as one
 * test.
 */
const staticChecks = {
  types: ['node_modules/typescript/bin/tsc', '-b'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  layers: ['scripts/house/check.mjs'],
  'first load': ['scripts/house/first-load.mjs'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
};

/** Tests that count what a slow device shows. Another test beside them would take the processor that they count on. */
const ALONE = ['--grep=@alone', '--workers=1'];

/** @param {{ all: boolean }} options `all` also runs the long tests and a thousand simulated histories */
export async function runTests({ all }) {
  if (all) {
    const { SIM_SEEDS = '1000', SIM_SHARED_SEEDS = '300' } = process.env;
    Object.assign(process.env, { TEST_ALL: '1', SIM_SEEDS, SIM_SHARED_SEEDS });
  }
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const total = { passed: 0, failed: 0 };
  /** @param {string} name @param {() => Promise<Count>} work */
  const suite = async (name, work) => {
    const start = Date.now();
    const { passed, failed } = await work().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
  };

  let installed = false;
  await suite('install, build and static checks', async () => {
    await setUp(async () => {
      for (const [name, command] of Object.entries(staticChecks)) {
        await suite(name, () => run(process.execPath, command).then(() => ({ passed: 1, failed: 0 })));
      }
    });
    installed = true;
    return { passed: 1, failed: 0 };
  });
  if (installed) {
    if (!ensurePostgres()) console.log(postgresHelp);
    if (all) process.env.HAPROXY_PATH = ensureHaproxy();
    await suite('unit, API and simulation', unitTests);
    if (all) await suite('mutants of the simulation', mutants);
    await suite('browser', () => browserTests([`--grep-invert=${all ? '@alone' : '@long'}`]));
    if (all) await suite('browser, one by one', () => browserTests(ALONE));
    if (all && findWebKit()) await suite('WebKit', webkitTests);
    else if (all) console.log(webkitHelp);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** @returns {Promise<Count>} files that could not be loaded and skipped tests count as failed */
async function unitTests() {
  const file = join(reports, 'vitest.json');
  const code = await show([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=vitest.workspace.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) console.error(`${skipped} tests are skipped; none may be.`);
  return count(report.numPassedTests, report.numFailedTests + skipped, code);
}

/** Breaks each rule of syncing once. The simulation must notice every one. @returns {Promise<Count>} */
const mutants = async () => count(1, 0, await show(['scripts/simulate.mjs', '--mutants']));

/**
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function browserTests(options) {
  process.env.CHROMIUM_PATH = ensureChromium();
  return playwright('playwright', options);
}

/** @returns {Promise<Count>} */
function webkitTests() {
  Object.assign(process.env, findWebKit());
  return playwright('webkit', []);
}

/** `npm run test:webkit` alone. It does not fail when the driver is missing. */
export async function runWebKitTests() {
  if (!findWebKit()) {
    console.log(webkitHelp);
    return;
  }
  await setUp();
  mkdirSync(reports, { recursive: true });
  const { passed, failed } = await webkitTests();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * @param {'playwright' | 'webkit'} name the name of the configuration and of the report
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function playwright(name, options) {
  const file = join(reports, `${name}.json`);
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const code = await show([
    'proof/e2e/node_modules/@playwright/test/cli.js',
    'test',
    `--config=proof/e2e/${name}.config.ts`,
    '--reporter=line,json',
    ...options,
  ]);
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return count(stats.expected, stats.unexpected + stats.flaky + stats.skipped, code);
}

/**
 * Counts a runner that exits with an error as failed, even when no single test failed.
 * @param {number} passed
 * @param {number} failed
 * @param {number} code
 * @returns {Count}
 */
function count(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * Runs a tool and shows its output. Returns its exit code.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function show(args) {
  return new Promise((resolve) => {
    const child = launch(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
