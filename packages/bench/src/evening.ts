/** A venue in the middle of an evening: orders at every step of their way, and those served before. */
import type { BenchServer } from './bench-server.ts';
import { openTill, type Till } from './till.ts';

/** Orders on the board, by their status; what a full house has under way. */
const UNDER_WAY = { paid: 20, accepted: 15, preparing: 15, serving: 10 } as const;
export const ON_THE_BOARD = 60;

const STEPS = ['paid', 'accepted', 'preparing', 'serving', 'completed'] as const;

/** Each served order is a row with a payment of its own; the last ones to change are those under way. */
export async function runEvening(server: BenchServer, served: number): Promise<Till> {
  const till = await openTill(server);
  await advanceTo(till, await till.sell(served), 'completed');
  for (const [status, count] of Object.entries(UNDER_WAY)) {
    await advanceTo(till, await till.sell(count), status as keyof typeof UNDER_WAY);
  }
  return till;
}

export async function advanceTo(
  till: Till,
  ids: readonly string[],
  to: (typeof STEPS)[number],
): Promise<void> {
  for (const step of STEPS.slice(1, STEPS.indexOf(to) + 1)) await till.advance(ids, step);
}
