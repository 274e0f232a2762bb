/** Every suite that runs under Vitest. Always run it as `npx vitest run --config vitest.workspace.ts [path]`. */
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { MUTANTS, plant } from './proof/simulation/mutants.ts';
import { modernDexie } from './web/modern-dexie.ts';

// Under glibc each thread keeps freed memory for itself. Tests that measure the memory of a process would also measure
// its threads, so use one arena.
process.env.MALLOC_ARENA_MAX ??= '1';

const silent = new URL('./scripts/vitest/silent.ts', import.meta.url).pathname;
const indexedDb = new URL('./web/vitest.setup.ts', import.meta.url).pathname;
// Engines of two versions of the app in one process share one Dexie, because each Dexie follows promises in its own way.
const oneDexie = {
  ...modernDexie,
  replacement: new URL(`./web/node_modules/${modernDexie.replacement}`, import.meta.url).pathname,
};
const rules = new URL('./web/testing/rules-loaded.ts', import.meta.url).pathname;

interface Suite {
  root: string;
  include?: string[];
  environment?: 'node' | 'happy-dom';
  setup?: string[];
  timeout?: number;
  /** Files share one process. Use this for suites that leave nothing behind in it. */
  shared?: boolean;
  exclude?: readonly string[];
  /** Runs after all other suites, one file at a time, because tests that measure time must not share the machine. */
  alone?: boolean;
}

function suite(name: string, { root, include, environment, setup, timeout, shared, exclude, alone }: Suite) {
  return {
    root,
    resolve: { alias: [oneDexie] },
    test: {
      name,
      server: { deps: { inline: [/dexie/] } },
      include: include ?? ['{src,testing}/**/*.test.ts'],
      exclude: [
        '**/node_modules/**',
        ...(process.env.TEST_ALL ? [] : ['**/*.long.test.{ts,tsx}']),
        ...(exclude ?? []),
      ],
      environment: environment ?? 'node',
      setupFiles: [silent, ...(setup ?? [])],
      isolate: !shared,
      ...(alone ? { sequence: { groupOrder: 1 }, maxWorkers: 1 } : {}),
      testTimeout: timeout ?? 10_000,
      restoreMocks: true,
    },
  };
}

/** API tests that measure time. */
const TIMED = [
  'testing/faults/soak.long.test.ts',
  'src/http/{office/big-venue,sign-in/sign-in-timing}.long.test.ts',
  'src/running/backup-under-load.long.test.ts',
];

/** The same of the rush. */
const TIMED_RUSH = ['src/rolling/{rolling,upgrade}.long.test.ts'];

/** The simulated histories run in parts, so that every core has one. */
const SIMULATION_PARTS = 2;

function simulationPart(part: number): TestProjectConfiguration {
  const { test, ...rest } = suite(`simulation ${part + 1} of ${SIMULATION_PARTS}`, {
    root: 'proof/simulation',
    include: ['src/history.test.ts'],
    timeout: 900_000,
  });
  return { ...rest, test: { ...test, provide: { part: { index: part, of: SIMULATION_PARTS } } } };
}

/** Plays the same histories over a product with one broken rule. `npm run simulate:mutants` breaks every rule. */
function mutantSuite({ name }: { name: string }): TestProjectConfiguration {
  const { test, ...rest } = suite(`mutant: ${name}`, {
    root: 'proof/simulation',
    include: ['src/mutant.test.ts'],
    timeout: 300_000,
  });
  return { ...rest, plugins: [plant(name)], test: { ...test, provide: { mutant: name } } };
}

export default defineConfig({
  test: {
    // By default Vitest keeps one of the two cores for itself.
    maxWorkers: availableParallelism(),
    projects: [
      suite('domain', { root: 'packages/domain', shared: true }),
      suite('protocol', { root: 'packages/protocol', shared: true }),
      suite('print', { root: 'packages/print', shared: true }),
      suite('testkit', { root: 'proof/testkit', shared: true }),
      suite('api', { root: 'api', exclude: TIMED, shared: true }),
      suite('api, timed', { root: 'api', include: TIMED, alone: true }),
      suite('web', { root: 'web', setup: [indexedDb, rules], shared: true }),
      suite('screens', {
        root: 'web',
        include: ['src/**/*.test.tsx'],
        environment: 'happy-dom',
        setup: [indexedDb, rules],
        shared: true,
      }),
      suite('simulation, long', {
        root: 'proof/simulation',
        include: [
          'src/{restore,printed-restore,embedded-storage,copied,lost-database,takeover}.long.test.ts',
          'src/cluster/faulty-cluster.long.test.ts',
        ],
        setup: [rules],
        timeout: 60_000,
      }),
      suite('simulation parts', {
        root: 'proof/simulation',
        include: ['mutants.test.ts', 'src/{allowed-view,shrink,visit-invariants}.test.ts'],
        shared: true,
      }),
      ...Array.from({ length: SIMULATION_PARTS }, (_, part) => simulationPart(part)),
      ...MUTANTS.filter(({ quick }) => quick).map(mutantSuite),
      suite('bench', { root: 'proof/bench', shared: true }),
      suite('rush', { root: 'proof/rush', exclude: TIMED_RUSH, shared: true }),
      suite('rush, timed', { root: 'proof/rush', include: TIMED_RUSH, alone: true }),
      suite('house', { root: '.', include: ['scripts/**/*.test.ts', 'web/*.test.ts'], timeout: 60_000 }),
    ],
  },
});
