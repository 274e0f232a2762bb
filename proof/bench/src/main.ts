/**
 * `npm run bench [-- --quick | --record] [W4 …]` runs the workloads one after the other, prints the results and keeps
 * the raw data. With `--record` the results become the record, and docs/performance.md is written from them. With
 * `--report` it is written from the record, and nothing is measured. With `--storage postgres`, only those run that can
 * run on PostgreSQL. Exits with 1 when a target is missed, and with 2 when a target is missed by more than in the record
 * or a workload is unknown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignal } from './end-on-signal.ts';
import type { Measured } from './figures.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { type Verdict, verdictOf } from './quick-guard.ts';
import { machineHere, RESULTS, readMeasured, writeReport } from './report/record.ts';
import { Run } from './run.ts';
import type { Workload } from './workload.ts';
import { busyTaps } from './workloads/busy-taps.ts';
import { coldStart } from './workloads/cold-start.ts';
import { durableTap } from './workloads/durable-tap.ts';
import { firstLoad } from './workloads/first-load.ts';
import { herd } from './workloads/herd.ts';
import { historyGrowth } from './workloads/history-growth.ts';
import { kitchenShift } from './workloads/kitchen-shift.ts';
import { menuImport } from './workloads/menu-import.ts';
import { outageQueue } from './workloads/outage-queue.ts';
import { paper } from './workloads/paper.ts';
import { pushThroughput } from './workloads/push-throughput.ts';
import { rebaseLoad } from './workloads/rebase-load.ts';
import { rush } from './workloads/rush.ts';
import { severalProcesses } from './workloads/several-processes.ts';
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
  severalProcesses,
  menuImport,
  busyTaps,
  paper,
];

const root = process.cwd();
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    record: { type: 'boolean' },
    report: { type: 'boolean' },
    storage: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.report) {
  writeReport(root);
  process.exit(0);
}
const named = positionals.flatMap((word) => (/^W\d+$/i.test(word) ? [word.toUpperCase()] : []));
const { quick: isQuick = false, record: isRecord = false } = values;
const isPostgres = values.storage === 'postgres';
const offered = isPostgres ? workloads.filter(({ onPostgres }) => onPostgres) : workloads;
const raw = join(root, isRecord ? RESULTS : '.cache/bench');
mkdirSync(raw, { recursive: true });
const recorded = readMeasured(join(root, RESULTS));
const WORDS: Readonly<Record<Verdict, string>> = {
  met: '',
  'as recorded': ', as in the record',
  worse: ', worse than in the record',
};

const unknown = named.filter((name) => !offered.some(({ id }) => id === name));
if (unknown.length > 0) {
  const all = offered.map(({ id }) => id).join(', ');
  const on = isPostgres ? ' for --storage postgres' : '';
  console.error(`There is no workload ${unknown.join(', ')}${on}: there are ${all}.`);
  process.exit(2);
}

let running: Run | undefined;
const ending = endOnSignal({
  signals: process,
  close: async () => running?.close(),
  exit: (code) => process.exit(code),
});
const verdicts = new Set<Verdict>();
for (const workload of offered) {
  const isWanted = named.length > 0 ? named.includes(workload.id) : !isQuick || workload.inQuick;
  if (isWanted) await measure(workload);
}
if (isRecord) writeReport(root);
process.exit(verdicts.has('worse') ? 2 : verdicts.has('as recorded') ? 1 : 0);

async function measure(workload: Workload): Promise<void> {
  const { id, peers } = workload;
  const title = isPostgres ? `${workload.title}, on PostgreSQL` : workload.title;
  console.log(`${id}: ${title}`);
  const run = new Run(root, isQuick);
  running = run;
  try {
    await (isPostgres ? workload.onPostgres?.(run) : workload.measure(run));
    await run.close();
    if (peers && !isQuick && !isPostgres) await measurePeers(run, peers);
  } catch (error) {
    if (!ending.isEnding) throw error;
  } finally {
    await run.close();
  }
  if (ending.isEnding) await new Promise(() => undefined);
  print(isPostgres ? severalProcesses.id : id, run);
  const { figures, targets, notes } = run;
  const at = new Date().toISOString();
  const measured: Measured = { id, title, at, machine: machineHere(), figures, targets, notes };
  const name = isPostgres ? `${id}-postgres` : id;
  writeFileSync(join(raw, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`);
}

/** `id` is the workload that has the same targets in the record. */
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
