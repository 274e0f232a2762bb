/** How screens call what was taken off a bill. */

import type { AdjustmentKind, BillAdjustment } from '@tableside/domain/entities/visit.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';

export const ADJUSTMENT_KINDS: Readonly<Record<AdjustmentKind, string>> = {
  discount: 'Discount',
  comp: 'Comp',
  serviceWaived: 'No service charge',
  taxExempt: 'Tax exempt',
};

/** Returns 'Discount, Regulars' or 'Comp, Cold, on Burrata'. */
export function adjustmentText({ kind, reason, itemIds }: BillAdjustment, { lines }: Bill): string {
  const names = itemIds?.map((id) => lines.find(({ item }) => item.id === id)?.item.name);
  const on = names && (names.length === 1 && names[0] ? `on ${names[0]}` : `on ${names.length} items`);
  return [ADJUSTMENT_KINDS[kind], reason, on].filter(Boolean).join(', ');
}
