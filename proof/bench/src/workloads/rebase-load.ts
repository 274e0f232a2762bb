/**
 * W9: twenty frames a second arrive on a device with pending mutations. Each is applied, and the mutations are replayed
 * over it.
 */
import { percentile } from '../figures.ts';
import type { Workload } from '../workload.ts';
import { filledDevice } from './durable-tap.ts';

/** The limits for a frame while 200 mutations are pending, on many orders or on one visit, by the slowdown of the CPU. */
const CPUS = [
  { cpu: 1, atMost: 40, atMostOnVisit: 40 },
  { cpu: 4, atMost: 80, atMostOnVisit: 62 },
];
const LIMITED = 200;
const KINDS = [{ pending: 10 }, { pending: LIMITED }, { pending: LIMITED, onVisit: true }, { pending: 1000 }];

export const rebaseLoad: Workload = {
  id: 'W9',
  title: 'rebase of pending mutations under 20 frames a second',
  async measure(run) {
    const device = await filledDevice(run);
    const browser = await run.benchPage();
    for (const kind of run.quick ? KINDS.slice(1, 3) : KINDS) {
      const { pending, onVisit = false } = kind;
      const pendingText = `${pending} pending${onVisit ? ' on one visit' : ''}`;
      await browser.slowDown(1);
      await browser.page.evaluate(
        async (given) => {
          window.rebaseBench = await window.pageBench.RebaseBench.open(given);
          await window.rebaseBench.measure(20);
        },
        { ...device, ...kind, name: `rebase ${pendingText}` },
      );
      for (const { cpu, atMost, atMostOnVisit } of CPUS) {
        await browser.slowDown(cpu);
        const frames = run.quick ? 80 : 200;
        const { orders, products } = await browser.page.evaluate(
          (count) => window.rebaseBench.measure(count),
          frames,
        );
        const at = `${pendingText}, CPU ×${cpu}`;
        for (const percent of [50, 95]) {
          run.percentile(percent, { name: 'frame of an order', at, times: orders });
          run.percentile(percent, { name: 'frame that all pending meet', at, times: products });
        }
        const name = `rebase of ${pendingText} p95, CPU ×${cpu}`;
        const limit = onVisit ? atMostOnVisit : atMost;
        if (pending === LIMITED)
          run.targets.push({ name, value: percentile(orders, 95), unit: 'ms', atMost: limit });
      }
    }
    run.notes.push(
      'Three frames of four are about an order with its share of the pending mutations, which are replayed: the target is for these.' +
        ' The fourth one is about the product that all pending mutations have sold, so that all of them are replayed: the worst' +
        ' that a frame can ask for, which a change of the menu in the middle of an outage does once. Each is timed from its arrival until it is durable.',
    );
  },
};
