/** What was sold at open prices: by who typed them, and who approved them. */
import type { OpenPriceSum } from '../entities/day.ts';
import type { Order } from '../entities/order.ts';
import { leftOf } from '../entities/visit.ts';
import { grouped } from '../ground/grouped.ts';

/** What is voided, cancelled or not sent yet does not count. The largest amount comes first. */
export function openPriceSums(orders: readonly Order[]): readonly OpenPriceSum[] {
  const sold = orders
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap(({ items }) => items)
    .flatMap((line): readonly OpenPriceSum[] => {
      const count = leftOf(line);
      if (!line.openPrice || count === 0) return [];
      const { by, approvedBy = null } = line.openPrice;
      return [{ by, approvedBy, count, cents: line.price * count }];
    });
  const byPeople = grouped(sold, ({ by, approvedBy }) => JSON.stringify([by.id, approvedBy?.id]));
  return [...byPeople.values()].flatMap(addedUp).sort((a, b) => b.cents - a.cents);
}

function addedUp(all: readonly OpenPriceSum[]): readonly OpenPriceSum[] {
  const [first] = all;
  if (!first) return [];
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const cents = all.reduce((sum, one) => sum + one.cents, 0);
  return [{ ...first, count, cents }];
}
