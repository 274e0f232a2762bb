/**
 * W5: an evening's work is queued without a network, in the mirror of the built app in Chromium. The app is reopened
 * without a network. Then the network returns, as the browser reports it to the page, and the time until nothing is
 * pending is measured.
 */
import type { Page } from '@playwright/test';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import Sqlite from 'better-sqlite3';
import { type BenchServer, startServer } from './bench-server.ts';
import { pressSignIn, untilStored } from './board-page.ts';
import { addPageBench, openBrowser, removeProfile } from './chromium.ts';
import { type Bench, type Figure, percentile, type Workload, type WorkloadResult } from './figures.ts';
import { DEVICE, readStore, untilOutboxEmpty } from './page-mirror.ts';

const ORDERS = 200;
const LINES = 9;
const QUEUED = ORDERS * (1 + LINES);
/** Seconds from the network's return to an empty outbox. */
const AT_MOST_S = 4;
const ENROL_LOOK_MS = 50;
const DRAINS = 3;

export const outageQueue: Workload = {
  id: 'W5',
  title: `${QUEUED} queued mutations after an outage`,
  inQuick: false,
  measure,
};

/** Runs several drains, because reconnecting contains a random delay and one drain says little. */
async function measure(bench: Bench): Promise<WorkloadResult> {
  const drains: Drain[] = [];
  for (let n = 0; n < DRAINS; n += 1) drains.push(await drain(bench));
  return resultOf(drains);
}

interface Drain extends Outcomes {
  readonly seconds: number;
}

async function drain({ root }: Bench): Promise<Drain> {
  const server = await startServer(root);
  const proxy = await CuttingProxy.start({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
  const address = `http://127.0.0.1:${proxy.port}`;
  const browser = await openBrowser();
  const { page, context } = browser;
  try {
    await signIn(page, address, server);
    await page.goto(`${address}/api/health`);
    await addPageBench(page, root);
    proxy.cut();
    await context.setOffline(true);
    const queued = await page.evaluate(([orders, lines]) => window.pageBench.queueEvening(orders, lines), [
      ORDERS,
      LINES,
    ] as const);
    await page.goto(address);
    await page.getByRole('button', { name: new RegExp(`, ${QUEUED} waiting`) }).waitFor();
    proxy.restore();
    await context.setOffline(false);
    const drainedMs = await untilOutboxEmpty(page);
    return { seconds: drainedMs / 1000, ...outcomesOf(server, queued) };
  } finally {
    await browser.close();
    removeProfile(browser.profile);
    await proxy.close();
    await server.close();
  }
}

async function signIn(page: Page, address: string, { person }: BenchServer): Promise<void> {
  await page.goto(`${address}/auth`);
  await pressSignIn(page, person);
  await page.getByRole('button', { name: /^Online$/ }).waitFor();
  await untilStored(page);
  const isEnrolled = async (): Promise<boolean> =>
    (await readStore<{ readonly letter?: string | null }>(page, 'facts', DEVICE)).some(
      ({ letter }) => letter,
    );
  while (!(await isEnrolled())) await new Promise((resolve) => setTimeout(resolve, ENROL_LOOK_MS));
}

interface Outcomes {
  readonly lost: number;
  readonly doubled: number;
  /** The number of lines on the server's orders. */
  readonly lines: number;
}

/** Counts lost and doubled commands in the server's own command log and audit trail. */
function outcomesOf(server: BenchServer, queued: readonly string[]): Outcomes {
  const db = new Sqlite(server.database, { readonly: true });
  try {
    const logged = db.prepare<[string], { n: number }>(
      'SELECT count(*) AS n FROM command_log WHERE cmd_id = ?',
    );
    const trail = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM audit WHERE cmd_id = ?');
    const times = queued.map((cmdId) => ({
      logged: logged.get(cmdId)?.n ?? 0,
      done: trail.get(cmdId)?.n ?? 0,
    }));
    const orders = db
      .prepare<[], { doc: string }>("SELECT doc FROM row WHERE entity = 'order'")
      .all()
      .map(({ doc }) => JSON.parse(doc) as { readonly items: readonly object[] });
    return {
      lost: times.filter((one) => one.logged === 0).length,
      doubled: times.filter((one) => one.logged > 1 || one.done > 1).length,
      lines: orders.flatMap(({ items }) => items).length,
    };
  } finally {
    db.close();
  }
}

function resultOf(drains: readonly Drain[]): WorkloadResult {
  const at = `${QUEUED} queued`;
  const drained = percentile(
    drains.map(({ seconds }) => seconds),
    50,
  );
  const lost = drains.reduce((sum, one) => sum + one.lost, 0);
  const doubled = drains.reduce((sum, one) => sum + one.doubled, 0);
  const lines = drains.find((one) => one.lines !== ORDERS * LINES)?.lines ?? ORDERS * LINES;
  const figure = (name: string, value: number, unit: Figure['unit'] = ''): Figure => ({
    name,
    who: 'Tableside',
    at,
    value,
    unit,
  });
  return {
    figures: [figure('drained', drained, 's'), figure('lost', lost), figure('doubled', doubled)],
    targets: [
      { name: `${QUEUED} mutations drained`, value: drained, unit: 's', atMost: AT_MOST_S },
      { name: 'mutations lost', value: lost, atMost: 0 },
      { name: 'mutations doubled', value: doubled, atMost: 0 },
      { name: 'lines on the server', value: lines, atLeast: ORDERS * LINES, atMost: ORDERS * LINES },
    ],
    notes: [
      `Drained is the median of ${DRAINS} (${drains.map(({ seconds }) => seconds.toFixed(1)).join(', ')} s), lost and doubled are their sum. The peers drained once.`,
    ],
  };
}
