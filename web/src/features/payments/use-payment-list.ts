/** The payments of a filter: those of this device at once, older ones from the server when it can be asked. */
import { useCallback, useMemo } from 'react';
import { usePayments } from '../../mirror/read-payments.ts';
import { listPayments } from '../../remote/payments.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { type RemotePages, useRemotePages } from '../../remote/use-remote-pages.ts';
import {
  listed,
  localRows,
  olderRow,
  type PaymentFilter,
  type PaymentRow,
  searchedWords,
} from './payment-rows.ts';

export interface PaymentList extends Omit<RemotePages<PaymentRow>, 'rows'> {
  /** Undefined while the mirror is read. */
  readonly rows: readonly PaymentRow[] | undefined;
  /** Every payment of the filter is here; otherwise only those that this device keeps, or the first pages. */
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
