/**
 * W3: a status is tapped on the board of one tablet. Measures the time until the board of another has painted it, in
 * two browsers, while other sockets listen. The baseline is the same path without the app.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill, STEPS, type Till } from '@tableside/testkit/till.ts';
import { signIn, untilInstalled } from '../app-page.ts';
import { openBarePath } from '../bare-path.ts';
import { type Figure, percentile } from '../figures.ts';
import { ask } from '../peers/running-peer.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';
import { openHerd } from './herd.ts';

const SOCKETS = [1, 50, 500];
/** The number of orders on a board in a busy hour. Each is tapped once. */
const ORDERS = 20;
const ROUNDS = 12;
/** Taps at the pace of a person who looks for the next place to tap. */
const PACED = { rounds: 2, restMs: 700 };
const WARM_UP = 10;
const REST_MS = 1000;
const TEXT_BYTES = 2000;
const LIMITS = [
  { percent: 50, atMost: 25 },
  { percent: 99, atMost: 100 },
];
const ALONE = '1 socket';
const TAPS_OF_PEERS = 100;

export const tapToPainted: Workload = {
  id: 'W3',
  title: 'a tap on one tablet until another one has painted it',
  async measure(run) {
    for (const sockets of SOCKETS) await measureTaps(run, sockets);
  },
  peers: {
    orders: 200,
    /** Measures the time until the other device has painted it, and until the first is told that it is done. */
    async measure(running, report) {
      const [a, b] = [await running.device('a'), await running.device('b')];
      const seen: number[] = [];
      const done: number[] = [];
      for (let tap = 0; tap < TAPS_OF_PEERS + WARM_UP; tap += 1) {
        const status = `ready-${tap}`;
        const painted = ask(b, 'seen', tap, status);
        const told = await ask(a, 'advance', tap, status);
        seen.push((await painted) - told.tapped);
        done.push(told.done - told.tapped);
      }
      const percentileOf = (name: string, times: readonly number[], percent: number): void => {
        const value = percentile(times.slice(WARM_UP), percent);
        report({ name: `${name} p${percent}`, at: ALONE, value, unit: 'ms' });
      };
      for (const { percent } of LIMITS) {
        percentileOf('tap to painted', seen, percent);
        percentileOf('tap to done', done, percent);
      }
    },
    ahead: [{ name: 'tap to painted p50', at: ALONE, of: ['PouchDB', 'RxDB'] }],
  },
};

async function measureTaps(run: Run, sockets: number): Promise<void> {
  const isAlone = sockets === 1;
  const server = await run.server();
  const till = await openTill(server);
  const tablets = [await openTablet(run, server), await openTablet(run, server)] as const;
  const pages = [tablets[0].page, tablets[1].page] as const;
  const herd = isAlone ? undefined : await openHerd(run, server, sockets - 1);
  const taps = await tapRounds(till, pages, { rounds: ROUNDS, restMs: 0 });
  await herd?.close();
  const paced = isAlone ? await tapRounds(till, pages, PACED) : [];
  const bare = isAlone ? await bareRounds(run, till, pages) : [];
  for (const tablet of tablets) await tablet.close();
  await server.close();

  const at = isAlone ? ALONE : `${sockets} sockets`;
  const kinds: readonly (readonly [Figure['who'], name: string, times: readonly number[]])[] = [
    ['Tableside', 'tap to painted', taps.slice(WARM_UP)],
    ['baseline', 'tap to painted', bare.slice(WARM_UP)],
    ['Tableside', 'tap to painted, a tap every 0.7 s,', paced],
  ];
  for (const { percent, atMost } of LIMITS) {
    for (const [who, name, times] of kinds)
      if (times.length > 0) run.percentile(percent, { who, name, at, times });
    const value = percentile(taps.slice(WARM_UP), percent);
    run.targets.push({ name: `tap to painted p${percent}, ${at}`, value, unit: 'ms', atMost });
  }
}

/** Opens the board on a tablet where the app is installed, as it is in the middle of a shift. */
async function openTablet(run: Run, { address, person }: BenchServer) {
  const browser = await run.browser();
  await signIn(browser.page, address, person);
  await untilPaid(browser.page, 0);
  await untilInstalled(browser.page);
  return browser;
}

/** The tablet that is tapped, and the one that shows the change. */
type Tablets = readonly [Page, Page];

interface Rounds {
  readonly rounds: number;
  /** Milliseconds from one tap to the next, once both tablets have painted the first. */
  readonly restMs: number;
}

/** Moves each paid order on with one tap. Both pages read the same clock. */
async function tapRounds(till: Till, tablets: Tablets, { rounds, restMs }: Rounds): Promise<number[]> {
  const [a, b] = tablets;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ids = await till.sell(ORDERS);
    await untilAtRest(tablets);
    for (let left = ORDERS - 1; left >= 0; left -= 1) {
      const painted = untilPaid(b, left);
      const tappedAt = await tapFirst(a);
      times.push((await painted) - tappedAt);
      await untilPaid(a, left);
      await pause(restMs);
    }
    await till.advance(ids, ...STEPS.slice(1));
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

/** Makes as many taps on an equally large board, without the app noticing. */
async function bareRounds(run: Run, till: Till, tablets: Tablets): Promise<number[]> {
  await till.sell(ORDERS);
  await untilAtRest(tablets);
  const path = await openBarePath(run, tablets, TEXT_BYTES);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let left = ORDERS - 1; left >= 0; left -= 1) {
      const painted = untilPaid(tablets[1], left);
      const tappedAt = await path.tap();
      times.push((await painted) - tappedAt);
    }
    await path.takeBack(ORDERS);
  }
  await path.close();
  return times;
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
