/** The whole fuzz. Memory is looked at in the second half, when all caches are full. */
import { expect, it } from 'vitest';
import { openCallRoom } from '../testing/call-room.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { settledMemory, slopeOf } from './memory.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const MOST_SLOPE = 0.05;

const secondHalf = (samples: readonly number[]): readonly number[] => samples.slice(samples.length / 2);

it('fifty thousand requests: each is answered as described, and memory stays', async () => {
  const room = await openCallRoom();
  const samples: number[] = [];
  const onThousand = () => void samples.push(settledMemory());
  try {
    const { faults, statuses } = await fuzzCalls(room, {
      seed,
      count: 50_000,
      asDescribed: true,
      onThousand,
    });
    expect(faults).toEqual([]);
    expect(statuses['200']).toBeGreaterThan(5000);
    expect(samples).toHaveLength(50);
    expect(slopeOf(secondHalf(samples)), `${samples.map(Math.round)} MB`).toBeLessThan(MOST_SLOPE);
  } finally {
    await room.close();
  }
}, 1_800_000);

it('twenty thousand frames: each is answered or ends its socket, and memory stays', async () => {
  const room = await openCallRoom();
  const samples: number[] = [];
  const onThousand = () => void samples.push(settledMemory());
  try {
    const { faults, heard } = await fuzzFrames(room, { seed, count: 20_000, onThousand });
    expect(faults).toEqual([]);
    expect(heard.welcome).toBeGreaterThan(100);
    expect(samples.length).toBeGreaterThanOrEqual(19);
    expect(slopeOf(secondHalf(samples)), `${samples.map(Math.round)} MB`).toBeLessThan(MOST_SLOPE);
  } finally {
    await room.close();
  }
}, 600_000);
