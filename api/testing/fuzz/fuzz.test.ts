/** A small part of the fuzz. `FUZZ_SEED` runs another sequence, or repeats the one that failed. */
import { expect, it } from 'vitest';
import { openCallRoom } from '../access/call-room.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { fuzzFrames } from './fuzz-frames.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);

it('every random request is answered, reveals no internals, and breaks nothing [T105]', async () => {
  const room = await openCallRoom();
  try {
    const { faults, statuses } = await fuzzCalls(room, { seed, count: 2000 });
    expect(faults).toEqual([]);
    // If every request were refused at authentication, the fuzz would test nothing.
    expect(statuses['200']).toBeGreaterThan(200);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '404', '409', '413', '415']),
    );
  } finally {
    await room.close();
  }
}, 180_000);

it('every random frame is answered or ends its socket, reveals no internals, and breaks nothing', async () => {
  const room = await openCallRoom();
  try {
    const { faults, heard } = await fuzzFrames(room, { seed, count: 500 });
    expect(faults).toEqual([]);
    expect(Object.keys(heard)).toEqual(expect.arrayContaining(['welcome', 'pong', 'allOrders', 'error']));
  } finally {
    await room.close();
  }
}, 180_000);
