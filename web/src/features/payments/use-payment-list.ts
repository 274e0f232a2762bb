/** The payments of a filter: those on this device at once, older ones from the server when it is reachable. */
import { useCallback, useMemo } from 'react';
import { searchedWords } from '../../components/orders/searched-words.ts';
import { usePayments } from '../../mirror/read/read-payments.ts';
import { listPayments } from '../../remote/payments.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { type RemotePages, useRemotePages } from '../../remote/use-remote-data.ts';
import { listed, localRows, olderRow, type PaymentFilter, type PaymentRow } from './payment-rows.ts';

export interface PaymentList extends Omit<RemotePages<PaymentRow>, 'rows'> {
  /** Undefined while the mirror is being read. */
  readonly rows: readonly PaymentRow[] | undefined;
  /** True when every payment of the filter is listed. Otherwise only those on this device, or the first pages, are. */
  readonly isWhole: boolean;
}

export function usePaymentList(filter: PaymentFilter): PaymentList {
  const held = usePayments();
  const { q, status, method, from, to } = filter;
  const load = useCallback(
    (remote: Remote, before: string | null) =>
      listPayments(remote, { q: searchedWords(q), status, method, from, to }, before),
    [q, status, method, from, to],
  );
  const key = JSON.stringify([searchedWords(q), status, method, from, to]);
  const { rows: fetched, ...remote } = useRemotePages(key, load, 'Failed to fetch payments');
  const rows = useMemo(() => {
    const older = held && (fetched ?? []).map((told) => olderRow(told, held));
    return older && listed(localRows(held), older, filter);
  }, [held, fetched, filter]);
  return { ...remote, rows, isWhole: fetched !== undefined && !remote.hasOlder && remote.error === null };
}
