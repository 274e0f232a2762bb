/** The pruning job: when it runs, how it stops, and what it does when storage does not work. */
import { describe, expect, test } from 'vitest';
import { aPruningRoom, HOUR } from '../../testing/venue/pruning-room.ts';

describe('the job', () => {
  test('runs a minute after the start, and then every hour', async () => {
    const room = aPruningRoom();
    expect(room.waitsFor()).toBe(60_000);
    await room.runOn(0);
    expect(room.waitsFor()).toBe(HOUR);
  });

  test('starts no step once it is stopped', async () => {
    let steps = 0;
    const pruning = {
      mark: async () => undefined,
      async step() {
        steps += 1;
        if (steps === 2) room.stop();
        return { removed: 1, next: 0 };
      },
    };
    const due: (() => void)[] = [];
    const after = (_ms: number, work: () => void) => {
      due.push(work);
      return () => undefined;
    };
    const room = aPruningRoom({ storage: { pruning }, after });
    while (due.length > 0) {
      due.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(steps).toBe(2);
  });

  test('reports that storage cannot work, and tries again in an hour', async () => {
    let isBroken = true;
    const pruning = {
      async mark() {
        if (isBroken) throw new Error('busy');
      },
      step: async () => ({ removed: 0, next: null }),
    };
    const room = aPruningRoom({ storage: { pruning } });
    await room.runOn(0);
    expect(room.warnings).toHaveLength(1);
    expect(room.waitsFor()).toBe(HOUR);
    isBroken = false;
    await room.runOn(1);
    expect(room.warnings).toHaveLength(1);
  });
});
