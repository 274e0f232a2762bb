/**
 * Builds the timeline of an order, step by step. Everybody sees who did what and when, from the order's own data.
 * Administrators also see, from the audit trail, on which device it was done and when the server received it.
 */

import type { Order } from '@tableside/domain/entities/order.ts';
import { isRound } from '@tableside/domain/entities/visit.ts';
import { shortLabel } from '@tableside/domain/labels.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { withApprover } from '../../components/payments/cash-words.ts';
import type { OldPayment } from '../../remote/visits.ts';

export interface TimelineStep {
  readonly id: string;
  /** The time of the step, ISO 8601 UTC. */
  readonly at: string;
  readonly what: string;
  readonly who: string;
  /** The letter of the device. Null when it is unknown or there was no device. */
  readonly device: string | null;
  /** When the server received the step. Set only if that was later, because it was made without a connection. */
  readonly heardAt: string | null;
}

export type Told = Pick<TimelineStep, 'at' | 'what' | 'who'>;

/** What the story of a payment or a refund needs of its row. */
export type ToldPayment = Omit<OldPayment, 'transactionId'>;

/** Builds the timeline from what this device holds, first step first. */
export function timelineOf(order: Order, payments: readonly ToldPayment[]): readonly TimelineStep[] {
  const { createdAt, submittedAt, statusBy, status, cancelReason } = order;
  const guest = order.customerId === null ? '' : 'Guest';
  const steps: Told[] = [
    {
      at: createdAt,
      what: isRound(order) ? 'Sent to the kitchen' : 'Order taken',
      who: order.serverName ?? guest,
    },
    ...additions(order),
    ...voided(order),
    ...payments.flatMap((payment) => [...terminalStart(payment), moneyStep(payment)]),
  ];
  if (order.rush) steps.push({ at: order.rush.at, what: 'Rushed', who: order.rush.by.name });
  if (submittedAt !== null) steps.push({ at: submittedAt, what: 'Sent to staff', who: guest });
  if (status !== 'draft') {
    const reason = cancelReason ? `: ${cancelReason}` : '';
    steps.push({ at: statusBy.at, what: `${STATUS_LABEL[status]}${reason}`, who: statusBy.name });
  }
  return inOrder(steps);
}

/** Returns the steps by their time. */
export const inOrder = (steps: readonly Told[]): readonly TimelineStep[] =>
  steps
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((step, at) => ({ ...step, id: `${at}`, device: null, heardAt: null }));

/** Merges items that one person added within the same minute into one step. */
export function additions({ items }: Pick<Order, 'items'>): Told[] {
  const steps = new Map<string, Told & { count: number }>();
  for (const { addedAt, addedBy, quantity, name } of items) {
    const key = `${addedAt.slice(0, 16)} ${addedBy.id}`;
    const known = steps.get(key);
    const count = (known?.count ?? 0) + quantity;
    const what = known ? `${count} items added` : `${quantity} × ${name} added`;
    steps.set(key, { at: known?.at ?? addedAt, what, who: addedBy.name, count });
  }
  return [...steps.values()];
}

const voided = ({ items }: Order): Told[] =>
  items.flatMap(({ name, voids = [] }) =>
    voids.map(({ at, quantity, reason, by, approvedBy }) => ({
      at,
      what: `${quantity} × ${name} voided: ${reason}`,
      who: withApprover(by, approvedBy),
    })),
  );

export const moneyStep = (payment: ToldPayment): Told => ({
  at: payment.concluded?.at ?? payment.timestamp,
  what: moneyText(payment),
  who: withApprover(payment.concluded ?? payment.takenBy, payment.approvedBy),
});

/** Tells that a payment was sent to its terminal. Until the terminal has answered, the payment itself says so. */
export function terminalStart(payment: ToldPayment): Told[] {
  const { concluded, takenBy, amount, tip } = payment;
  if (concluded?.startedAt === undefined) return [];
  const what = `Sent to the terminal: ${formatCents(amount + tip)}, ${paidByLabel(payment)}`;
  return [{ at: concluded.startedAt, what, who: takenBy.name }];
}

function moneyText(payment: ToldPayment): string {
  const { kind, outcome, amount, tip } = payment;
  if (kind === 'refund') return `Refund of ${formatCents(amount)}`;
  const sum = `${formatCents(amount + tip)}, ${paidByLabel(payment)}`;
  if (outcome === 'pending') return `Waiting for the terminal: ${sum}`;
  return outcome === 'failed' ? `Payment failed: ${sum}` : `Paid ${sum}`;
}

/** A change that took longer than this to reach the server was made without a connection. */
const ON_ITS_WAY_MS = 10_000;

/**
 * Builds the timeline from the audit trail of this order, which is newest first. `letters` maps device ids to letters.
 */
export const auditedTimeline = (
  entries: readonly AuditEntry[],
  letters: ReadonlyMap<string, string>,
): readonly TimelineStep[] => entries.map((entry) => auditedStep(entry, letters)).reverse();

function auditedStep(entry: AuditEntry, letters: ReadonlyMap<string, string>): TimelineStep {
  const { id, occurredAt, receivedAt, actorName, deviceId, outcome } = entry;
  const late = Date.parse(receivedAt) - Date.parse(occurredAt) > ON_ITS_WAY_MS;
  const what = whatHappened(entry);
  return {
    id,
    at: occurredAt,
    what: outcome === 'rejected' || outcome === 'held' ? `${what} (${outcome})` : what,
    who: actorName ?? '',
    device: deviceId === null ? null : (letters.get(deviceId) ?? null),
    heardAt: late ? receivedAt : null,
  };
}

function whatHappened({ action, rows }: AuditEntry): string {
  const status = rows.find(({ entity }) => entity === 'order')?.after?.status;
  const isMove = action === 'order.advance' || action === 'order.recall';
  if (isMove && typeof status === 'string' && status in STATUS_LABEL) {
    return `${action === 'order.recall' ? 'Moved back to ' : ''}${STATUS_LABEL[status as Order['status']]}`;
  }
  const ticked =
    action === 'order.tickItem' && rows.map(({ after }) => tickedStatus(after?.items)).find(Boolean);
  if (ticked) return ticked === 'ready' ? 'Item ready' : 'Item not ready after all';
  return shortLabel(action) ?? action;
}

/** Returns the status of the one line that was ticked. */
function tickedStatus(lines: unknown): unknown {
  const [line] = Object.values((lines ?? {}) as Readonly<Record<string, { status?: unknown } | null>>);
  return line?.status;
}
