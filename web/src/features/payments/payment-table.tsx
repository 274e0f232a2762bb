/** The payments as an office table. */

import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { checkLabel } from '@tableside/domain/visits/check-label.ts';
import { Link } from '@tanstack/react-router';
import { Money } from '../../components/money.tsx';
import { lateText } from '../../components/payments/late-messages.ts';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { ConcludeButtons, type PaymentEnd } from '../../components/payments/pending-payment.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { type Column, OfficeTable } from '../../ui/layout/office-table.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { type PaymentRow, refundableOf } from './payment-rows.ts';
import styles from './payments-page.module.css';

export interface PaymentTableProps {
  rows: readonly PaymentRow[];
  timezone: string;
  onRefund: (row: PaymentRow) => void;
  onConclude: (row: PaymentRow, end: PaymentEnd) => Promise<string | null>;
}

export function PaymentTable({ rows, timezone, ...acts }: PaymentTableProps) {
  const columns: readonly Column<PaymentRow>[] = [
    { head: 'Order ID', cell: (row) => <OrderCell row={row} />, sortBy: (row) => row.orderNumber },
    { head: 'Customer', cell: (row) => row.customerName || 'N/A', sortBy: (row) => row.customerName ?? '' },
    { head: 'Amount', cell: (row) => <AmountCell row={row} />, isNumber: true, sortBy: (row) => row.amount },
    { head: 'Method', cell: paidByLabel, sortBy: paidByLabel },
    { head: 'Status', cell: (row) => <StatusCell row={row} />, sortBy: (row) => row.status },
    {
      head: 'Date',
      cell: (row) => <DateCell row={row} timezone={timezone} />,
      sortBy: (row) => row.timestamp,
    },
    { head: 'Actions', cell: (row) => <Acts row={row} {...acts} />, isActs: true },
  ];
  return <OfficeTable label="Payments" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function OrderCell({ row }: { row: PaymentRow }) {
  const check = checkLabel(row.checkKey);
  return (
    <span className={styles.stack}>
      <b>#{row.orderNumber}</b>
      {check !== null && <span className={styles.small}>{check}</span>}
      <span className={styles.small}>{row.transactionId}</span>
    </span>
  );
}

function AmountCell({ row }: { row: PaymentRow }) {
  return (
    <span className={styles.stack}>
      <Money cents={row.amount} />
      {row.tip > 0 && (
        <span className={styles.small}>
          + <Money cents={row.tip} /> tip
        </span>
      )}
      {row.rounding !== undefined && (
        <span className={styles.small}>
          <Money cents={row.rounding} /> cash rounding
        </span>
      )}
    </span>
  );
}

function StatusCell({ row }: { row: PaymentRow }) {
  const { label, icon, tone } = PAYMENT_STATUS_FACE[row.status];
  return (
    <span className={styles.stack}>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {row.status === 'completed' && row.refundedAmount > 0 && (
        <span className={styles.small}>
          <Money cents={row.refundedAmount} /> refunded
        </span>
      )}
    </span>
  );
}

function DateCell({ row, timezone }: { row: PaymentRow; timezone: string }) {
  const late = lateText(row, timezone);
  return (
    <span className={styles.stack}>
      {clockText(row.timestamp, late ? 'withYear' : 'dateTime', timezone)}
      {late && <span className={styles.late}>{late}</span>}
    </span>
  );
}

type ActsProps = Pick<PaymentTableProps, 'onRefund' | 'onConclude'> & { row: PaymentRow };

function Acts({ row, onRefund, onConclude }: ActsProps) {
  return (
    <span className={styles.acts}>
      {row.status === 'pending' && (
        <ConcludeButtons of={`#${row.orderNumber}`} onConclude={(end) => onConclude(row, end)} />
      )}
      {refundableOf(row) > 0 && (
        <Button
          variant="ghost"
          size={44}
          aria-label={`Refund #${row.orderNumber}`}
          onClick={() => onRefund(row)}
        >
          Refund
        </Button>
      )}
      <Link
        to="/payments/$id"
        params={{ id: row.id }}
        target="_blank"
        aria-label={`View Details of #${row.orderNumber}`}
        className={buttonClass({ size: 44 })}
      >
        View Details
      </Link>
    </span>
  );
}
