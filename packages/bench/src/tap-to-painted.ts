/**
 * W3: a status is tapped on the board of one tablet. Measures the time until the board of another has painted it, in
 * two browsers, while other sockets listen. The floors are the same path without the app, and a bare `ws` server that
 * sends a text of the same size to as many sockets.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBarePath } from './bare-path.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { pressSignIn, untilStored } from './board-page.ts';
import { type Browser, newProfile, openBrowser, removeProfile } from './chromium.ts';
import { echoTimes } from './echo-floor.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { openHerd } from './open-herd.ts';
import { openTill, type Till } from './till.ts';

const SOCKETS = [1, 50, 500];
/** The number of orders on a board in a busy hour. Each is tapped once. */
const ORDERS = 20;
const IN_A_ROW: Rounds = { rounds: 12, restMs: 0 };
/** The pace of a person who looks for the next place to tap. */
const PACED: Rounds = { rounds: 2, restMs: 700 };
const WARM_UP = 10;
const REST_MS = 1000;
const TEXT_BYTES = 2000;
const HALF_MS = 25;
const MOST_MS = 100;

export const tapToPainted: Workload = {
  id: 'W3',
  title: 'a tap on one tablet until another one has painted it',
  inQuick: false,
  measure,
};

interface Measured {
  readonly sockets: number;
  readonly taps: readonly number[];
  /** Milliseconds at the pace of a person, and of the same path without the app, both with one socket. */
  readonly paced: readonly number[];
  readonly bare: readonly number[];
  readonly echoes: readonly number[];
}

async function measure({ root }: Bench): Promise<WorkloadResult> {
  const measured: Measured[] = [];
  for (const sockets of SOCKETS) {
    const server = await startServer(root);
    try {
      const till = await openTill(server);
      const { taps, paced, bare } = await withTablets(server, async (tablets) => ({
        taps: await withListeners(server, sockets - 1, () => tapRounds(till, tablets, IN_A_ROW)),
        paced: sockets === 1 ? await tapRounds(till, tablets, PACED) : [],
        bare: sockets === 1 ? await bareRounds(till, tablets) : [],
      }));
      const echoes = await echoTimes({ sockets, texts: taps.length, bytes: TEXT_BYTES });
      const warm = (times: readonly number[]): readonly number[] => times.slice(WARM_UP);
      measured.push({ sockets, taps: warm(taps), paced, bare: warm(bare), echoes: warm(echoes) });
    } finally {
      await server.close();
    }
  }
  return { figures: measured.flatMap(figuresOf), targets: measured.flatMap(targetsOf) };
}

/** The tablet that is tapped, and the one that shows the change. */
type Tablets = readonly [Page, Page];

async function withTablets<T>(server: BenchServer, work: (tablets: Tablets) => Promise<T>): Promise<T> {
  const profiles = [newProfile(), newProfile()];
  const browsers: Browser[] = [];
  try {
    for (const profile of profiles) {
      const browser = await openBrowser(profile);
      browsers.push(browser);
      await browser.page.goto(`${server.address}/auth`);
      await pressSignIn(browser.page, server.person);
      await untilPaid(browser.page, 0);
      // Wait until the app is installed, as it is in the middle of a shift.
      await untilStored(browser.page);
    }
    return await work(browsers.map(({ page }) => page) as [Page, Page]);
  } finally {
    for (const browser of browsers) await browser.close();
    for (const profile of profiles) removeProfile(profile);
  }
}

/** Opens the other devices of the venue that listen, too. */
async function withListeners<T>(server: BenchServer, count: number, work: () => Promise<T>): Promise<T> {
  if (count === 0) return work();
  const listeners = await openHerd(server, count);
  try {
    await listeners.ask('open');
    return await work();
  } finally {
    await listeners.close();
  }
}

interface Rounds {
  readonly rounds: number;
  /** Milliseconds from one tap to the next, once both tablets have painted the first. */
  readonly restMs: number;
}

async function tapRounds(till: Till, tablets: Tablets, { rounds, restMs }: Rounds): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ids = await till.sell(ORDERS);
    await untilAtRest(tablets);
    times.push(...(await tapEach(tablets, restMs)));
    for (const step of ['preparing', 'serving', 'completed'] as const) await till.advance(ids, step);
  }
  return times;
}

/** Waits until everything sold is on both boards, no card is fading, and the remaining work is done. */
async function untilAtRest(tablets: Tablets): Promise<void> {
  for (const page of tablets) {
    await untilPaid(page, ORDERS);
    await page.waitForFunction(() => document.querySelector('[data-card][inert]') === null);
  }
  await pause(REST_MS);
}

/** Moves each paid order on with one tap. Both pages read the same clock. */
async function tapEach([a, b]: Tablets, restMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let left = ORDERS - 1; left >= 0; left -= 1) {
    const painted = untilPaid(b, left);
    const tappedAt = await tapFirst(a);
    times.push((await painted) - tappedAt);
    await untilPaid(a, left);
    await pause(restMs);
  }
  return times;
}

/** Makes as many taps on an equally large board, without the app noticing. */
async function bareRounds(till: Till, [a, b]: Tablets): Promise<number[]> {
  await till.sell(ORDERS);
  await untilAtRest([a, b]);
  const path = await openBarePath({ tapped: a, looking: b }, TEXT_BYTES);
  try {
    const times: number[] = [];
    for (let round = 0; round < IN_A_ROW.rounds; round += 1) {
      for (let left = ORDERS - 1; left >= 0; left -= 1) {
        const painted = untilPaid(b, left);
        const tappedAt = await path.tap();
        times.push((await painted) - tappedAt);
      }
      await path.takeBack(ORDERS);
    }
    return times;
  } finally {
    await path.close();
  }
}

/**
 * Taps the first card and returns the time of the tap. A card that is leaving keeps its place for a while and is not
 * tapped again.
 */
const tapFirst = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('article button:not([data-tapped])')];
    const button = open.find((one) => one.textContent?.startsWith('Move to accepted'));
    if (!(button instanceof HTMLButtonElement)) throw new Error('nothing to tap');
    button.dataset.tapped = '';
    const at = performance.timeOrigin + performance.now();
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
    return at;
  });

/** Returns the time at which the page has painted a board with `count` paid orders. */
const untilPaid = (page: Page, count: number): Promise<number> =>
  page.evaluate((paid) => {
    const isThere = (): boolean =>
      [...document.querySelectorAll('h1, h2, h3')].some(
        ({ textContent }) => textContent === `Paid Orders (${paid})`,
      );
    return new Promise<number>((resolve) => {
      const look = (): void => {
        if (!isThere()) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        });
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true, characterData: true });
      look();
    });
  }, count);

const atOf = (sockets: number): string => (sockets === 1 ? '1 socket' : `${sockets} sockets`);

function figuresOf({ sockets, taps, paced, bare, echoes }: Measured): Figure[] {
  const at = atOf(sockets);
  return [50, 99].flatMap((percent): Figure[] => {
    const figure = (who: Figure['who'], name: string, times: readonly number[]): Figure => ({
      name: `${name} p${percent}`,
      who,
      at,
      value: percentile(times, percent),
      unit: 'ms',
    });
    return [
      figure('Tableside', 'tap to painted', taps),
      ...(bare.length > 0 ? [figure('floor', 'tap to painted', bare)] : []),
      ...(paced.length > 0 ? [figure('Tableside', 'tap to painted, a tap every 0.7 s,', paced)] : []),
      figure('floor', 'text to receiver', echoes),
    ];
  });
}

function targetsOf({ sockets, taps }: Measured): Target[] {
  return [
    { percent: 50, atMost: HALF_MS },
    { percent: 99, atMost: MOST_MS },
  ].map(({ percent, atMost }) => ({
    name: `tap to painted p${percent}, ${atOf(sockets)}`,
    value: percentile(taps, percent),
    unit: 'ms',
    atMost,
  }));
}
