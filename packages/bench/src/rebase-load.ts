/**
 * W9: twenty frames a second arrive on a device with pending mutations. Each is applied, and the mutations are replayed
 * over it.
 */
import { openBenchPage, removeProfile, slowDown } from './chromium.ts';
import { filledDevice } from './durable-tap.ts';
import {
  type Bench,
  type Figure,
  percentile,
  type Target,
  type Workload,
  type WorkloadResult,
} from './figures.ts';
import type { Rebases } from './page/rebases.ts';

const CPUS = [1, 4];
/** The limit for a frame while 200 mutations are pending, by the slowdown of the CPU. */
const LIMIT_MS: Readonly<Record<number, number>> = { 1: 40, 4: 80 };

export const rebaseLoad: Workload = {
  id: 'W9',
  title: 'rebase of pending mutations under 20 frames a second',
  inQuick: false,
  measure,
};

interface Measured extends Rebases {
  readonly pending: number;
  readonly cpu: number;
}

async function measure({ root, quick }: Bench): Promise<WorkloadResult> {
  const device = await filledDevice(root);
  const browser = await openBenchPage(root);
  const measured: Measured[] = [];
  try {
    for (const pending of quick ? [200] : [10, 200, 1000]) {
      await slowDown(browser, 1);
      await browser.page.evaluate(
        async (given) => {
          window.rebaseBench = await window.pageBench.RebaseBench.open(given);
          await window.rebaseBench.measure(20);
        },
        { ...device, name: `rebase-${pending}`, pending },
      );
      for (const cpu of CPUS) {
        await slowDown(browser, cpu);
        const rebases = await browser.page.evaluate(
          (frames) => window.rebaseBench.measure(frames),
          quick ? 80 : 200,
        );
        measured.push({ ...rebases, pending, cpu });
      }
    }
  } finally {
    await browser.close();
    removeProfile(browser.profile);
  }
  return {
    figures: measured.flatMap(figuresOf),
    targets: measured.flatMap(targetsOf),
    notes: [
      'Three frames of four are about an order with its share of the pending mutations, which are replayed: the target is for these.' +
        ' The fourth one is about the product that all pending mutations have sold, so that all of them are replayed: the worst' +
        ' that a frame can ask for, which a change of the menu in the middle of an outage does once. Each is timed from its arrival until it is durable.',
    ],
  };
}

function figuresOf({ pending, cpu, orders, products }: Measured): Figure[] {
  const at = `${pending} pending, CPU ×${cpu}`;
  return [50, 95].flatMap((percent): Figure[] => [
    {
      name: `frame of an order p${percent}`,
      who: 'Tableside',
      at,
      value: percentile(orders, percent),
      unit: 'ms',
    },
    {
      name: `frame that all pending meet p${percent}`,
      who: 'Tableside',
      at,
      value: percentile(products, percent),
      unit: 'ms',
    },
  ]);
}

function targetsOf({ pending, cpu, orders }: Measured): Target[] {
  const atMost = LIMIT_MS[cpu];
  if (pending !== 200 || atMost === undefined) return [];
  const name = `rebase of 200 pending p95, CPU ×${cpu}`;
  return [{ name, value: percentile(orders, 95), unit: 'ms', atMost }];
}
