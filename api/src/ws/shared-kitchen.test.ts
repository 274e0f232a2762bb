/** For how long a process believes the leases of others. */
import { answerDueMs, HEARTBEAT_MS, quietMs } from '@tableside/protocol/version.ts';
import { expect, test } from 'vitest';
import { LocalSignals } from '../storage/door/signals.ts';
import { createSharedKitchen } from './shared-kitchen.ts';

/** A lease may be so old when its process stands still, in ms. */
const OLD_MS = 7000;

test.each([HEARTBEAT_MS, 60_000])(
  'leases count until screens with a heartbeat of %i ms say that they are out of date [F11]',
  async (heartbeatMs) => {
    let asked = 0;
    const kitchen = createSharedKitchen<string>({
      venueId: 'a venue',
      leases: {
        put: async () => true,
        async others(_, countsMs) {
          asked = countsMs;
          return undefined;
        },
      },
      signals: new LocalSignals(),
      now: () => 0,
      heartbeatMs,
      local: () => [],
      head: () => 0,
      tell: () => undefined,
      sendAway: () => undefined,
      failed: () => undefined,
    });
    await kitchen.sweep();
    expect(asked).toBeGreaterThan(OLD_MS + quietMs(heartbeatMs) + answerDueMs(heartbeatMs));
  },
);
