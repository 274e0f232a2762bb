/** Builds the story of a party from what this device holds: who did what, and when. */

import type { Order } from '@tableside/domain/entities/order.ts';
import {
  type AdjustmentKind,
  type BillAdjustment,
  paysFirst,
  type Visit,
} from '@tableside/domain/entities/visit.ts';
import { shortLabel } from '@tableside/domain/labels.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { checkLabel } from '@tableside/domain/visits/check-label.ts';
import { checkOfPayment } from '@tableside/domain/visits/takings.ts';
import { withApprover } from '../../components/payments/cash-words.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import {
  additions,
  inOrder,
  moneyStep,
  type TimelineStep,
  type Told,
  type ToldPayment,
  terminalStart,
} from './order-timeline.ts';

type Story = Pick<WholeVisit, 'visit' | 'pads' | 'rounds' | 'bill'>;

export function visitTimeline(
  { visit, pads, rounds, bill }: Story,
  payments: readonly ToldPayment[],
): readonly TimelineStep[] {
  const { openedAt, openedBy, covers, billedAt, closed } = visit;
  const opened = paysFirst(visit) ? 'Order taken' : 'Seated';
  const seated = covers === null ? opened : `Seated, ${guestsText(covers)}`;
  const steps: Told[] = [
    { at: openedAt, what: seated, who: openedBy.name },
    ...[...pads, ...rounds].flatMap(additions),
    ...rounds.flatMap(roundSteps),
    ...visit.adjustments.flatMap((one) => adjustmentSteps(one, bill)),
    ...payments.flatMap((payment) => [...terminalStart(payment), paymentStep(payment, visit)]),
  ];
  if (billedAt !== null) steps.push({ at: billedAt, what: 'Bill printed', who: '' });
  if (closed) {
    steps.push({ at: closed.at, what: `Closed at ${formatCents(closed.sale.total)}`, who: closed.by.name });
  }
  return inOrder(steps);
}

/** The documents tell what was added in their own words, several lines at once. */
const ADDED = shortLabel('visit.addItem');

/**
 * Adds what the audit trail knows to the story: the device and the time of arrival of each step, and the steps that the
 * documents do not show, such as a move. A step and its entry have the same time.
 */
export function toldWithAudit(
  told: readonly TimelineStep[],
  audited: readonly TimelineStep[],
): readonly TimelineStep[] {
  const entryAt = new Map(audited.map((entry) => [entry.at, entry]));
  const known = told.map((step) => {
    const entry = entryAt.get(step.at);
    return entry
      ? { ...step, who: step.who || entry.who, device: entry.device, heardAt: entry.heardAt }
      : step;
  });
  const times = new Set(told.map(({ at }) => at));
  const others = audited.filter(({ at, what }) => !times.has(at) && what !== ADDED);
  return [...known, ...others].toSorted((a, b) => a.at.localeCompare(b.at));
}

function roundSteps(round: Order): Told[] {
  const { orderNumber, sentAt, status, statusBy, cancelReason, rush, items } = round;
  const name = `#${orderNumber}`;
  // Until the kitchen moves the round on, the person who set its status is the one who sent it.
  const born = round.paidFirst ? 'paid' : 'accepted';
  const sender = status === born ? statusBy.name : '';
  const sent: Told = { at: sentAt ?? statusBy.at, what: `${name} sent to the kitchen`, who: sender };
  const voids = items.flatMap((item) =>
    (item.voids ?? []).map(({ at, quantity, reason, by, approvedBy }) => ({
      at,
      what: `${quantity} × ${item.name} voided, ${formatCents(-item.price * quantity)}: ${reason}`,
      who: withApprover(by, approvedBy),
    })),
  );
  const steps = [sent, ...voids];
  if (rush) steps.push({ at: rush.at, what: `${name} rushed`, who: rush.by.name });
  if (status !== born) {
    const reason = cancelReason ? `: ${cancelReason}` : '';
    steps.push({ at: statusBy.at, what: `${name} ${STATUS_LABEL[status]}${reason}`, who: statusBy.name });
  }
  return steps;
}

const ADJUSTED: Readonly<Record<AdjustmentKind, string>> = {
  comp: 'Comp',
  discount: 'Discount',
  serviceWaived: 'Service charge taken off',
  taxExempt: 'Tax taken off',
};

/** Says for which check of the bill a payment was, how much of it was a tip, and why money was given back. */
function paymentStep(payment: ToldPayment, visit: Visit): Told {
  const step = moneyStep(payment);
  const { kind, tip, reason } = payment;
  const facts =
    kind === 'refund'
      ? [reason]
      : [checkLabel(checkOfPayment(visit, payment), visit), tip > 0 && `${formatCents(tip)} of it a tip`];
  return { ...step, what: [step.what, ...facts].filter(Boolean).join(', ') };
}

function adjustmentSteps(adjustment: BillAdjustment, bill: Bill): Told[] {
  const { kind, reason, by, approvedBy, at, removed } = adjustment;
  const who = withApprover(by, approvedBy);
  const words = [ADJUSTED[kind], amountText(adjustment, bill)].filter(Boolean).join(' ');
  const given = { at, what: `${words}: ${reason}`, who };
  if (removed === null) return [given];
  return [given, { at: removed.at, what: `${words} taken back`, who: removed.by.name }];
}

/**
 * Says what it was given as, and what came off. A waiver, an exemption and an adjustment of a closed check keep what
 * came off.
 */
function amountText({ id, milli, cents, off: kept }: BillAdjustment, { reductions }: Bill): string {
  const off = kept ?? reductions.find(({ adjustmentId }) => adjustmentId === id)?.cents;
  const given = milli === null ? cents !== null && formatCents(-cents) : `${milli / 1000}%`;
  return [given, off !== undefined && off !== cents && formatCents(0 - off)].filter(Boolean).join(', ');
}
