/**
 * `npm run bench [-- --quick | --record] [W4 …]` runs the workloads one after the other, prints the results and keeps
 * the raw data. With `--record` the results become the record, and docs/performance.md is written from them. Exits with
 * 1 when a target is missed, and with 2 when a target is missed by more than in the record or a workload is unknown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured } from './figures.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { type Verdict, verdictOf } from './quick-guard.ts';
import { machineHere, RESULTS, readMeasured, writeReport } from './report/record.ts';
import { Run } from './run.ts';
import type { Workload } from './workload.ts';
import { coldStart } from './workloads/cold-start.ts';
import { durableTap } from './workloads/durable-tap.ts';
import { firstLoad } from './workloads/first-load.ts';
import { herd } from './workloads/herd.ts';
import { historyGrowth } from './workloads/history-growth.ts';
import { kitchenShift } from './workloads/kitchen-shift.ts';
import { outageQueue } from './workloads/outage-queue.ts';
import { pushThroughput } from './workloads/push-throughput.ts';
import { rebaseLoad } from './workloads/rebase-load.ts';
import { rush } from './workloads/rush.ts';
import { tapToPainted } from './workloads/tap-to-painted.ts';

const workloads: readonly Workload[] = [
  durableTap,
  firstLoad,
  tapToPainted,
  pushThroughput,
  outageQueue,
  rush,
  herd,
  kitchenShift,
  rebaseLoad,
  coldStart,
  historyGrowth,
];

const root = process.cwd();
const named = process.argv.slice(2).flatMap((word) => (/^W\d+$/i.test(word) ? [word.toUpperCase()] : []));
const isQuick = process.argv.includes('--quick');
const isRecord = process.argv.includes('--record');
const raw = join(root, isRecord ? RESULTS : '.cache/bench');
mkdirSync(raw, { recursive: true });
const recorded = readMeasured(join(root, RESULTS));
const WORDS: Readonly<Record<Verdict, string>> = {
  met: '',
  'as recorded': ', as in the record',
  worse: ', worse than in the record',
};

const unknown = named.filter((name) => !workloads.some(({ id }) => id === name));
if (unknown.length > 0) {
  const all = workloads.map(({ id }) => id).join(', ');
  console.error(`There is no workload ${unknown.join(', ')}: there are ${all}.`);
  process.exit(2);
}

const verdicts = new Set<Verdict>();
for (const workload of workloads) {
  const isWanted = named.length > 0 ? named.includes(workload.id) : !isQuick || workload.inQuick;
  if (isWanted) await measure(workload);
}
if (isRecord) writeReport(root);
process.exit(verdicts.has('worse') ? 2 : verdicts.has('as recorded') ? 1 : 0);

async function measure(workload: Workload): Promise<void> {
  const { id, title, peers } = workload;
  console.log(`${id}: ${title}`);
  const run = new Run(root, isQuick);
  try {
    await workload.measure(run);
  } finally {
    await run.close();
  }
  if (peers && !isQuick) await measurePeers(run, peers);
  print(id, run);
  const { figures, targets, notes } = run;
  const at = new Date().toISOString();
  const measured: Measured = { id, title, at, machine: machineHere(), figures, targets, notes };
  writeFileSync(join(raw, `${id}.json`), `${JSON.stringify(measured, null, 2)}\n`);
}

function print(id: string, { figures, targets, notes }: Run): void {
  for (const { name, who, at, value, unit } of figures)
    console.log(`  ${[who, name, at].filter(Boolean).join(', ')}: ${value.toFixed(2)} ${unit}`);
  const record = recorded.find((one) => one.id === id)?.targets ?? [];
  for (const target of isQuick ? targets.filter(({ isRatio }) => isRatio) : targets) {
    const { name, value, unit = '' } = target;
    const verdict = verdictOf(
      target,
      record.find((one) => one.name === name),
    );
    verdicts.add(verdict);
    console.log(`  ${verdict === 'met' ? '✓' : '✗'} ${name}: ${value.toFixed(2)} ${unit}${WORDS[verdict]}`);
  }
  for (const note of notes) console.log(`  ${note}`);
}
