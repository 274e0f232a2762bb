/** W1: the time until a tap is durable on the device, beside the same reads and writes through Dexie alone. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { openTill, pullEverything, STEPS } from '@tableside/testkit/till.ts';
import type { Browser } from '../chromium.ts';
import { percentile } from '../figures.ts';
import type { DeviceOf } from '../page/device.ts';
import { noTaps, type Taps } from '../page/taps.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const DRAFTS = 120;
/** The rounds that a party has had in the middle of its evening. */
const ROUNDS = 10;
const ON_PAD = `tap on a pad with ${ROUNDS} rounds`;
const CPUS = [1, 4];
const IN_A_ROUND = 30;
/** With 720 taps of a kind, the medians of two runs differed by 1 %, but the ratio at p95 by 13 %. */
const ROUNDS_OF_TAPS = 40;

interface Measured extends Taps {
  readonly size: string;
  readonly browser: Browser;
  readonly cpu: number;
}

export const durableTap: Workload = {
  id: 'W1',
  title: 'a durable tap: decide, row, shadow, outbox',
  inQuick: true,
  async measure(run) {
    const device = await filledDevice(run);
    const measured: Measured[] = [];
    for (const history of run.quick ? [1000] : [1000, 10_000, 100_000]) {
      const browser = await run.benchPage();
      await browser.page.evaluate(
        async (given) => {
          window.tapBench = await window.pageBench.TapBench.open(given);
          await window.tapBench.measure(20);
        },
        { ...device, history },
      );
      for (const cpu of CPUS) measured.push({ size: `${history / 1000}k orders`, browser, cpu, ...noTaps() });
    }
    if (!run.quick) await run.settle();
    for (const cpu of CPUS) {
      const ofCpu = measured.filter((one) => one.cpu === cpu);
      for (let round = 0; round < (run.quick ? 2 : ROUNDS_OF_TAPS); round += 1) await takeTurns(ofCpu);
    }
    report(run, measured);
  },
};

/** Returns what a device of the demo venue holds early in the evening: open drafts and a few served orders. */
export async function filledDevice(run: Run): Promise<DeviceOf> {
  const server = await run.server();
  const till = await openTill(server);
  await till.advance(await till.sell(5), ...STEPS);
  await till.draft(DRAFTS);
  await till.seat(DRAFTS, ROUNDS);
  const me = await server.call<{ id: string; name: string; venueId: string }>('GET', '/auth/me');
  const rows = await pullEverything(server.call);
  await server.close();
  const actor: Actor = { role: 'admin', staffId: null, deviceId: null, userId: me.id, ...me };
  return { rows, actor };
}

/** Takes turns, so that background load on the machine affects all sizes. */
async function takeTurns(measured: readonly Measured[]): Promise<void> {
  for (const { browser, cpu, ...times } of measured) {
    await browser.slowDown(cpu);
    const taps = await browser.page.evaluate((turns) => window.tapBench.measure(turns), IN_A_ROUND);
    for (const kind of Object.keys(taps) as (keyof Taps)[]) times[kind].push(...taps[kind]);
    // Throttling keeps a processor busy, so it must be off in the browsers that wait.
    await browser.slowDown(1);
  }
}

function report(run: Run, measured: readonly Measured[]): void {
  for (const { size, cpu, taps, padTaps, baselines } of measured) {
    const at = `${size}, CPU ×${cpu}`;
    for (const percent of [50, 95]) {
      run.percentile(percent, { name: 'tap', at, times: taps });
      run.percentile(percent, { name: ON_PAD, at, times: padTaps });
      run.percentile(percent, { who: 'baseline', name: 'the same through Dexie', at, times: baselines });
    }
    const value = percentile(taps, 95) / percentile(baselines, 95);
    const name = `tap p95 against the same through Dexie, ${at}`;
    run.targets.push({ name, value, unit: '×', atMost: 1.25, isRatio: true });
    const ofPad = percentile(padTaps, 50) / percentile(taps, 50);
    const against = `${ON_PAD} p50 against one on a draft, ${at}`;
    run.targets.push({ name: against, value: ofPad, unit: '×', atMost: 1.05, isRatio: true });
  }
  for (const cpu of CPUS) {
    const [from, ...larger] = measured
      .filter((one) => one.cpu === cpu)
      .map(({ size, taps }) => [size, percentile(taps, 95)] as const);
    const to = larger.at(-1);
    if (from && to) run.growth({ name: 'tap p95', from, to, of: `, CPU ×${cpu}` });
  }
}
