/** What must hold of every slip, whatever its texts are. */
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { bytesOfSlip } from '../src/bytes/bytes-of-slip.ts';
import { COLUMNS } from '../src/slip.ts';
import { randomSlip } from './random-slips.ts';
import { readPages } from './reader.ts';
import { aProfile } from './slips.ts';
import { writtenPen } from './written-pen.ts';

/** Returns what went wrong: a command, a byte without meaning, a row that is too wide, an opened drawer, two papers. */
export async function faultsOfRandomSlips(seed: number, count: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const found: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const profile = aProfile({ columns: random.pick(COLUMNS), language: random.pick(['escpos', 'star']) });
    const bytes = await bytesOfSlip(randomSlip(random), profile, random.chance(0.3) ? writtenPen : null);
    const { pages, faults, kicks } = readPages(bytes, profile);
    const wrong = [...faults, ...(kicks > 0 ? ['drawer'] : []), ...(pages.length === 1 ? [] : ['papers'])];
    found.push(...wrong.map((fault) => `slip ${n} of seed ${seed}: ${fault}`));
  }
  return found;
}
