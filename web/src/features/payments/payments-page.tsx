/** Payment Management: payments and refunds, searched, filtered, summed and exported. */

import type { PaymentMethod, PaymentStatus } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { csvOf } from '@tableside/domain/ground/csv.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { searchedWords } from '../../components/orders/searched-words.ts';
import { BackLink } from '../../components/pages/back-link.tsx';
import { OfficeDay } from '../../components/pages/office-day.tsx';
import { Page } from '../../components/pages/page.tsx';
import { useBusinessDay, useVenue } from '../../mirror/read/read.ts';
import { useUnsentPayments } from '../../mirror/read/read-payments.ts';
import { useVisitsOwing } from '../../mirror/read/read-visits.ts';
import { saveAsFile } from '../../platform/save-as-file.ts';
import { fetchSummary } from '../../remote/payments.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { PaymentFilters, type PaymentFiltersProps } from './payment-filters.tsx';
import { type PaymentFilter, type PaymentRow, type Totals, totalsOf } from './payment-rows.ts';
import { PaymentTable } from './payment-table.tsx';
import { PaymentTiles } from './payment-tiles.tsx';
import { paymentsCsv } from './payments-csv.ts';
import styles from './payments-page.module.css';
import { RefundSheet } from './refund-sheet.tsx';
import { RefundsDue } from './refunds-due.tsx';
import { searchedDays, type TypedFilter } from './typed-filter.ts';
import { useConclude } from './use-conclude.ts';
import { type PaymentList, usePaymentList } from './use-payment-list.ts';

const BACK = <BackLink to="/profile" />;

export function PaymentsPage() {
  return (
    <OfficeDay of="/payment" venue={useVenue()} today={useBusinessDay()}>
      {(opened) => <Payments {...opened} />}
    </OfficeDay>
  );
}

function Payments({ venue, today }: { venue: Venue; today: string }) {
  const [typed, setTyped] = useState<TypedFilter>({ q: '', status: '', method: '', from: today, to: today });
  const [refunding, setRefunding] = useState<PaymentRow | null>(null);
  const q = useDeferredValue(typed.q);
  const filter = useMemo(() => filterOf({ ...typed, q }, venue), [typed, q, venue]);
  const list = usePaymentList(filter);
  const { rows, hasOlder, loadingOlder, loadOlder, retry } = list;
  const conclude = useConclude(retry);
  const owing = useVisitsOwing() ?? [];
  const { totals, areOfAll } = useTotals(rows, filter, hasOlder);
  const save = (): void =>
    saveAsFile(
      `${['payments', typed.from, typed.to].filter(Boolean).join('-')}.csv`,
      csvOf(paymentsCsv(rows ?? [], venue.timezone)),
      'text/csv',
    );
  return (
    <Page
      of="/payment"
      back={BACK}
      tools={
        <Button variant="outline" icon={Download} disabled={!rows?.length} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <div className={styles.page}>
        <PaymentTiles totals={totals} due={owing.map(({ owed }) => owed)} />
        <PaymentFilters typed={typed} onChange={(next) => setTyped(searchedDays(typed, next, today))} />
        <RefundsDue visits={owing} />
        {!rows && <Spinner />}
        {rows?.length === 0 && <NoPayments typed={typed} onChange={setTyped} />}
        {rows && rows.length > 0 && (
          <PaymentTable rows={rows} timezone={venue.timezone} onRefund={setRefunding} onConclude={conclude} />
        )}
        <Scope list={list} areSumsOfAll={areOfAll} />
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

/** Shown instead of an empty list. Offers to clear the filters, or to begin an order. */
function NoPayments({ typed, onChange }: PaymentFiltersProps) {
  const isAll = Object.values(typed).every((value) => value === '');
  const next = isAll ? (
    <Link to="/tables" className={buttonClass({ size: 56 })}>
      New order
    </Link>
  ) : (
    <Button size={56} onClick={() => onChange({ q: '', status: '', method: '', from: '', to: '' })}>
      Show all payments
    </Button>
  );
  return <EmptyState action={next}>No payments found.</EmptyState>;
}

interface Summed {
  readonly totals: Totals;
  /** True when the totals cover every payment of the filter, not only the listed ones. */
  readonly areOfAll: boolean;
}

/**
 * Sums the payments here when all of the filter are listed. Otherwise the server sums all of its pages, again after
 * each change.
 */
function useTotals(
  rows: readonly PaymentRow[] | undefined,
  filter: PaymentFilter,
  hasOlder: boolean,
): Summed {
  const { data, error, retry } = useRemoteData(
    `payments ${hasOlder} ${JSON.stringify(filter)}`,
    async (remote) => (hasOlder ? fetchSummary(remote, { ...filter, q: searchedWords(filter.q) }) : null),
    'Failed to sum the payments',
  );
  const listed = useMemo(() => totalsOf(rows ?? []), [rows]);
  const summed = useRef(rows);
  useEffect(() => {
    if (hasOlder && summed.current !== rows) retry();
    summed.current = rows;
  }, [rows, hasOlder, retry]);
  return data && !error
    ? { totals: { ...data, completed: data.completed + data.refunded }, areOfAll: true }
    : { totals: listed, areOfAll: false };
}

/** Says what the list and the totals leave out, if anything. */
function Scope({ list, areSumsOfAll }: { list: PaymentList; areSumsOfAll: boolean }) {
  const { isWhole, hasOlder, error, retry } = list;
  const unsent = useUnsentPayments();
  if (isWhole) return null;
  const allThatIsThere = unsent === 0 ? 'all payments' : `all payments except ${unsent} not sent yet`;
  const shown = hasOlder
    ? 'Showing what has loaded so far.'
    : 'Showing payments stored on this device (about two days).';
  return (
    <p role="status" className={styles.scope}>
      {error !== null && "Can't reach the server. "}
      {shown} Totals cover {areSumsOfAll ? allThatIsThere : 'what is listed'}.
      {error !== null && (
        <Button size={44} onClick={retry}>
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
