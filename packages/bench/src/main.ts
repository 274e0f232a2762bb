/** `npm run bench [-- --quick] [W4 …]`: runs the workloads one after the other, prints them, keeps them raw. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, isMet, type WorkloadResult } from './figures.ts';
import { workloads } from './workloads.ts';

const named = process.argv.slice(2).filter((word) => /^W\d+$/i.test(word));
const bench: Bench = { root: process.cwd(), quick: process.argv.includes('--quick') };
const raw = join(bench.root, '.cache/bench');
mkdirSync(raw, { recursive: true });

let missed = 0;
for (const workload of workloads) {
  const isWanted = named.length > 0 ? named.includes(workload.id) : !bench.quick || workload.inQuick;
  if (!isWanted) continue;
  console.log(`${workload.id}: ${workload.title}`);
  const result = await workload.measure(bench);
  print(result);
  writeFileSync(join(raw, `${workload.id}.json`), JSON.stringify({ id: workload.id, ...result }, null, 2));
}
process.exit(missed > 0 ? 1 : 0);

function print({ figures, targets, notes }: WorkloadResult): void {
  for (const { name, who, at, value, unit } of figures) {
    console.log(`  ${[who, name, at].filter(Boolean).join(', ')}: ${value.toFixed(2)} ${unit}`);
  }
  for (const target of bench.quick ? targets.filter(({ isRatio }) => isRatio) : targets) {
    if (!isMet(target)) missed += 1;
    console.log(
      `  ${isMet(target) ? '✓' : '✗'} ${target.name}: ${target.value.toFixed(2)} ${target.unit ?? ''}`,
    );
  }
  for (const note of notes ?? []) console.log(`  ${note}`);
}
