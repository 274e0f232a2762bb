/**
 * W5: an evening's work is queued without a network, in the mirror of the built app in Chromium. The app is reopened
 * without a network. Then the network returns, as the browser reports it to the page, and the time until nothing is
 * pending is measured.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fateOf, lostAndDoubled } from '@tableside/rush/fate.ts';
import { CuttingProxy } from '@tableside/testkit/cutting-proxy.ts';
import Sqlite from 'better-sqlite3';
import { DEVICE, readStore, signIn, untilInstalled, untilOutboxEmpty } from '../app-page.ts';
import { addPageBench } from '../chromium.ts';
import { median } from '../figures.ts';
import { ask } from '../peers/running-peer.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const ORDERS = 200;
const LINES = 9;
const QUEUED = ORDERS * (1 + LINES);
const at = `${QUEUED} queued`;
/** Seconds from the network's return to an empty outbox. */
const AT_MOST_S = 4;
const LOOK_MS = 20;
const PATIENCE_MS = 120_000;
/** Reconnecting contains a random delay, so one drain says little. */
const DRAINS = 3;

export const outageQueue: Workload = {
  id: 'W5',
  title: `${QUEUED} queued mutations after an outage`,
  async measure(run) {
    const drains: Drain[] = [];
    for (let n = 0; n < DRAINS; n += 1) drains.push(await drain(run));
    const drained = median(drains.map(({ seconds }) => seconds));
    const lost = drains.reduce((sum, one) => sum + one.lost, 0);
    const doubled = drains.reduce((sum, one) => sum + one.doubled, 0);
    const expected = ORDERS * LINES;
    const lines = drains.find((one) => one.lines !== expected)?.lines ?? expected;
    run.figure({ name: 'drained', at, value: drained, unit: 's' });
    run.figure({ name: 'lost', at, value: lost, unit: '' });
    run.figure({ name: 'doubled', at, value: doubled, unit: '' });
    run.targets.push(
      { name: `${QUEUED} mutations drained`, value: drained, unit: 's', atMost: AT_MOST_S },
      { name: 'mutations lost', value: lost, atMost: 0 },
      { name: 'mutations doubled', value: doubled, atMost: 0 },
      { name: 'lines on the server', value: lines, atLeast: expected, atMost: expected },
    );
    const times = drains.map(({ seconds }) => seconds.toFixed(1)).join(', ');
    run.notes.push(
      `Drained is the median of ${DRAINS} (${times} s), lost and doubled are their sum. The peers drained once.`,
    );
  },
  peers: {
    orders: 50,
    /** Lines are added while the network is cut. Measures the time until the server holds all of them. */
    async measure(running, report) {
      const device = await running.device('a');
      running.proxy.cut();
      await device.context.setOffline(true);
      await ask(device, 'queue', QUEUED);
      const back = performance.now();
      running.proxy.restore();
      await device.context.setOffline(false);
      while ((await running.lines()) < QUEUED && performance.now() - back < PATIENCE_MS) await pause(LOOK_MS);
      const drainedMs = performance.now() - back;
      const { lines } = await running.held();
      const distinct = new Set(lines).size;
      report({ name: 'drained', at, value: drainedMs / 1000, unit: 's' });
      report({ name: 'lost', at, value: QUEUED - distinct, unit: '' });
      report({ name: 'doubled', at, value: lines.length - distinct, unit: '' });
    },
    ahead: [{ name: 'drained', at, of: ['PouchDB', 'RxDB'] }],
  },
};

interface Drain {
  readonly seconds: number;
  readonly lost: number;
  readonly doubled: number;
  /** The number of lines on the server's orders. */
  readonly lines: number;
}

async function drain(run: Run): Promise<Drain> {
  const server = await run.server();
  const port = Number(new URL(server.address).port);
  const proxy = await run.keep(CuttingProxy.start({ host: '127.0.0.1', port }));
  const address = `http://127.0.0.1:${proxy.port}`;
  const browser = await run.browser();
  const { page, context } = browser;
  await signIn(page, address, server.person);
  await page.getByRole('button', { name: /^Online$/ }).waitFor();
  await untilInstalled(page);
  const letters = () => readStore<{ readonly letter?: string | null }>(page, 'facts', DEVICE);
  while (!(await letters()).some(({ letter }) => letter)) await pause(LOOK_MS);
  await page.goto(`${address}/api/health`);
  await addPageBench(page, run.root);
  proxy.cut();
  await context.setOffline(true);
  const queued = await page.evaluate(([orders, lines]) => window.pageBench.queueEvening(orders, lines), [
    ORDERS,
    LINES,
  ] as const);
  await page.goto(address);
  await page.getByRole('button', { name: new RegExp(`, ${QUEUED} waiting`) }).waitFor();
  const back = performance.now();
  proxy.restore();
  await context.setOffline(false);
  await untilOutboxEmpty(page);
  const seconds = (performance.now() - back) / 1000;
  const fates = lostAndDoubled(fateOf(server.database, queued));
  const lines = linesOn(server.database);
  await browser.close();
  await proxy.close();
  await server.close();
  return { seconds, lines, ...fates };
}

function linesOn(database: string): number {
  const db = new Sqlite(database, { readonly: true });
  const lines = db
    .prepare("SELECT sum(json_array_length(doc, '$.items')) FROM row WHERE entity = 'order'")
    .pluck()
    .get();
  db.close();
  return Number(lines);
}
