/** W10: the time from opening the app without its server, in a freshly started browser, to the painted board. */

import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill } from '@tableside/testkit/till.ts';
import { boardPainted, signIn, untilInstalled, watchTheBoard } from '../app-page.ts';
import { addPageBench } from '../chromium.ts';
import { median } from '../figures.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';
import { SERVED } from './first-load.ts';

const STARTS = 9;
const HISTORIES = [
  { size: '2k rows', history: 0 },
  { size: '100k orders', history: 98_000 },
];
const CPUS = [
  { cpu: 1, atMost: 600 },
  { cpu: 4, atMost: 1500 },
];

export const coldStart: Workload = {
  id: 'W10',
  title: 'cold start without the server, to a painted board',
  async measure(run) {
    const server = await run.server();
    await (await openTill(server)).runEvening(SERVED);
    const kinds: Kind[] = [];
    for (const { size, history } of HISTORIES) {
      const profile = await installed(run, server, history);
      for (const one of CPUS) kinds.push({ ...one, size, profile, starts: [] });
    }
    await run.settle();
    await server.whileDown(async () => {
      // Take turns, so that background load on the machine affects all of them.
      for (let round = 0; round < STARTS; round += 1)
        for (const kind of kinds) kind.starts.push(await startOf(run, kind, server.address));
    });
    for (const { size, cpu, starts, atMost } of kinds) {
      const at = `${size}, CPU ×${cpu}`;
      const value = median(starts);
      run.figure({ name: `painted board, median of ${STARTS}`, at, value, unit: 'ms' });
      run.figure({ name: `painted board, slowest of ${STARTS}`, at, value: Math.max(...starts), unit: 'ms' });
      run.targets.push({ name: `painted board, ${at}`, value, unit: 'ms', atMost });
    }
    for (const { cpu } of CPUS) {
      const [from, to] = kinds
        .filter((one) => one.cpu === cpu)
        .map(({ size, starts }) => [size, median(starts)] as const);
      if (from && to) run.growth({ name: 'painted board', from, to, of: `, CPU ×${cpu}` });
    }
  },
};

interface Kind {
  readonly size: string;
  readonly profile: string;
  readonly cpu: number;
  readonly atMost: number;
  /** Milliseconds from the start of the navigation. */
  readonly starts: number[];
}

/** Returns a profile in which all rows are pulled and the app is installed, with a history in its mirror. */
async function installed(run: Run, { address, person }: BenchServer, history: number): Promise<string> {
  const profile = run.folder();
  const browser = await run.browser(profile);
  const { page } = browser;
  await watchTheBoard(browser);
  await signIn(page, address, person);
  await boardPainted(page);
  await untilInstalled(page);
  if (history > 0) {
    // The orders go straight to the mirror, because the app itself prunes orders that closed two days ago.
    await page.goto(`${address}/api/health`);
    await addPageBench(page, run.root);
    await page.evaluate((count) => window.pageBench.growMirror(count), history);
  }
  await browser.close();
  return profile;
}

/** Measures one cold start in a new browser process, in milliseconds. */
async function startOf(run: Run, { profile, cpu }: Kind, address: string): Promise<number> {
  const browser = await run.browser(profile);
  await watchTheBoard(browser);
  await browser.slowDown(cpu);
  await browser.page.goto(address, { waitUntil: 'commit' });
  const painted = await boardPainted(browser.page);
  await browser.close();
  return painted;
}
