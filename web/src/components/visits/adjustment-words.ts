/** How screens call what was taken off a bill. */

import { type AdjustmentKind, type BillAdjustment, leftOf } from '@tableside/domain/entities/visit.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';

export const ADJUSTMENT_KINDS: Readonly<Record<AdjustmentKind, string>> = {
  discount: 'Discount',
  comp: 'Comp',
  serviceWaived: 'No service charge',
  taxExempt: 'Tax exempt',
};

/** Returns 'Discount, Regulars' or 'Comp, Cold, on Burrata'. */
export const adjustmentText = (adjustment: BillAdjustment, bill: Bill): string =>
  [ADJUSTMENT_KINDS[adjustment.kind], adjustment.reason, onText(adjustment, bill)].filter(Boolean).join(', ');

/** Returns 'on Burrata', or 'on 3 items' for all of some lines. Undefined for the whole bill. */
export function onText({ itemIds }: Pick<BillAdjustment, 'itemIds'>, { lines }: Bill): string | undefined {
  if (itemIds === null) return undefined;
  const items = lines.map(({ item }) => item).filter(({ id }) => itemIds.includes(id));
  const [only, ...more] = items;
  if (only && more.length === 0) return `on ${only.name}`;
  // A line that was not sent is not on the bill yet.
  const count = items.length === 0 ? itemIds.length : items.reduce((sum, item) => sum + leftOf(item), 0);
  return count === 1 ? 'on 1 item' : `on ${count} items`;
}
