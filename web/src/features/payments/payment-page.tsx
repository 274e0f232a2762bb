/** One payment: what was taken, by whom, for which order, and what was given back. */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import { goingBackOf } from '@tableside/domain/entities/card-refund.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { HandCoins, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CardRefunds } from '../../components/cards/card-refunds.tsx';
import { Money } from '../../components/money.tsx';
import { AsOf } from '../../components/pages/as-of.tsx';
import { BackLink } from '../../components/pages/back-link.tsx';
import { mayOpen } from '../../components/pages/may-open.ts';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { withApprover } from '../../components/payments/cash-words.ts';
import { lateText } from '../../components/payments/late-messages.ts';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { PendingPayment } from '../../components/payments/pending-payment.tsx';
import { ReceiptLink } from '../../components/payments/receipt-link.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { useChargeOfPayment } from '../../mirror/read/read-cards.ts';
import { usePayments } from '../../mirror/read/read-payments.ts';
import { fetchPayment } from '../../remote/payments.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { GiveTipSheet } from './give-tip-sheet.tsx';
import { localRows, olderRow, type PaymentRow, type Refund, refundableOf } from './payment-rows.ts';
import styles from './payments-page.module.css';
import { RefundSheet } from './refund-sheet.tsx';
import { useConclude } from './use-conclude.ts';

/** Servers have no list of all payments. They come from an order or a check. */
function Back() {
  const { role } = useActor();
  return mayOpen(role, '/payment') ? <BackLink to="/payment" /> : <BackLink to="/orders" label="Orders" />;
}

export function PaymentPage({ id }: { id: string }) {
  const held = usePayments();
  if (!held) {
    return (
      <Page of="/payments/$id" back={<Back />}>
        <Spinner />
      </Page>
    );
  }
  const row = localRows(held).find((one) => one.id === id);
  if (!row) return <OldPayment id={id} held={held} />;
  const refunds = held.filter((one) => one.paymentId === id);
  return <PaymentParts row={row} refunds={refunds} onRefunded={() => undefined} />;
}

/** A payment that is not on this device: the server may know it. */
function OldPayment({ id, held }: { id: string; held: readonly Payment[] }) {
  const { data, ...state } = useRemoteData(
    id,
    (remote) => fetchPayment(remote, id),
    "Can't show this payment",
  );
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  if (data) {
    const row = olderRow(data, held);
    return (
      <PaymentParts row={row} refunds={row.refunds} onRefunded={state.retry}>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
      </PaymentParts>
    );
  }
  return (
    <Page of="/payments/$id" back={<Back />}>
      <RemoteState {...state} reason="This payment is too old to be stored on this device." />
    </Page>
  );
}

interface PaymentPartsProps {
  row: PaymentRow;
  refunds: readonly Refund[];
  onRefunded: () => void;
  /** Shown above the payment. */
  children?: ReactNode;
}

function PaymentParts({ row, refunds, onRefunded, children }: PaymentPartsProps) {
  const timezone = useVenue()?.timezone;
  const { role } = useActor();
  const [refunding, setRefunding] = useState(false);
  const [giving, setGiving] = useState(false);
  const mayGiveTip =
    row.isHere && row.tip > 0 && row.status === 'completed' && roleMay(role, 'payment.screen');
  const conclude = useConclude(onRefunded);
  const charge = useChargeOfPayment(row);
  return (
    <Page title={`Payment for #${row.orderNumber}`} back={<Back />}>
      {children}
      <div className={styles.columns}>
        <PaymentFacts row={row} timezone={timezone}>
          {row.status === 'pending' && (
            <PendingPayment payment={row} onConclude={(end) => conclude(row, end)} />
          )}
        </PaymentFacts>
        <div className={styles.side}>
          <PaidFor row={row} />
          <ReceiptLink visit={{ id: row.visitId, check: row.checkKey }} paymentId={row.id} size={56} block />
          {refundableOf(row) > goingBackOf(charge ?? undefined, row.id) && (
            <Button variant="outline" size={56} block icon={Undo2} onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )}
          {mayGiveTip && (
            <Button variant="outline" size={56} block icon={HandCoins} onClick={() => setGiving(true)}>
              Give the tip to somebody else
            </Button>
          )}
          {charge && <CardRefunds charge={charge} isOver={refundableOf(row) === 0} />}
          <RefundList row={row} refunds={refunds} timezone={timezone} />
        </div>
      </div>
      <RefundSheet
        payment={refunding ? row : null}
        onClose={() => setRefunding(false)}
        onRefunded={onRefunded}
      />
      <GiveTipSheet payment={giving ? row : null} onClose={() => setGiving(false)} />
    </Page>
  );
}

interface PaymentFactsProps {
  row: PaymentRow;
  timezone: string | undefined;
  children: ReactNode;
}

function PaymentFacts({ row, timezone, children }: PaymentFactsProps) {
  const { label, icon, tone } = PAYMENT_STATUS_FACE[row.status];
  const late = lateText(row, timezone);
  return (
    <Card as="article" className={styles.payment}>
      <div className={styles.paymentHead}>
        <Money cents={row.amount + row.tip} className={styles.tileValue} />
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      <dl className={styles.facts}>
        <Fact name="Amount">
          <Money cents={row.amount} />
        </Fact>
        <Fact name="Tip">
          <Money cents={row.tip} />
        </Fact>
        {row.tip > 0 && row.tippedBy && <Fact name="Tip of">{row.tippedBy.name}</Fact>}
        {row.tipGiven && (
          <Fact name="Tip given">
            {clockText(row.tipGiven.at, 'dateTime', timezone)} by {row.tipGiven.by.name}:{' '}
            {row.tipGiven.reason}
          </Fact>
        )}
        {row.rounding !== undefined && (
          <Fact name="Cash rounding">
            <Money cents={row.rounding} />
          </Fact>
        )}
        <Fact name="Method">{paidByLabel(row)}</Fact>
        <Fact name="Customer">{row.customerName || 'N/A'}</Fact>
        <Fact name="Transaction">{row.transactionId}</Fact>
        <Fact name={row.status === 'pending' || row.status === 'failed' ? 'Recorded' : 'Taken'}>
          {clockText(row.timestamp, 'dateTime', timezone)} by {row.takenBy.name}
        </Fact>
        {row.concluded && (
          <Fact name="Concluded">
            {clockText(row.concluded.at, 'dateTime', timezone)} by {row.concluded.name}
          </Fact>
        )}
        {late && <Fact name="Arrived late">{late}</Fact>}
        <Fact name="Refunded">
          <Money cents={row.refundedAmount} />
        </Fact>
      </dl>
      {children}
    </Card>
  );
}

interface RefundListProps {
  row: Pick<PaymentRow, 'method' | 'tender'>;
  refunds: readonly Refund[];
  timezone: string | undefined;
}

function RefundList({ row, refunds, timezone }: RefundListProps) {
  return (
    <Card as="section" aria-label="Refunds">
      <h2 className={styles.sideTitle}>Refunds</h2>
      {refunds.length === 0 ? (
        <p className={styles.small}>Nothing was refunded.</p>
      ) : (
        <ul aria-label="Refunds" className={styles.refunds}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <p className={styles.refundHead}>
                <Money cents={-refund.amount} />
                <span className={styles.small}>{clockText(refund.timestamp, 'dateTime', timezone)}</span>
              </p>
              <p className={styles.small}>
                {paidByLabel(refund) !== paidByLabel(row) && `${paidByLabel(refund)} · `}
                {refund.reason} · by {withApprover(refund.takenBy, refund.approvedBy)}
              </p>
              {refund.back && <p className={styles.small}>{partsText(refund.back)}</p>}
              <LateRefund refund={refund} timezone={timezone} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Says what a refund takes off the reports: `Off sales $108.88, with $8.88 tax · off tips $20.00`. */
function partsText({ sale, tip, credit }: NonNullable<Refund['back']>): string {
  const tax = sale.taxes.reduce((sum, one) => sum + one.tax, 0);
  const withTax = tax > 0 ? `, with ${formatCents(tax)} tax` : '';
  return [
    ...(sale.total > 0 ? [`Off sales ${formatCents(sale.total)}${withTax}`] : []),
    ...(tip > 0 ? [`Off tips ${formatCents(tip)}`] : []),
    ...(credit > 0 ? [`No sale ${formatCents(credit)}`] : []),
  ].join(' · ');
}

function LateRefund({ refund, timezone }: { refund: Refund; timezone: string | undefined }) {
  const late = lateText({ ...refund, kind: 'refund' }, timezone);
  return late ? <p className={styles.late}>{late}</p> : null;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Leads to the check that the payment was for. */
function PaidFor({ row: { orderNumber, visitId } }: { row: Pick<PaymentRow, 'orderNumber' | 'visitId'> }) {
  return (
    <Link to="/visits/$visitId" params={{ visitId }} className={buttonClass({ size: 56, block: true })}>
      Check #{orderNumber}
    </Link>
  );
}
