/** The bill or the receipt of a party, or of one of its checks, with what is left to do. */
import { formatCents } from '@tableside/domain/money.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { isTaken, type Payment } from '@tableside/domain/payments/payment.ts';
import { changeOf } from '@tableside/domain/payments/receipt.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { checkOfPayment } from '@tableside/domain/visits/takings.ts';
import type { CheckKey } from '@tableside/domain/visits/visit.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { checkDone } from '../../../components/visits/check-done.ts';
import { usePaymentsOf, useTable, useVenue } from '../../../mirror/read/read.ts';
import { usePayingVisit, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { NoReceipt } from '../no-receipt.tsx';
import { ReceiptFrame } from '../receipt-frame.tsx';
import pageStyles from '../receipt-page.module.css';
import { ReceiptPaper } from '../receipt-paper.tsx';
import { Fact, Facts } from '../receipt-parts.tsx';
import { checkName } from './check-payable.ts';
import { FreeTable, useTableToFree } from './free-table.tsx';
import { VisitBill } from './visit-bill.tsx';

export interface ReceiptOfVisitProps {
  visitId: string;
  checkKey: CheckKey | undefined;
  paymentId: string | undefined;
  /** The payment was taken a moment ago, so its change has to be handed over now. */
  justTaken: boolean;
  /** The outcome of the payment, shown first. */
  children: ReactNode;
}

export function ReceiptOfVisit({ visitId, children, ...props }: ReceiptOfVisitProps) {
  const whole = usePayingVisit(visitId, props.paymentId);
  const venue = useVenue();
  if (!whole || !venue) {
    return (
      <ReceiptFrame orderId={visitId}>
        {children}
        {whole === null ? <NoReceipt>This check is not on this device.</NoReceipt> : <Spinner />}
      </ReceiptFrame>
    );
  }
  return (
    <Framed whole={whole} venue={venue} {...props}>
      {children}
    </Framed>
  );
}

interface PaperProps extends Omit<ReceiptOfVisitProps, 'visitId' | 'children'> {
  whole: WholeVisit;
  venue: Venue;
}

/** The paper has one next action above it: the next payment, or the table that can be freed. */
function Framed({ children, ...props }: PaperProps & Pick<ReceiptOfVisitProps, 'children'>) {
  const { whole } = props;
  const table = useTableToFree(whole.visit);
  const due = dueOf(whole);
  useDoneOnLeaving(props.justTaken && whole.visit.status === 'closed');
  return (
    <ReceiptFrame orderId={whole.visit.id} hasNext={due > 0 || table !== undefined}>
      {children}
      <Paper {...props} next={table && <FreeTable table={table} />} />
    </ReceiptFrame>
  );
}

/** Whoever took the last payment hands over its change and its receipt first. */
function useDoneOnLeaving(isClosed: boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      isClosed
        ? router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && checkDone.tell())
        : undefined,
    [router, isClosed],
  );
}

const dueOf = ({ visit, bill }: WholeVisit): number => (visit.status === 'open' ? Math.max(0, bill.due) : 0);

function Paper({ whole, venue, checkKey, paymentId, justTaken, next }: PaperProps & { next: ReactNode }) {
  const { visit, bill } = whole;
  const table = useTable(visit.tableId);
  const payments = (usePaymentsOf(visit.id) ?? []).filter(isTaken);
  const check = bill.checks.find(({ key }) => key === checkKey);
  const shown = payments.filter((payment) => !check || checkOfPayment(visit, payment) === check.key);
  const payment = payments.find(({ id }) => id === paymentId);
  const change = justTaken && payment ? changeOf(payment) : 0;
  const due = dueOf(whole);
  const tips = shown.reduce((sum, { tip }) => sum + tip, 0);
  return (
    <>
      {change > 0 && (
        <p role="status" className={pageStyles.change}>
          <span>Change due</span>
          <span className={pageStyles.changeAmount}>{formatCents(change)}</span>
        </p>
      )}
      {due > 0 && <StillOwed whole={whole} due={due} isPaid={payments.length > 0} />}
      {next}
      {visit.owed > 0 && (
        <div className={pageStyles.owed}>
          <NoteBand tone="danger">
            #{visit.number} was overpaid. {formatCents(visit.owed)} to refund.
          </NoteBand>
        </div>
      )}
      <ReceiptPaper venue={venue} isBill={shown.length === 0}>
        <Facts>
          <Fact label="Check" value={`#${visit.number} · ${tableText(table, visit.tableId)}`} />
          <Fact label="Part" value={check ? checkName(check) : ''} />
          <Fact label="Guests" value={visit.covers === null ? '' : String(visit.covers)} />
          <Fact label="Date" value={dateText(payment?.timestamp ?? visit.openedAt, venue.timezone)} />
          <Fact label="Server" value={visit.server.name} />
        </Facts>
        <VisitBill bill={bill} check={check} />
        <Facts>
          {shown.map((one) => (
            <Fact key={one.id} label={`Paid, ${METHOD_LABEL[one.method]}`} value={paidText(one)} quiet />
          ))}
          {tips > 0 && <Fact label="Tips" value={formatCents(tips)} quiet />}
        </Facts>
        {payment?.tendered != null && (
          <Facts>
            <Fact label="Cash tendered" value={formatCents(payment.tendered)} quiet />
            <Fact label="Change" value={formatCents(changeOf(payment))} quiet />
          </Facts>
        )}
      </ReceiptPaper>
    </>
  );
}

const paidText = ({ amount, tip }: Payment): string => formatCents(amount + tip);

interface StillOwedProps {
  whole: WholeVisit;
  due: number;
  isPaid: boolean;
}

/**
 * A bill that was split offers each check that is left, so that the next guest pays with two taps. The last of them is
 * the next payment.
 */
function StillOwed({ whole: { visit, bill }, due, isPaid }: StillOwedProps) {
  const left = bill.checks.filter(({ offered }) => offered > 0);
  const to = { to: '/checkout/$orderId', params: { orderId: visit.rootId } } as const;
  const last = bill.checks.length > 1 && left.length === 1 ? left[0] : undefined;
  return (
    <div className={pageStyles.owed}>
      <NoteBand>
        {isPaid ? 'Still to pay' : 'To pay'}: {formatCents(due)}.
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
      </Link>
    </div>
  );
}
