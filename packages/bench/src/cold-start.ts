/** W10: the app is opened without its server, in a browser that was just started, until the board is painted. */
import { type BenchServer, startServer } from './bench-server.ts';
import { boardPainted, pressSignIn, untilStored, watchTheBoard } from './board-page.ts';
import { addPageBench, newProfile, openBrowser, removeProfile, slowDown } from './chromium.ts';
import { runEvening } from './evening.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';

const STARTS = 5;
/** Each has a payment: with the menu, the tables and what is under way about two thousand rows. */
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
  const profile = newProfile();
  const measured: Measured[] = [];
  try {
    await runEvening(server, SERVED);
    await firstVisit(server, profile);
    for (const { at, history } of HISTORIES) {
      await grow({ root, profile, address: server.address }, history);
      await server.whileDown(async () => {
        for (const { cpu, atMost } of CPUS) {
          const starts = await startsOf({ profile, address: server.address, cpu });
          measured.push({ at, cpu, atMost, starts });
        }
      });
    }
  } finally {
    await server.close();
    removeProfile(profile);
  }
  return { figures: measured.flatMap(figuresOf), targets: targetsOf(measured) };
}

interface Measured {
  readonly at: string;
  readonly cpu: number;
  readonly atMost: number;
  /** Milliseconds from the beginning of the navigation. */
  readonly starts: readonly number[];
}

/** Signed in, everything pulled, the app stored. */
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

/** Past the app, which would not hold so much: it drops what was closed two days ago. */
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

/** Each in a browser of its own. */
async function startsOf({ profile, address, cpu }: Installed & { readonly cpu: number }): Promise<number[]> {
  const starts: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const browser = await openBrowser(profile);
    try {
      await watchTheBoard(browser);
      await slowDown(browser, cpu);
      await browser.page.goto(address, { waitUntil: 'commit' });
      starts.push(await boardPainted(browser.page));
    } finally {
      await browser.close();
    }
  }
  return starts;
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
