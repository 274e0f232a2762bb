/** The bill being paid: its lines, what makes its total, what was paid on it, and the tip. */

import { billSums, tipLabel } from '@tableside/domain/payments/visit-receipt.ts';
import type { NamedTable } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Check } from '@tableside/domain/visits/bill.ts';
import { placeOf, visitAtCounter } from '../../components/orders/counter-text.ts';
import { TableName } from '../../components/tables/table-name.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './check-bill.module.css';
import { PaidSoFar } from './paid-so-far.tsx';
import type { Checkout } from './use-checkout.ts';
import { VisitItems } from './visit-bill.tsx';

export interface CheckBillProps {
  whole: WholeVisit;
  /** Only this part of it. */
  check: Check | undefined;
  checkout: Checkout;
  table: NamedTable | null | undefined;
}

export function CheckBill({ whole: { visit, bill }, check, checkout, table }: CheckBillProps) {
  const {
    payable: { paid, service },
    tip,
    tipChoice,
    rounding,
  } = checkout;
  const word = tipLabel({ service });
  const place = placeOf(table, visitAtCounter(visit), useVenue()?.timezone);
  return (
    <Card as="section" aria-label="Order" className={styles.card}>
      <div className={styles.head}>
        <TableName table={place} tableId={visit.tableId} />
        <span className={styles.number}>#{visit.number}</span>
      </div>
      <VisitItems bill={bill} split={visit.split} check={check} />
      <dl className={styles.totals}>
        {billSums(bill, check).map(({ label, value }) => (
          <Row key={label} label={label} value={value} />
        ))}
        {paid > 0 && <Row label="Paid" value={formatCents(-paid)} />}
        {tip > 0 && (
          <Row
            label={tipChoice.kind === 'percent' ? `${word} ${tipChoice.percent}%` : word}
            value={formatCents(tip)}
          />
        )}
        {rounding !== 0 && <Row label="Cash rounding" value={formatCents(rounding)} />}
      </dl>
      <PaidSoFar orderId={visit.id} />
    </Card>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
