/** Visits of any age from the server, including those this device no longer keeps. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { byRound, countIn, isRound, type Visit } from '@tableside/domain/entities/visit.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import { Visit as VisitRow } from '@tableside/protocol/rest/visit.ts';
import * as v from 'valibot';
import { listOrders } from './orders.ts';
import { given, type Page, readPage } from './pages.ts';
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
  /** Payments and refunds, oldest first. */
  readonly payments: readonly OldPayment[];
}

/** The cash handed over is not told for an old payment. */
export type OldPayment = Pick<
  Payment,
  | 'id'
  | 'kind'
  | 'checkKey'
  | 'amount'
  | 'tip'
  | 'rounding'
  | 'tendered'
  | 'method'
  | 'outcome'
  | 'concluded'
  | 'timestamp'
  | 'transactionId'
  | 'takenBy'
  | 'approvedBy'
  | 'reason'
>;

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

export interface VisitQuery {
  /** Part of the number, of the party's name or of the server's name. */
  readonly q?: string;
  readonly tableId?: string;
  /** YYYY-MM-DD */
  readonly businessDay?: string;
}

/** Newest first, by the time of opening. */
export const listVisits = async (
  remote: Remote,
  query: VisitQuery,
  before: string | null,
): Promise<Page<Visit>> =>
  readPage(await remote.get('visits', { searchParams: given({ ...query, limit: '100', before }) }), VisitRow);

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
  return rows.flatMap(withRefunds).sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

const withRefunds = ({ refunds, status: _, ...row }: RemotePayment): readonly OldPayment[] => [
  { ...row, kind: 'payment', outcome: 'completed', tendered: null, reason: null },
  ...refunds.map(({ approvedBy, ...refund }) => ({
    ...refund,
    checkKey: row.checkKey,
    ...(approvedBy && { approvedBy }),
    ...{ kind: 'refund' as const, outcome: 'completed' as const, tip: 0, tendered: null, transactionId: '' },
  })),
];
