/**
 * Computes how long to wait before a retry: 1 s, doubling up to 5 s, with half of it random. These figures are product
 * constants.
 */
import type { Random } from '../../platform/random.ts';

const BACK_OFF = { firstMs: 1_000, mostMs: 5_000, randomisation: 0.5 } as const;

/** `attempt` counts from 0. `leastMs` is the minimum wait that the server asked for. */
export function backOffMs(attempt: number, random: Random, leastMs = 0): number {
  const { firstMs, mostMs, randomisation } = BACK_OFF;
  const plain = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 10));
  const spread = 1 + randomisation * (2 * random.next() - 1);
  return Math.round(leastMs + plain * spread);
}
