/** The order numbers that a device must not give again: those of the orders in its mirror. */
import { numbersOfOrders } from '../mirror/queries/queries.ts';
import type { Core } from './core.ts';

/** The count takes days to come around, so a number that was given since is no candidate again that soon. */
const KEPT_MS = 3_600_000;

export function createNumbersInUse({ deps, stored }: Pick<Core, 'deps' | 'stored'>) {
  let kept: { readonly numbers: ReadonlySet<string>; readonly readAt: number } | undefined;
  return async (): Promise<ReadonlySet<string>> => {
    const now = deps.steady.now();
    if (!kept || now - kept.readAt > KEPT_MS) {
      kept = { numbers: await stored(() => numbersOfOrders(deps.mirror)), readAt: now };
    }
    return kept.numbers;
  };
}
