/** The bill or the receipt of a visit, or of one of its checks, as a slip. It says what the paper of the browser says. */

import { venueLines } from '@tableside/domain/payments/receipt.ts';
import type { VisitReceiptInput } from '@tableside/domain/payments/visit-receipt.ts';
import { isPaidFor, receiptOfVisit } from '@tableside/domain/payments/visit-receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { billItems } from '@tableside/domain/visits/bill-items.ts';
import type { GuestSlip, Marks } from '../slip.ts';

export interface GuestSlipInput extends VisitReceiptInput {
  readonly marks: Marks;
  /** Products that come in one size, whose size need not be named. */
  readonly oneSized: ReadonlySet<string>;
  /** The category and number of a line, for a name of which nothing can be printed. */
  readonly insteadOf: (itemId: string) => string;
  /** The address of the guest's copy. Null: there is none. */
  readonly copy: string | null;
  /** Where the guest may pay the bill by phone. Null: nowhere. */
  readonly pay?: string | null;
}

/** It is a receipt as soon as money was taken for this part. */
export function guestSlipOf({
  marks,
  oneSized,
  insteadOf,
  copy,
  pay = null,
  ...input
}: GuestSlipInput): GuestSlip {
  const { visit, bill, check, venue, payments } = input;
  const { facts, sums, total, paid, cash, advice, footer } = receiptOfVisit(input);
  const isPaid = payments.length > 0 || isPaidFor(visit, check);
  return {
    kind: isPaid ? 'receipt' : 'bill',
    marks,
    venue: { name: venue.name, lines: venueLines(venue) },
    facts: [...facts, { label: 'Device', value: visit.number.split('-')[0] ?? '' }],
    items: billItems({ bill, split: visit.split, check, oneSized }).map(({ id, cents, ...item }) => ({
      ...item,
      instead: insteadOf(id),
      amount: formatCents(cents),
    })),
    sums,
    total: formatCents(total),
    paid,
    cash,
    advice,
    footer,
    copy: isPaid ? copy : null,
    ...(!isPaid && pay !== null && { pay }),
  };
}
