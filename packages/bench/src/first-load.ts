/**
 * W2: the time from signing in on a new device until the board shows all live orders. The floor is the bare IndexedDB
 * transaction that puts the same rows.
 */
import type { Row } from '@tableside/protocol/envelope.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { boardPainted, pressSignIn, watchTheBoard } from './board-page.ts';
import { openBenchPage, openBrowser, removeProfile } from './chromium.ts';
import { runEvening } from './evening.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { addServerHistory } from './server-history.ts';
import { pullEverything } from './till.ts';

const LOADS = 3;
/** Each order has a payment. With the menu, the tables and the open orders this makes about two thousand rows. */
const SERVED = 900;
/** The peers load the first of these, too. */
const HISTORIES = [
  { at: '2k live rows', history: 0 },
  { at: '2k live rows of 10k orders', history: 10_000 },
  { at: '2k live rows of 100k orders', history: 90_000 },
];

export const firstLoad: Workload = {
  id: 'W2',
  title: 'first load: signed in on an empty profile, until the board is there',
  inQuick: false,
  measure,
};

interface Load {
  /** Milliseconds from the press of the sign-in button. */
  readonly interactiveMs: number;
  /** Rows per second, from the first pull to the painted board. */
  readonly rowsPerSecond: number;
  readonly longestTaskMs: number;
}

interface Measured {
  readonly at: string;
  readonly loads: readonly Load[];
  /** Rows per second of each bare transaction. */
  readonly floors: readonly number[];
}

async function measure({ root }: Bench): Promise<WorkloadResult> {
  const server = await startServer(root);
  const measured: Measured[] = [];
  try {
    await runEvening(server, SERVED);
    for (const { at, history } of HISTORIES) {
      await server.whileDown(() => addServerHistory(server.database, history));
      const { rows } = await pullEverything(server);
      const loads: Load[] = [];
      for (let n = 0; n < LOADS; n += 1) loads.push(await load(server, rows.length));
      measured.push({ at, loads, floors: await bareRows(root, rows) });
    }
  } finally {
    await server.close();
  }
  return {
    figures: measured.flatMap(figuresOf),
    targets: targetsOf(measured),
    notes: [
      'The rows are counted from the first request for them until the board is painted with the last of them; those of the floor until one transaction with all of them is durable.',
    ],
  };
}

/**
 * Measures one first load. The open orders changed last and therefore arrive last, so once their cards are shown, every
 * row is there.
 */
async function load(server: BenchServer, rows: number): Promise<Load> {
  const browser = await openBrowser();
  const { page } = browser;
  try {
    await watchTheBoard(browser);
    await page.goto(`${server.address}/auth`);
    const pressedAt = await pressSignIn(page, server.person);
    const paintedAt = await boardPainted(page);
    const { pulledFrom, longestTaskMs } = await page.evaluate((from) => {
      const pulls = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/sync/pull'));
      const tasks = window.longTasks.filter(({ startedAt }) => startedAt >= from).map(({ ms }) => ms);
      return { pulledFrom: pulls[0]?.startTime ?? 0, longestTaskMs: Math.max(0, ...tasks) };
    }, pressedAt);
    const rowsPerSecond = rows / ((paintedAt - pulledFrom) / 1000);
    return { interactiveMs: paintedAt - pressedAt, rowsPerSecond, longestTaskMs };
  } finally {
    await browser.close();
    removeProfile(browser.profile);
  }
}

async function bareRows(root: string, rows: readonly Row[]): Promise<number[]> {
  const browser = await openBenchPage(root);
  try {
    const floors: number[] = [];
    for (let n = 0; n < LOADS; n += 1) {
      const ms = await browser.page.evaluate((given) => window.pageBench.putBareRows(given), [...rows]);
      floors.push(rows.length / (ms / 1000));
    }
    return floors;
  } finally {
    await browser.close();
    removeProfile(browser.profile);
  }
}

const median = ({ loads }: Measured, of: (load: Load) => number): number => percentile(loads.map(of), 50);
const interactive = (measured: Measured): number => median(measured, (one) => one.interactiveMs);
const rowsPerSecond = (measured: Measured): number => median(measured, (one) => one.rowsPerSecond);
const longestTask = (measured: Measured): number => median(measured, (one) => one.longestTaskMs);

function figuresOf(measured: Measured): Figure[] {
  const { at } = measured;
  return [
    { name: 'interactive', who: 'Tableside', at, value: interactive(measured), unit: 'ms' },
    { name: 'rows', who: 'Tableside', at, value: rowsPerSecond(measured), unit: '/s' },
    { name: 'rows', who: 'floor', at, value: percentile(measured.floors, 50), unit: '/s' },
    { name: 'longest task', who: 'Tableside', at, value: longestTask(measured), unit: 'ms' },
  ];
}

function targetsOf(measured: readonly Measured[]): Target[] {
  const each = measured.flatMap((one): Target[] => [
    { name: `interactive, ${one.at}`, value: interactive(one), unit: 'ms', atMost: 1500 },
    { name: `rows, ${one.at}`, value: rowsPerSecond(one), unit: '/s', atLeast: 8000 },
    { name: `longest task, ${one.at}`, value: longestTask(one), unit: 'ms', atMost: 50 },
  ]);
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many) return each;
  const growth = interactive(many) / interactive(few);
  const name = `interactive from ${few.at} to ${many.at}`;
  return [...each, { name, value: growth, unit: '×', atMost: 1.3, isRatio: true }];
}
