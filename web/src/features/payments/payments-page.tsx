/** Payment Management: what was taken and given back, searched, filtered, summed and exported. */

import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import type { PaymentMethod, PaymentStatus } from '@tableside/domain/payments/payment.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Download } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { csvOf } from '../../components/csv.ts';
import { OfficeDay } from '../../components/office-day.tsx';
import { Page } from '../../components/page.tsx';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useRefundsDue, useVenue } from '../../mirror/read.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { fetchSummary } from '../../remote/payments.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PaymentFilters, type TypedFilter } from './payment-filters.tsx';
import { type PaymentFilter, type PaymentRow, type Totals, totalsOf } from './payment-rows.ts';
import { PaymentTable } from './payment-table.tsx';
import { PaymentTiles } from './payment-tiles.tsx';
import { paymentsCsv } from './payments-csv.ts';
import styles from './payments-page.module.css';
import { RefundSheet } from './refund-sheet.tsx';
import { RefundsDue } from './refunds-due.tsx';
import { usePaymentList } from './use-payment-list.ts';

const TITLE = 'Payment Management';
const BACK = <BackLink to="/profile" label="Profile" />;

export function PaymentsPage() {
  const clockOffsetMs = useClockOffset();
  return (
    <OfficeDay title={TITLE} venue={useVenue()} clockOffsetMs={clockOffsetMs}>
      {(opened) => <Payments {...opened} />}
    </OfficeDay>
  );
}

function Payments({ venue, today }: { venue: Venue; today: string }) {
  const [typed, setTyped] = useState<TypedFilter>({ q: '', status: '', method: '', from: today, to: today });
  const [refunding, setRefunding] = useState<PaymentRow | null>(null);
  const q = useDeferredValue(typed.q);
  const filter = useMemo(() => filterOf({ ...typed, q }, venue), [typed, q, venue]);
  const { rows, isWhole, error, hasOlder, loadingOlder, loadOlder, retry } = usePaymentList(filter);
  const due = useRefundsDue() ?? [];
  const totals = useTotals(rows, filter, hasOlder);
  const save = (): void =>
    saveAsFile(
      `payments-${typed.from}-${typed.to}.csv`,
      csvOf(paymentsCsv(rows ?? [], venue.timezone)),
      'text/csv',
    );
  return (
    <Page
      title={TITLE}
      back={BACK}
      tools={
        <Button variant="outline" icon={Download} disabled={!rows?.length} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <div className={styles.page}>
        <PaymentTiles totals={totals} due={due.map(refundDue)} />
        <PaymentFilters typed={typed} onChange={setTyped} />
        <RefundsDue orders={due} />
        {!rows && <Spinner />}
        {rows?.length === 0 && <EmptyState>No payments found.</EmptyState>}
        {rows && rows.length > 0 && (
          <PaymentTable rows={rows} timezone={venue.timezone} onRefund={setRefunding} />
        )}
        <Scope isWhole={isWhole} hasError={error !== null} onRetry={retry} />
        {hasOlder && (
          <Button size={56} block busy={loadingOlder} onClick={loadOlder}>
            Load older payments
          </Button>
        )}
      </div>
      <RefundSheet payment={refunding} onClose={() => setRefunding(null)} onRefunded={retry} />
    </Page>
  );
}

/** Summed here when every payment of the filter is listed, else by the server over all of its pages. */
function useTotals(
  rows: readonly PaymentRow[] | undefined,
  filter: PaymentFilter,
  hasOlder: boolean,
): Totals {
  const { data } = useRemoteData(
    `payments ${hasOlder} ${JSON.stringify(filter)}`,
    async (remote) => (hasOlder ? fetchSummary(remote, { ...filter, q: filter.q.trim() }) : null),
    'Failed to sum the payments',
  );
  const listed = useMemo(() => totalsOf(rows ?? []), [rows]);
  return data ? { ...data, completed: data.completed + data.refunded } : listed;
}

/** What the list and the sums leave out, if anything. */
function Scope({ isWhole, hasError, onRetry }: { isWhole: boolean; hasError: boolean; onRetry: () => void }) {
  if (isWhole) return null;
  return (
    <p role="status" className={styles.scope}>
      {hasError
        ? 'The server does not answer: listed and summed are the payments that this device keeps, of about two days.'
        : 'Listed is what is loaded so far; the sums are of all.'}
      {hasError && (
        <Button size={44} onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  );
}

function filterOf({ q, status, method, from, to }: TypedFilter, venue: Venue) {
  return {
    q,
    status: status as PaymentStatus | '',
    method: method as PaymentMethod | '',
    from: from === '' ? '' : startOfDay(from, venue),
    to: to === '' ? '' : endOfDay(to, venue),
  };
}
