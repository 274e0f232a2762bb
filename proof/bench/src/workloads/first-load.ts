/**
 * W2: the time from signing in on a new device until the board shows all live orders. The baseline is the bare IndexedDB
 * transaction that puts the same rows.
 */

import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill, pullEverything } from '@tableside/testkit/till.ts';
import { boardPainted, mirrorFilled, signIn, watchTheBoard } from '../app-page.ts';
import { median } from '../figures.ts';
import { giveHistory } from '../history.ts';
import { ask } from '../peers/running-peer.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const LOADS = 3;
/** Each order has a payment. With the menu, the tables and the open orders this makes about two thousand rows. */
export const SERVED = 900;
const ROWS_OF_PEERS = 2000;
const LIVE = '2k live rows';
/** How many orders of earlier days are added. The peers load only the live rows. */
const HISTORIES: readonly (readonly [at: string, orders: number])[] = [
  [LIVE, 0],
  [`${LIVE} of 10k orders`, 10_000],
  [`${LIVE} of 100k orders`, 90_000],
];
const DURABLE = ['PouchDB', 'RxDB'] as const;

export const firstLoad: Workload = {
  id: 'W2',
  title: 'first load: signed in on an empty profile, until the board is there',
  async measure(run) {
    const server = await run.server();
    await (await openTill(server)).runEvening(SERVED);
    const interactive: (readonly [at: string, ms: number])[] = [];
    for (const [at, orders] of HISTORIES) {
      // A device does not receive orders that are three days old.
      await giveHistory(server, { orders, days: [368, 3] });
      interactive.push([at, await measureLoads(run, server, at)]);
    }
    const [from, , to] = interactive;
    if (from && to) run.growth({ name: 'interactive', from, to });
    run.notes.push(
      'The board is painted with what is open, which comes first. The rows are counted from the first request for them until the last of them is stored; those of the baseline until one transaction with all of them is durable.',
    );
  },
  peers: {
    orders: ROWS_OF_PEERS,
    async measure(running, report) {
      const { interactiveMs, loadMs, longestTask } = await ask(await running.device('a'), 'opened');
      report({ name: 'interactive', at: LIVE, value: interactiveMs, unit: 'ms' });
      report({ name: 'rows', at: LIVE, value: ROWS_OF_PEERS / (loadMs / 1000), unit: '/s' });
      report({ name: 'longest task', at: LIVE, value: longestTask, unit: 'ms' });
    },
    ahead: [
      { name: 'interactive', at: LIVE, of: DURABLE },
      { name: 'rows', at: LIVE, of: DURABLE, isRate: true },
    ],
  },
};

/** Returns the milliseconds until the board is there. */
async function measureLoads(run: Run, server: BenchServer, at: string): Promise<number> {
  const { rows } = await pullEverything(server.call);
  const perSecond = (ms: number): number => rows.length / (ms / 1000);
  const loads: Load[] = [];
  const baselines: number[] = [];
  for (let n = 0; n < LOADS; n += 1) loads.push(await load(run, server));
  const bare = await run.benchPage();
  for (let n = 0; n < LOADS; n += 1)
    baselines.push(perSecond(await bare.page.evaluate((given) => window.pageBench.putBareRows(given), rows)));
  await bare.close();
  const interactive = median(loads.map(({ interactiveMs }) => interactiveMs));
  const loaded = median(loads.map(({ rowsMs }) => perSecond(rowsMs)));
  const longest = median(loads.map(({ longestTaskMs }) => longestTaskMs));
  run.figure({ name: 'interactive', at, value: interactive, unit: 'ms' });
  run.figure({ name: 'rows', at, value: loaded, unit: '/s' });
  run.figure({ name: 'rows', who: 'baseline', at, value: median(baselines), unit: '/s' });
  run.figure({ name: 'longest task', at, value: longest, unit: 'ms' });
  run.targets.push(
    { name: `interactive, ${at}`, value: interactive, unit: 'ms', atMost: 1500 },
    { name: `rows, ${at}`, value: loaded, unit: '/s', atLeast: 8000 },
    { name: `longest task, ${at}`, value: longest, unit: 'ms', atMost: 50 },
  );
  return interactive;
}

interface Load {
  /** Milliseconds from the press of the sign-in button. */
  readonly interactiveMs: number;
  /** Milliseconds from the first pull. */
  readonly rowsMs: number;
  readonly longestTaskMs: number;
}

/** Measures one first load until the board is painted, and until every row is there. */
async function load(run: Run, { address, person }: BenchServer): Promise<Load> {
  const browser = await run.browser();
  const { page } = browser;
  await watchTheBoard(browser);
  const pressedAt = await signIn(page, address, person);
  const paintedAt = await boardPainted(page);
  const filledAt = Math.max(paintedAt, await mirrorFilled(page));
  const { pulledFrom, longestTaskMs } = await page.evaluate((from) => {
    const pull = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/sync/pull'));
    const tasks = window.longTasks.filter(({ startedAt }) => startedAt >= from).map(({ ms }) => ms);
    return { pulledFrom: pull?.startTime ?? 0, longestTaskMs: Math.max(0, ...tasks) };
  }, pressedAt);
  await browser.close();
  return { interactiveMs: paintedAt - pressedAt, rowsMs: filledAt - pulledFrom, longestTaskMs };
}
