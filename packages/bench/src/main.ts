/**
 * `npm run bench [-- --quick | --record] [W4 …]` runs the workloads one after the other, prints the results and keeps
 * the raw data. With `--record` the results become the record, and docs/performance.md is written from them. Exits with
 * 1 when a target is missed, and with 2 when a target is missed by more than in the record or a workload is unknown.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Target, WorkloadResult } from './figures.ts';
import { type Verdict, verdictOf } from './quick-guard.ts';
import { type Measured, machineHere, readMeasured } from './report/measured.ts';
import { RESULTS, writeReport } from './report/write-report.ts';
import { workloads } from './workloads.ts';

const named = process.argv.slice(2).filter((word) => /^W\d+$/i.test(word));
const bench: Bench = { root: process.cwd(), quick: process.argv.includes('--quick') };
const isRecord = process.argv.includes('--record');
const raw = join(bench.root, isRecord ? RESULTS : '.cache/bench');
mkdirSync(raw, { recursive: true });
const recorded = readMeasured(join(bench.root, RESULTS));
const WORDS: Readonly<Record<Verdict, string>> = {
  met: '',
  'as recorded': ', as in the record',
  worse: ', worse than in the record',
};

const unknown = named.filter((name) => !workloads.some(({ id }) => id === name.toUpperCase()));
if (unknown.length > 0) {
  console.error(
    `There is no workload ${unknown.join(', ')}: there are ${workloads.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(2);
}

const verdicts = new Set<Verdict>();
for (const { id, title, inQuick, measure } of workloads) {
  const isWanted =
    named.length > 0 ? named.some((name) => name.toUpperCase() === id) : !bench.quick || inQuick;
  if (!isWanted) continue;
  console.log(`${id}: ${title}`);
  const result = await measure(bench);
  print(id, result);
  const measured: Measured = { id, title, at: new Date().toISOString(), machine: machineHere(), ...result };
  writeFileSync(join(raw, `${id}.json`), `${JSON.stringify(measured, null, 2)}\n`);
}
if (isRecord) writeReport(bench.root);
process.exit(verdicts.has('worse') ? 2 : verdicts.has('as recorded') ? 1 : 0);

function print(id: string, { figures, targets, notes }: WorkloadResult): void {
  for (const { name, who, at, value, unit } of figures) {
    console.log(`  ${[who, name, at].filter(Boolean).join(', ')}: ${value.toFixed(2)} ${unit}`);
  }
  for (const target of bench.quick ? targets.filter(({ isRatio }) => isRatio) : targets) {
    const verdict = judge(id, target);
    verdicts.add(verdict);
    const sign = verdict === 'met' ? '✓' : '✗';
    const { name, value, unit = '' } = target;
    console.log(`  ${sign} ${name}: ${value.toFixed(2)} ${unit}${WORDS[verdict]}`);
  }
  for (const note of notes ?? []) console.log(`  ${note}`);
}

function judge(id: string, target: Target): Verdict {
  const record = recorded.find((one) => one.id === id)?.targets.find(({ name }) => name === target.name);
  return verdictOf(target, record);
}
