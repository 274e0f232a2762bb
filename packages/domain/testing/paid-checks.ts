/** Says for invariants whether a guest has paid for lines, apart from what the rest of the table owes. */
import type { Order } from '../src/entities/order.ts';
import { isOwnPad, isPad, isRound, type Visit } from '../src/entities/visit.ts';
import { billOf } from '../src/visits/bill.ts';

/** Whether the checks that these lines are on are paid. False while the bill is not divided. */
export function areOnPaidChecks(
  visit: Visit,
  orders: readonly Order[],
  isLine: (itemId: string) => boolean,
): boolean {
  if (visit.split.by === 'none' && Object.keys(visit.split.lines).length === 0) return false;
  const pads = orders.filter(isPad).sort((a, b) => Number(isOwnPad(b)) - Number(isOwnPad(a)));
  const { lines, checks } = billOf({ ...visit, status: 'open' }, orders.filter(isRound), { with: pads });
  const own = lines.filter(({ item }) => isLine(item.id));
  const keys = new Set(own.flatMap(({ shares }) => Object.keys(shares)));
  return keys.size > 0 && checks.every(({ key, due }) => !keys.has(key) || due <= 0);
}
