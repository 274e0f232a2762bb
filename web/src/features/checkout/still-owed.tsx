/** The money that is left to pay, and how to take it. */

import { MAIN_CHECK, paysFirst } from '@tableside/domain/entities/visit.ts';
import { leftToPay } from '@tableside/domain/payments/visit-receipt.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { checkName } from '@tableside/domain/visits/check-label.ts';
import { type EvenParts, evenPart, evenPartsLeft } from '@tableside/domain/visits/even-parts.ts';
import { Link } from '@tanstack/react-router';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import pageStyles from './receipt-page.module.css';

/**
 * A bill that was split offers each check that is left, so that the next guest pays with two taps. The last of them is
 * the next payment.
 */
export function StillOwed({ whole, isPaid }: { whole: WholeVisit; isPaid: boolean }) {
  const { visit, bill } = whole;
  const due = leftToPay(visit, bill);
  if (due === 0) return null;
  const left = bill.checks.filter(({ offered }) => offered > 0);
  const to = { to: '/checkout/$orderId', params: { orderId: visit.rootId } } as const;
  const even = left.length > 1 ? undefined : evenPartsLeft(visit, left[0]?.key ?? MAIN_CHECK);
  const last = bill.checks.length > 1 && left.length === 1 ? left[0] : undefined;
  return (
    <div className={pageStyles.owed}>
      <NoteBand>
        {isPaid ? 'Still to pay' : 'To pay'}: {formatCents(due)}.{even && partsText(even)}
        {waitsText(whole)}
      </NoteBand>
      {left.length > 1 &&
        left.map((check) => (
          <Link
            key={check.key}
            {...to}
            search={{ check: check.key }}
            className={buttonClass({ size: 56, block: true })}
          >
            {checkName(check)} {formatCents(check.offered)}
          </Link>
        ))}
      <Link
        {...to}
        search={last && { check: last.key }}
        className={buttonClass({ size: 64, variant: 'primary', block: true })}
      >
        {isPaid ? 'Next payment' : 'Pay'}
        {even && ` ${formatCents(evenPart(due, even.left))}`}
      </Link>
    </div>
  );
}

const partsText = ({ of, left }: EvenParts): string =>
  left === 1 ? ` 1 of ${of} parts is left.` : ` ${left} of ${of} parts are left.`;

/** Where the guests pay first, the kitchen waits for the money. */
function waitsText({ visit, pads, rounds }: WholeVisit): string {
  const waiting = pads.flatMap(({ items }) => items).reduce((count, { quantity }) => count + quantity, 0);
  if (!paysFirst(visit) || waiting === 0) return '';
  if (rounds.length === 0) return ` #${visit.number} goes to the kitchen once it's paid.`;
  return ` ${waiting === 1 ? '1 item goes' : `${waiting} items go`} to the kitchen once it's paid.`;
}
