/** The receipt of a party, or of one of its checks, with what is left to do. Before the first payment it is a bill. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { isTaken, type Payment } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type CheckKey, paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { changeOf, type Receipt, type ReceiptPayment } from '@tableside/domain/payments/receipt.ts';
import {
  isCancelledWhole,
  isPaidFor,
  leftToPay,
  receiptOfVisit,
} from '@tableside/domain/payments/visit-receipt.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Check } from '@tableside/domain/visits/bill.ts';
import { checkOfPayment } from '@tableside/domain/visits/takings.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { placeOf, visitAtCounter } from '../../components/orders/counter-text.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { checkDone } from '../../components/visits/check-done.ts';
import { menuOf } from '../../components/visits/menu-of.ts';
import { usePaymentsOf, useTable, useVenue } from '../../mirror/read/read.ts';
import { type PaidOf, usePayingVisit, type WholeVisit } from '../../mirror/read/read-visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CopyActs, CopyCode } from './copy-for-guest.tsx';
import { FreeTable, useTableToFree } from './free-table.tsx';
import { OldReceiptOfVisit } from './old-receipt-of-visit.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import pageStyles from './receipt-page.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import parts from './receipt-parts.module.css';
import { Lines, Told, Total } from './receipt-parts.tsx';
import { StillOwed } from './still-owed.tsx';
import { type ReceiptCopy, useReceiptCopy } from './use-receipt-copy.ts';
import { VisitItems } from './visit-bill.tsx';

export interface ReceiptOfVisitProps {
  visitId: string;
  checkKey: CheckKey | undefined;
  paymentId: string | undefined;
  /** The payment was taken a moment ago, so its change has to be handed over now. */
  justTaken: boolean;
  /** The outcome of the payment, shown first. */
  children: ReactNode;
}

export function ReceiptOfVisit({ visitId, children, ...asked }: ReceiptOfVisitProps) {
  const whole = usePayingVisit(visitId, asked.paymentId);
  const venue = useVenue();
  if (whole === undefined || !venue) {
    return (
      <ReceiptFrame>
        {children}
        <Spinner />
      </ReceiptFrame>
    );
  }
  if (whole === null) {
    return (
      <ReceiptFrame>
        <OldReceiptOfVisit visitId={visitId}>
          {({ whole: told, payments }) => (
            <VisitPaper
              {...asked}
              whole={told}
              payments={payments.filter(isTaken)}
              venue={venue}
              next={undefined}
            />
          )}
        </OldReceiptOfVisit>
      </ReceiptFrame>
    );
  }
  return (
    <Held {...asked} whole={whole} venue={venue}>
      {children}
    </Held>
  );
}

interface Asked extends Omit<ReceiptOfVisitProps, 'visitId' | 'children'> {
  whole: WholeVisit;
  venue: Venue;
}

/** The paper has one next action above it: the next payment, the check that goes on, or the table to free. */
function Held({ children, ...asked }: Asked & Pick<ReceiptOfVisitProps, 'children'>) {
  const { whole, justTaken } = asked;
  const { visit, bill } = whole;
  const table = useTableToFree(visit);
  const payments = (usePaymentsOf(visit.id) ?? []).filter(isTaken);
  const isDue = leftToPay(visit, bill) > 0;
  const goesOn = !isDue && visit.status === 'open' && bill.unsent.lines > 0;
  useDoneOnLeaving(justTaken && visit.status === 'closed');
  return (
    <ReceiptFrame
      paid={paidOf(asked, payments)}
      paper={paperOf(asked, payments)}
      hasNext={isDue || goesOn || table !== undefined}
    >
      {children}
      <VisitPaper
        {...asked}
        payments={payments}
        next={goesOn ? <BackToCheck visit={visit} /> : table && <FreeTable table={table} />}
      />
    </ReceiptFrame>
  );
}

/** Something on it is still to be sent. */
const BackToCheck = ({ visit }: { visit: Visit }) => (
  <div className={pageStyles.owed}>
    <Link
      to="/menu"
      search={menuOf(visit)}
      className={buttonClass({ size: 64, variant: 'primary', block: true })}
    >
      Back to the check
    </Link>
  </div>
);

type TakenPayment = ReceiptPayment & Pick<Payment, 'checkKey'>;

interface Part {
  readonly check: Check | undefined;
  /** The payments of this part, oldest first. */
  readonly shown: readonly TakenPayment[];
}

/** Returns the part of the bill that the receipt is for. */
function partOf({ whole: { visit, bill }, checkKey }: Asked, payments: readonly TakenPayment[]): Part {
  const check = bill.checks.find(({ key }) => key === checkKey);
  const shown = payments.filter((one) => !check || checkOfPayment(visit, one) === check.key);
  return { check, shown };
}

/** Before the first payment it is a bill. */
function paperOf(asked: Asked, payments: readonly TakenPayment[]) {
  const { check, shown } = partOf(asked, payments);
  const { visit } = asked.whole;
  const isPaid = shown.length > 0 || isPaidFor(visit, check);
  return { kind: isPaid ? ('receipt' as const) : ('bill' as const), of: visit.id, checkKey: check?.key };
}

/** Returns the payment that was asked for, or those of this part. A bill that nobody has paid has none. */
function paidOf(asked: Asked, payments: readonly TakenPayment[]): PaidOf | undefined {
  const { id: visitId } = asked.whole.visit;
  const { shown } = partOf(asked, payments);
  const own = payments.filter(({ id }) => id === asked.paymentId);
  const paymentIds = (own.length > 0 ? own : shown).map(({ id }) => id);
  return paymentIds.length === 0
    ? undefined
    : { visitId, isPaidFirst: paysFirst(asked.whole.visit), paymentIds };
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

interface PaperProps extends Asked {
  /** The payments that were taken, oldest first. */
  payments: readonly TakenPayment[];
  next: ReactNode;
}

/** The guest's copy is offered by those who take payments, of what was paid. */
function VisitPaper(props: PaperProps) {
  const { whole, payments } = props;
  const { role } = useActor();
  const { check, shown } = partOf(props, payments);
  const isPaid = shown.length > 0 || hasTakings(whole.visit, check);
  const paper = { ...props, check, shown, isPaid };
  return isPaid && roleMay(role, 'payment.record') ? (
    <WithCopy {...paper} />
  ) : (
    <Shown {...paper} copy={undefined} />
  );
}

/** Not everybody may read the payments of an old visit. */
const hasTakings = ({ takings }: Visit, check: Check | undefined): boolean =>
  takings.some(({ checkKey }) => !check || checkKey === check.key);

interface ShownProps extends PaperProps, Part {
  isPaid: boolean;
  copy: ReceiptCopy | undefined;
}

function WithCopy(props: Omit<ShownProps, 'copy'>) {
  const { whole, check, shown } = props;
  const of = {
    visitId: whole.visit.id,
    checkKey: check?.key,
    paymentIds: shown.map(({ id }) => id),
  };
  return <Shown {...props} copy={useReceiptCopy(of)} />;
}

function Shown({ whole, venue, check, shown, copy, ...props }: ShownProps) {
  const { visit, bill } = whole;
  const table = useTable(visit.tableId);
  if (table === undefined) return <Spinner />;
  const asked = props.payments.find(({ id }) => id === props.paymentId);
  const change = props.justTaken && asked ? changeOf(asked) : 0;
  const place = placeOf(table, visitAtCounter(visit), venue.timezone);
  const input = { visit, bill, check, tableName: tableText(place, visit.tableId), payments: shown, venue };
  const { facts, sums, total, paid, cash, advice, footer } = receiptOfVisit({
    ...input,
    payment: asked ?? shown.at(-1),
  });
  return (
    <>
      {change > 0 && <ChangeDue cents={change} />}
      <StillOwed whole={whole} isPaid={props.payments.length > 0} />
      {props.next}
      <OwedBack whole={whole} />
      <ReceiptPaper venue={venue} isBill={!props.isPaid}>
        <Told facts={[...facts, { label: 'Device', value: deviceLetter(visit) }]} />
        <Lines>
          <VisitItems bill={bill} split={visit.split} check={check} />
        </Lines>
        <Told facts={sums} />
        <Total cents={total} />
        <Told facts={paid} />
        {cash.length > 0 && <Told facts={cash} />}
        {advice.heading !== '' && <Advice {...advice} />}
        {footer !== '' && <p className={parts.footer}>{footer}</p>}
        <CopyCode copy={copy} />
      </ReceiptPaper>
      <CopyActs copy={copy} title={`Receipt #${visit.number}, ${venue.name}`} />
    </>
  );
}

/** Tips that a bill suggests, or that the service is in it. */
const Advice = ({ heading, facts }: Receipt['advice']) => (
  <section aria-label={heading} className={parts.advice}>
    <p>{heading}</p>
    {facts.length > 0 && <Told facts={facts} />}
  </section>
);

/** Each tablet numbers its checks under its own letter. */
const deviceLetter = ({ number }: Visit): string => number.split('-')[0] ?? '';

function OwedBack({ whole: { visit, bill } }: { whole: WholeVisit }) {
  if (visit.owed === 0) return null;
  const why = isCancelledWhole(visit, bill) ? 'was cancelled' : 'was overpaid';
  return (
    <NoteBand tone="danger" className={pageStyles.owed}>
      #{visit.number} {why}. {formatCents(visit.owed)} to refund.
    </NoteBand>
  );
}

/** The cash to hand back, as large as the amount to pay was. It is shown once, right after the payment. */
function ChangeDue({ cents }: { cents: number }) {
  return (
    <p role="status" className={pageStyles.change}>
      <span>Change due</span>
      <span className={pageStyles.changeAmount}>{formatCents(cents)}</span>
    </p>
  );
}
