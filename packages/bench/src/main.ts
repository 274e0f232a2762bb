/** `npm run bench [-- --quick] [-- W4]`: runs the workloads one after the other and prints what they measured. */
import { isMet, type WorkloadResult } from './figures.ts';
import { pushThroughput } from './push-throughput.ts';

const root = process.cwd();
const quick = process.argv.includes('--quick');
const result = await pushThroughput(root, quick ? 4000 : 10_000);
print(result);

function print({ id, title, figures, targets }: WorkloadResult): void {
  console.log(`${id}: ${title}`);
  for (const { name, value, unit } of figures) console.log(`  ${name}: ${value.toFixed(2)} ${unit}`);
  for (const target of targets) {
    console.log(`  ${isMet(target) ? '✓' : '✗'} ${target.name}: ${target.value.toFixed(2)}`);
  }
}
