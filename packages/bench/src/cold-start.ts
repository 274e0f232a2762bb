/** W10: the time from opening the app without its server, in a freshly started browser, to the painted board. */
import { type BenchServer, startServer } from './bench-server.ts';
import { boardPainted, pressSignIn, untilStored, watchTheBoard } from './board-page.ts';
import { addPageBench, newProfile, openBrowser, removeProfile, slowDown } from './chromium.ts';
import { diskDone } from './disk-done.ts';
import { runEvening } from './evening.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';

const STARTS = 9;
/** Each order has a payment. With the menu, the tables and the open orders this makes about two thousand rows. */
const SERVED = 900;
const HISTORIES = [
  { at: '2k rows', history: 0 },
  { at: '100k orders', history: 98_000 },
];
const CPUS = [
  { cpu: 1, atMost: 600 },
  { cpu: 4, atMost: 1500 },
];

export const coldStart: Workload = {
  id: 'W10',
  title: 'cold start without the server, to a painted board',
  inQuick: false,
  measure,
};

async function measure({ root }: Bench): Promise<WorkloadResult> {
  const server = await startServer(root);
  const tablets: Tablet[] = [];
  try {
    await runEvening(server, SERVED);
    for (const { at, history } of HISTORIES) {
      const tablet = { at, profile: newProfile() };
      tablets.push(tablet);
      await firstVisit(server, tablet.profile);
      await grow({ root, profile: tablet.profile, address: server.address }, history);
    }
    await diskDone();
    const measured = await server.whileDown(() => startsInTurn(tablets, server.address));
    return { figures: measured.flatMap(figuresOf), targets: targetsOf(measured) };
  } finally {
    await server.close();
    for (const { profile } of tablets) removeProfile(profile);
  }
}

/** One tablet for each history size. */
interface Tablet {
  readonly at: string;
  readonly profile: string;
}

interface Measured {
  readonly at: string;
  readonly cpu: number;
  readonly atMost: number;
  /** Milliseconds from the start of the navigation. */
  readonly starts: readonly number[];
}

/** Signs in and waits until all rows are pulled and the app is stored. */
async function firstVisit(server: BenchServer, profile: string): Promise<void> {
  const browser = await openBrowser(profile);
  try {
    await watchTheBoard(browser);
    await browser.page.goto(`${server.address}/auth`);
    await pressSignIn(browser.page, server.person);
    await boardPainted(browser.page);
    await untilStored(browser.page);
  } finally {
    await browser.close();
  }
}

interface Installed {
  readonly profile: string;
  readonly address: string;
}

/** Adds orders straight to the mirror, because the app itself prunes orders that closed two days ago. */
async function grow(
  { root, profile, address }: Installed & { readonly root: string },
  orders: number,
): Promise<void> {
  if (orders === 0) return;
  const browser = await openBrowser(profile);
  try {
    await browser.page.goto(`${address}/api/health`);
    await addPageBench(browser.page, root);
    await browser.page.evaluate((count) => window.pageBench.growMirror(count), orders);
  } finally {
    await browser.close();
  }
}

/** Takes turns, so that background load on the machine affects all of them. */
async function startsInTurn(tablets: readonly Tablet[], address: string): Promise<Measured[]> {
  const measured = tablets.flatMap(({ at, profile }) =>
    CPUS.map(({ cpu, atMost }) => ({ at, profile, cpu, atMost, starts: [] as number[] })),
  );
  for (let round = 0; round < STARTS; round += 1)
    for (const { profile, cpu, starts } of measured) starts.push(await startOf({ profile, address, cpu }));
  return measured;
}

/** Measures one cold start in a new browser process, in milliseconds. */
async function startOf({ profile, address, cpu }: Installed & { readonly cpu: number }): Promise<number> {
  const browser = await openBrowser(profile);
  try {
    await watchTheBoard(browser);
    await slowDown(browser, cpu);
    await browser.page.goto(address, { waitUntil: 'commit' });
    return await boardPainted(browser.page);
  } finally {
    await browser.close();
  }
}

function figuresOf({ at, cpu, starts }: Measured): Figure[] {
  return [
    ['median', 50],
    ['slowest', 100],
  ].map(([name, percent]) => ({
    name: `painted board, ${name} of ${STARTS}`,
    who: 'Tableside',
    at: `${at}, CPU ×${cpu}`,
    value: percentile(starts, Number(percent)),
    unit: 'ms',
  }));
}

function targetsOf(measured: readonly Measured[]): Target[] {
  const median = ({ starts }: Measured): number => percentile(starts, 50);
  const times = measured.map(
    (one): Target => ({
      name: `painted board, ${one.at}, CPU ×${one.cpu}`,
      value: median(one),
      unit: 'ms',
      atMost: one.atMost,
    }),
  );
  const growth = CPUS.flatMap(({ cpu }): Target[] => {
    const [few, many] = measured.filter((one) => one.cpu === cpu);
    if (!few || !many) return [];
    const name = `painted board from ${few.at} to ${many.at}, CPU ×${cpu}`;
    return [{ name, value: median(many) / median(few), unit: '×', atMost: 1.3, isRatio: true }];
  });
  return [...times, ...growth];
}
