/**
 * The whole fuzz. Memory is looked at in the second half: that of objects alone, and that of the process less the database,
 * which grows with what is written and is held by SQLite until its caches are full.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallRoom, openCallRoom } from '../testing/call-room.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { cachedOf, type Memory, settledMemory, slopeOf } from './memory.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const MOST_SLOPE = 0.05;

function watchMemory({ server }: CallRoom) {
  const samples: (Memory & { cached: number })[] = [];
  const slope = (of: (sample: (typeof samples)[number]) => number): number =>
    slopeOf(samples.slice(samples.length / 2).map(of));
  return {
    samples,
    look: () =>
      void samples.push({ ...settledMemory(), cached: cachedOf(join(server.dataDir, 'tableside.db')) }),
    slopes: () => ({
      objects: slope(({ objects }) => objects),
      process: slope(({ resident, cached }) => resident - cached),
    }),
  };
}

function expectFlat({ samples, slopes }: ReturnType<typeof watchMemory>): void {
  const told = samples.map((one) => Object.values(one).map(Math.round).join('/')).join(' ');
  expect(slopes().objects, told).toBeLessThan(MOST_SLOPE);
  expect(slopes().process, told).toBeLessThan(MOST_SLOPE);
}

it('fifty thousand requests: each is answered as described, and memory stays', async () => {
  const room = await openCallRoom();
  const memory = watchMemory(room);
  try {
    const { faults, statuses } = await fuzzCalls(room, {
      seed,
      count: 50_000,
      asDescribed: true,
      onThousand: memory.look,
    });
    expect(faults).toEqual([]);
    expect(statuses['200']).toBeGreaterThan(5000);
    expect(memory.samples).toHaveLength(50);
    expectFlat(memory);
  } finally {
    await room.close();
  }
}, 1_800_000);

it('twenty thousand frames: each is answered or ends its socket, and memory stays', async () => {
  const room = await openCallRoom();
  const memory = watchMemory(room);
  try {
    const { faults, heard } = await fuzzFrames(room, { seed, count: 20_000, onThousand: memory.look });
    expect(faults).toEqual([]);
    expect(heard.welcome).toBeGreaterThan(100);
    expect(memory.samples.length).toBeGreaterThanOrEqual(19);
    expectFlat(memory);
  } finally {
    await room.close();
  }
}, 600_000);
