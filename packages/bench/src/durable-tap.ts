/** W1: a tap until it is durable on the device, beside the bare IndexedDB transaction of the same records. */
import type { Actor } from '@tableside/domain/permissions.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { type Browser, openBenchPage, removeProfile, slowDown } from './chromium.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import type { Taps } from './page/taps.ts';
import { openTill, pullEverything } from './till.ts';

const DRAFTS = 120;
const CPUS = [1, 4];

export const durableTap: Workload = {
  id: 'W1',
  title: 'a durable tap: decide, row, shadow, outbox',
  inQuick: true,
  measure,
};

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const device = await filledDevice(root);
  const sizes = quick ? [1000] : [1000, 10_000, 100_000];
  const measured: Measured[] = [];
  for (const history of sizes) {
    const browser = await openBenchPage(root);
    try {
      measured.push(...(await tapsOf(browser, { ...device, history, count: quick ? 60 : 150 })));
    } finally {
      await browser.close();
      removeProfile(browser.profile);
    }
  }
  return { figures: measured.flatMap(figuresOf), targets: targetsOf(measured) };
}

export interface FilledDevice {
  readonly actor: Actor;
  readonly rows: Envelope;
}

/** What a device of the demo venue holds early in the evening: open drafts on the tables, a few orders served. */
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

async function tapsOf(
  browser: Browser,
  { count, ...of }: FilledDevice & { readonly history: number; readonly count: number },
): Promise<Measured[]> {
  const { page } = browser;
  await page.evaluate(async (given) => {
    window.tapBench = await window.pageBench.TapBench.open({ name: 'taps', ...given });
    await window.tapBench.measure(20);
  }, of);
  const measured: Measured[] = [];
  for (const cpu of CPUS) {
    await slowDown(browser, cpu);
    const taps = await page.evaluate((turns) => window.tapBench.measure(turns), count);
    measured.push({ ...taps, history: of.history, cpu });
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
  const againstFloor = measured.map(
    (one): Target => ({
      name: `tap p95 against the floor, ${sizeText(one.history)}, CPU ×${one.cpu}`,
      value: p95(one) / percentile(one.floors, 95),
      unit: '×',
      atMost: 2,
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
  return [...againstFloor, ...growth];
}
