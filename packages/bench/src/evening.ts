/** A venue in the middle of an evening: open orders with every status, and orders that were served before. */
import type { BenchServer } from './bench-server.ts';
import { openTill, type Till } from './till.ts';

/** The number of orders on the board by status, as in a full house. */
const UNDER_WAY = { paid: 20, accepted: 15, preparing: 15, serving: 10 } as const;
export const ON_THE_BOARD = 60;

const STEPS = ['paid', 'accepted', 'preparing', 'serving', 'completed'] as const;

/** Each served order has a row and a payment. The open orders change last. */
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
