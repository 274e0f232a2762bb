/**
 * `npm run simulate -- --seeds 20000 --from 1` plays simulated histories on all cores. A failing seed is printed with a
 * short script that reproduces it, and is kept in proof/simulation/failed-seeds.json. `npm test` plays the seeds in
 * that file from then on.
 *
 * `npm run simulate -- --storage postgres --processes 3` plays them with three server processes on one database. It is
 * PGlite, so no server has to be installed.
 *
 * `npm run simulate:mutants` plays them over a product with one rule broken, for each rule in turn. The histories must
 * notice each. It begins with the seed that noticed the mutant last time, which proof/simulation/caught-seeds.json keeps.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './options.mjs';
import { root, run, SetupError } from './setup.mjs';

const folder = join(root, 'proof/simulation');
const kept = join(folder, 'failed-seeds.json');
const caughtSeeds = join(folder, 'caught-seeds.json');
const PROGRESS_MS = 10_000;
/**
 * In this many histories every fault must have taken effect at least once. A fault without any effect proves nothing.
 */
const ENOUGH_FOR_EFFECTS = 1_000;

/**
 * @typedef {{ seed: number, violations: string[], mutations: number, crashes: number, faults: number, restarts: number, effects: Record<string, number>, script?: string[] }} Report
 * @typedef {{ seeds: number, mutations: number, crashes: number, faults: number, restarts: number, effects: Record<string, number>, failed: number[] }} Sum
 */

/** @type {import('./options.mjs').Usage} */
const usage = {
  command: 'npm run simulate --',
  about:
    'Plays simulated shifts on a bad network and looks for what was lost or doubled. npm run simulate:mutants breaks one rule\n' +
    'of syncing after the other; the shifts must notice each.',
  options: {
    seeds: { type: 'string', least: 1, about: 'how many shifts; 200, for mutants at most 3000 each' },
    from: { type: 'string', least: 0, default: 1, about: 'the first seed' },
    only: { type: 'string', about: 'mutants whose name holds this text' },
    workers: {
      type: 'string',
      least: 1,
      default: availableParallelism(),
      about: 'processes at the same time',
    },
    storage: {
      type: 'string',
      among: ['sqlite', 'postgres'],
      default: 'sqlite',
      about: 'sqlite, or postgres: PGlite, within each worker',
    },
    processes: { type: 'string', least: 1, about: 'server processes on one database of postgres; 3' },
    mutants: { type: 'boolean', about: 'what simulate:mutants sets' },
  },
};
const asked = options();
const from = Number(asked.from);
const where = asked.storage === 'postgres' ? { processes: Number(asked.processes ?? 3) } : {};
/** The rarest mutant needs hundreds of seeds. */
const seeds = Number(asked.seeds ?? (asked.mutants ? 3_000 : 200));

function options() {
  try {
    const given = readOptions(usage, process.argv.slice(2));
    if (!given) process.exit(0);
    const { values } = given;
    if (values.processes !== undefined && values.storage !== 'postgres')
      throw new SetupError('--processes needs --storage postgres: on SQLite there is one.');
    return values;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** @param {string} [mutant] @returns {Promise<string>} the path of the program */
async function bundle(mutant) {
  const name = mutant ? mutant.replaceAll(/\W+/g, '-') : 'whole';
  const out = join(root, 'node_modules/.cache/tableside/simulation', name);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const env = { SIMULATION_OUT: out, ...(mutant && { MUTANT: mutant }) };
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, env });
  return join(out, 'worker.mjs');
}

/**
 * Plays seeds on all cores until `enough` returns true. Each core takes the next seed when it is free.
 * @param {string} program
 * @param {{ first?: number, shrinks: boolean, where: { processes?: number }, enough: (report: Report) => boolean }} options
 * `first` is played before the others
 */
async function playSeeds(program, { first, shrinks, where, enough }) {
  const rest = Array.from({ length: seeds }, (_, index) => from + index);
  const waiting = first === undefined ? rest : [first, ...rest.filter((seed) => seed !== first)];
  let isOver = false;
  const worker = () =>
    new Promise((resolve) => {
      const child = fork(program, {
        execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'],
      });
      const give = () => {
        const seed = isOver ? undefined : waiting.shift();
        if (seed === undefined) return child.kill();
        child.send({ seed, shrinks, ...where });
      };
      child.on('message', (message) => {
        isOver ||= enough(/** @type {Report} */ (message));
        give();
      });
      child.on('exit', resolve);
      give();
    });
  await Promise.all(Array.from({ length: Number(asked.workers) }, worker));
}

async function playAll() {
  const program = await bundle();
  const start = Date.now();
  /** @type {Sum} */
  const sum = { seeds: 0, mutations: 0, crashes: 0, faults: 0, restarts: 0, effects: {}, failed: [] };
  const say = () => console.log(sentence(sum, Date.now() - start));
  const progress = setInterval(say, PROGRESS_MS);
  await playSeeds(program, {
    shrinks: true,
    where,
    enough(report) {
      sum.seeds += 1;
      for (const what of /** @type {const} */ (['mutations', 'crashes', 'faults', 'restarts']))
        sum[what] += report[what];
      for (const [effect, times] of Object.entries(report.effects))
        sum.effects[effect] = (sum.effects[effect] ?? 0) + times;
      if (report.violations.length > 0) {
        sum.failed.push(report.seed);
        tellFailure(report);
      }
      return false;
    },
  });
  clearInterval(progress);
  say();
  for (const [effect, times] of Object.entries(sum.effects).sort()) console.log(`  ${times} × ${effect}`);
  const idle = Object.keys(sum.effects).filter((effect) => sum.effects[effect] === 0);
  const proves = seeds < ENOUGH_FOR_EFFECTS || idle.length === 0;
  if (!proves) console.log(`FAILED: of all histories, none had: ${idle.join(', ')}`);
  return sum.failed.length === 0 && sum.seeds === seeds && proves;
}

/** @param {Sum} sum @param {number} ms */
const sentence = (sum, ms) =>
  `${sum.seeds} of ${seeds} seeds from ${from} in ${Math.round(ms / 1000)} s: ${sum.mutations} mutations, ${sum.crashes} crashes, ` +
  `${sum.restarts} restarts of the server, ${sum.faults} lost or doubled messages, ` +
  (sum.failed.length > 0 ? `${sum.failed.length} FAILED: ${sum.failed.join(', ')}` : 'none failed');

/** @param {Report} report */
function tellFailure({ seed, violations, script }) {
  console.log(`seed ${seed} fails:`);
  for (const violation of violations.slice(0, 5)) console.log(`  ${violation.slice(0, 1_000)}`);
  console.log('  with no more than:');
  for (const line of script ?? []) console.log(`    ${line}`);
  // `npm test` replays the file on SQLite, where this seed may well pass.
  if (where.processes) return;
  const known = JSON.parse(readFileSync(kept, 'utf8'));
  const all = [...new Set([...known, seed])].sort((a, b) => a - b);
  writeFileSync(kept, `${JSON.stringify(all)}\n`);
}

async function huntMutants() {
  const vite = await import(join(folder, 'node_modules/vite/dist/node/index.js'));
  const { module } = await vite.runnerImport(join(folder, 'mutants.ts'));
  /** @type {{ name: string, breaks?: string, processes?: number }[]} */
  const all = module.MUTANTS;
  const chosen = all.filter(({ name }) => !asked.only || name.includes(String(asked.only)));
  if (chosen.length === 0) console.log(`No mutant has "${asked.only}" in its name.`);
  /** @type {Record<string, number>} */
  const known = JSON.parse(readFileSync(caughtSeeds, 'utf8'));
  const alive = [];
  for (const { name, breaks, processes } of chosen) {
    const program = await bundle(name);
    let played = 0;
    /** @type {Report | undefined} */
    let caught;
    await playSeeds(program, {
      first: known[name],
      shrinks: false,
      where: processes ? { processes } : where,
      enough(report) {
        played += 1;
        // Something else may fail first. The mutant counts as caught only when an invariant fails.
        if (whatFails(report, breaks)) caught ??= report;
        return caught !== undefined;
      },
    });
    if (caught) {
      console.log(`caught: ${name}, by seed ${caught.seed} (${played} played): ${whatFails(caught, breaks)}`);
      known[name] = caught.seed;
    } else {
      console.log(`NOT CAUGHT: ${name}, in ${played} histories`);
      alive.push(name);
    }
    writeFileSync(caughtSeeds, `${JSON.stringify(known, undefined, 2)}\n`);
  }
  console.log(`${chosen.length - alive.length} of ${chosen.length} mutants caught`);
  return chosen.length > 0 && alive.length === 0;
}

/** @param {Report} report @param {string} [invariant] */
const whatFails = ({ violations }, invariant) =>
  violations
    .find((one) => (invariant === undefined ? /^I\d/.test(one) : one.startsWith(`${invariant} `)))
    ?.slice(0, 160);

process.exitCode = (await (asked.mutants ? huntMutants() : playAll())) ? 0 : 1;
