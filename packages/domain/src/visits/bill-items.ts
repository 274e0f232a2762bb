/** The lines of a bill, or of one of its checks, as guests read them. Amounts are cents. */
import { formatCents } from '../money.ts';
import { pricedDetails } from '../orders/item-details.ts';
import type { Bill, Check } from './bill.ts';
import { leftOf } from './visit.ts';

export interface BillItem {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  /** What stands below the name. */
  readonly details: readonly string[];
  readonly cents: number;
}

export interface BillPart {
  readonly bill: Bill;
  /** Only what is on this check. */
  readonly check?: Check | undefined;
  /** Products that come in one size, whose size need not be named. */
  readonly oneSized: ReadonlySet<string>;
}

/** The whole bill lists below its lines what was taken off, so that its amounts add up. A check shows what is left. */
export function billItems({ bill, check, oneSized }: BillPart): readonly BillItem[] {
  return bill.lines
    .filter(({ item, shares }) => leftOf(item) > 0 && (!check || check.key in shares))
    .map(({ item, gross, net, shares }) => {
      const isShared = check !== undefined && Object.keys(shares).length > 1;
      const details = [
        pricedDetails(item, oneSized.has(item.productId) ? '' : item.size.name),
        isShared ? `A part of ${formatCents(net)}` : '',
        check && net < gross ? `Instead of ${formatCents(gross)}` : '',
      ];
      return {
        id: item.id,
        quantity: leftOf(item),
        name: item.name,
        details: details.filter(Boolean),
        cents: check ? (shares[check.key] ?? 0) : gross,
      };
    });
}
