/** The full fuzz. Memory must stay flat in the second half: that of objects alone, and that of the whole process. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aProduct } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { type CallRoom, openCallRoom } from '../access/call-room.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { type Memory, settledMemory, slopeOf } from './memory.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const MOST_SLOPE = 0.05;

/** Creates more data than SQLite caches in memory, so that its cache is full from the start and stops growing. */
async function openFullRoom(): Promise<CallRoom> {
  const room = await openCallRoom();
  const description = 'x'.repeat(3500);
  const filling = Array.from({ length: 6000 }, (_, n) =>
    change('product', aProduct({ id: `filling-${n}`, venueId: 'filling', description })),
  );
  await room.server.storage.seed('filling', filling);
  return room;
}

function watchMemory() {
  const samples: Memory[] = [];
  const slope = (of: (sample: Memory) => number): number =>
    slopeOf(samples.slice(samples.length / 2).map(of));
  return {
    samples,
    look: () => void samples.push(settledMemory()),
    slopes: () => ({
      objects: slope(({ objects }) => objects),
      resident: slope(({ resident }) => resident),
    }),
  };
}

function expectFlat({ samples, slopes }: ReturnType<typeof watchMemory>): void {
  const told = samples.map((one) => Object.values(one).map(Math.round).join('/')).join(' ');
  expect(slopes().objects, told).toBeLessThan(MOST_SLOPE);
  expect(slopes().resident, told).toBeLessThan(MOST_SLOPE);
}

it('fifty thousand requests are each answered as described, and memory stays flat', async () => {
  const room = await openFullRoom();
  const memory = watchMemory();
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

it('twenty thousand frames are each answered or end their socket, and memory stays flat', async () => {
  const room = await openFullRoom();
  const memory = watchMemory();
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
