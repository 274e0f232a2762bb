/**
 * W1: the time until a tap is durable on the device, beside the same reads and writes without the app, through Dexie
 * and bare.
 */
import type { Actor } from '@tableside/domain/permissions.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { type Browser, openBenchPage, removeProfile, slowDown } from './chromium.ts';
import { diskDone } from './disk-done.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import { KINDS, noTaps, type Taps } from './tap-times.ts';
import { openTill, pullEverything } from './till.ts';

const DRAFTS = 120;
const CPUS = [1, 4];
const IN_A_ROUND = 30;

export const durableTap: Workload = {
  id: 'W1',
  title: 'a durable tap: decide, row, shadow, outbox',
  inQuick: true,
  measure,
};

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const device = await filledDevice(root);
  const tablets: Tablet[] = [];
  try {
    for (const history of quick ? [1000] : [1000, 10_000, 100_000]) {
      const browser = await openBenchPage(root);
      tablets.push({ browser, history });
      await fill(browser, { ...device, history });
    }
    if (!quick) await diskDone();
    const measured: Measured[] = [];
    for (const cpu of CPUS) measured.push(...(await tapsOf(tablets, cpu, quick ? 2 : 8)));
    const bySize = measured.sort((a, b) => a.history - b.history);
    return { figures: bySize.flatMap(figuresOf), targets: targetsOf(bySize) };
  } finally {
    for (const { browser } of tablets) {
      await browser.close();
      removeProfile(browser.profile);
    }
  }
}

export interface FilledDevice {
  readonly actor: Actor;
  readonly rows: Envelope;
}

/**
 * Returns what a device of the demo venue holds early in the evening: open drafts on the tables and a few served
 * orders.
 */
export async function filledDevice(root: string): Promise<FilledDevice> {
  const server = await startServer(root);
  try {
    const till = await openTill(server);
    const served = await till.sell(5);
    for (const to of ['accepted', 'preparing', 'serving', 'completed'] as const)
      await till.advance(served, to);
    await till.draft(DRAFTS);
    return { rows: await pullEverything(server), actor: await actorOf(server) };
  } finally {
    await server.close();
  }
}

async function actorOf(server: BenchServer): Promise<Actor> {
  const me = await server.call<{ id: string; name: string; venueId: string }>('GET', '/auth/me');
  return { userId: me.id, name: me.name, role: 'admin', venueId: me.venueId, staffId: null, deviceId: null };
}

interface Measured extends Taps {
  readonly history: number;
  readonly cpu: number;
}

/** One browser for each history size. */
interface Tablet {
  readonly browser: Browser;
  readonly history: number;
}

const fill = ({ page }: Browser, of: FilledDevice & Pick<Tablet, 'history'>): Promise<void> =>
  page.evaluate(async (given) => {
    window.tapBench = await window.pageBench.TapBench.open({ name: 'taps', ...given });
    await window.tapBench.measure(20);
  }, of);

/** Takes turns, round by round, so that background load on the machine affects all sizes. */
async function tapsOf(tablets: readonly Tablet[], cpu: number, rounds: number): Promise<Measured[]> {
  const measured = tablets.map(({ history }) => ({ history, cpu, ...noTaps() }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { browser }] of tablets.entries()) {
      await slowDown(browser, cpu);
      const taps = await browser.page.evaluate((turns) => window.tapBench.measure(turns), IN_A_ROUND);
      for (const kind of KINDS) measured[index]?.[kind].push(...taps[kind]);
      // Throttling keeps a processor busy, so it must be off in the browsers that wait.
      await slowDown(browser, 1);
    }
  return measured;
}

const sizeText = (orders: number): string => `${orders / 1000}k orders`;

function figuresOf({ history, cpu, taps, floors, readingFloors, dexieFloors }: Measured): Figure[] {
  const at = `${sizeText(history)}, CPU ×${cpu}`;
  return [50, 95].flatMap((percent): Figure[] => [
    { name: `tap p${percent}`, who: 'Tableside', at, value: percentile(taps, percent), unit: 'ms' },
    { name: `tap p${percent}`, who: 'floor', at, value: percentile(floors, percent), unit: 'ms' },
    {
      name: `with the reads of a tap p${percent}`,
      who: 'floor',
      at,
      value: percentile(readingFloors, percent),
      unit: 'ms',
    },
    {
      name: `the same through Dexie p${percent}`,
      who: 'floor',
      at,
      value: percentile(dexieFloors, percent),
      unit: 'ms',
    },
  ]);
}

function targetsOf(measured: readonly Measured[]): Target[] {
  const p95 = ({ taps }: Measured): number => percentile(taps, 95);
  const againstDexie = measured.map(
    (one): Target => ({
      name: `tap p95 against the same through Dexie, ${sizeText(one.history)}, CPU ×${one.cpu}`,
      value: p95(one) / percentile(one.dexieFloors, 95),
      unit: '×',
      atMost: 1.25,
      isRatio: true,
    }),
  );
  const growth = CPUS.flatMap((cpu): Target[] => {
    const ofCpu = measured.filter((one) => one.cpu === cpu);
    const [first, last] = [ofCpu[0], ofCpu.at(-1)];
    if (!first || !last || first === last) return [];
    const name = `tap p95 from ${sizeText(first.history)} to ${sizeText(last.history)}, CPU ×${cpu}`;
    return [{ name, value: p95(last) / p95(first), unit: '×', atMost: 1.3, isRatio: true }];
  });
  return [...againstDexie, ...growth];
}
