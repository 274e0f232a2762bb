/** Visits of any age from the server, including those this device no longer keeps. */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { byRound, countIn, isRound, type Visit } from '@tableside/domain/visits/visit.ts';
import { VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import * as v from 'valibot';
import { listOrders } from './orders.ts';
import { fetchPayment, type RemotePayment } from './payments.ts';
import type { Remote } from './remote-context.tsx';
import { type RemoteData, useRemoteData } from './use-remote-data.ts';

export interface OldVisit {
  readonly whole: {
    readonly visit: Visit;
    readonly bill: Bill;
    readonly rounds: readonly Order[];
    /** The server tells what waits only while the visit is open, and then this device holds it. */
    readonly pads: readonly Order[];
    readonly pad: undefined;
  };
  /** The payments that were taken, oldest first. The cash handed over is not told for an old payment. */
  readonly payments: readonly (RemotePayment & { readonly tendered: null })[];
}

export interface OldVisitQuery {
  /** Only managers may read old payments. For others, the visit itself counts them. */
  readonly withPayments: boolean;
  /** The message for an error for which the server sent none. */
  readonly fallback: string;
}

export const useOldVisit = (
  visitId: string,
  { withPayments, fallback }: OldVisitQuery,
): RemoteData<OldVisit> =>
  useRemoteData(`visit ${visitId}`, (remote) => oldVisitOf(remote, visitId, withPayments), fallback);

async function oldVisitOf(remote: Remote, visitId: string, withPayments: boolean): Promise<OldVisit> {
  const { bill, ...visit } = v.parse(
    VisitWithBill,
    await remote.get(`visits/${encodeURIComponent(visitId)}`).json(),
  );
  // A merge moves the bill to the other visit.
  if (visit.mergedInto !== null) return oldVisitOf(remote, visit.mergedInto, withPayments);
  const [rounds, payments] = await Promise.all([
    roundsOf(remote, visit),
    withPayments ? paymentsOf(remote, visit) : [],
  ]);
  return { whole: { visit, bill, rounds, pads: [], pad: undefined }, payments };
}

/** Rounds have the number of the first visit of their chain. */
async function roundsOf(remote: Remote, { id, number }: Visit): Promise<readonly Order[]> {
  const { rows } = await listOrders(remote, { q: countIn(number).rootNumber }, null);
  return rows.filter((order) => order.visitId === id && isRound(order)).sort(byRound);
}

async function paymentsOf(remote: Remote, { takings }: Visit): Promise<OldVisit['payments']> {
  const rows = await Promise.all(takings.map(({ paymentId }) => fetchPayment(remote, paymentId)));
  return rows
    .filter(({ status }) => status === 'completed' || status === 'refunded')
    .map((row) => ({ ...row, tendered: null }));
}
