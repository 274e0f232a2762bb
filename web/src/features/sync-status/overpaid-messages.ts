/** Explains an overpayment in words: what a person took that was no longer owed, why, and what to do. */
import { formatCents } from '@tableside/domain/money.ts';
import type { useOverpaidBy } from '../../mirror/read/read-payments.ts';

export type Overpaid = NonNullable<ReturnType<typeof useOverpaidBy>>[number];

export interface OverpaidText {
  readonly title: string;
  readonly detail: string;
}

export const overpaidText = (overpaid: Overpaid): OverpaidText => ({
  title: titleOf(overpaid),
  detail: `${causeOf(overpaid)}Give ${formatCents(overpaid.back)} back to the guest.`,
});

const takenBefore = ({ earlier }: Overpaid): number => earlier.reduce((sum, { amount }) => sum + amount, 0);

function titleOf(overpaid: Overpaid): string {
  const { orderNumber, status, total } = overpaid.order;
  if (status === 'cancelled') return `#${orderNumber} was cancelled`;
  const isTwice = overpaid.earlier.length > 0 && takenBefore(overpaid) >= total;
  return isTwice ? `#${orderNumber} was paid twice` : `#${orderNumber} was paid too much`;
}

function causeOf(overpaid: Overpaid): string {
  const { order, payment, earlier } = overpaid;
  if (order.status === 'cancelled')
    return `${order.statusBy.name} cancelled it before your payment arrived. `;
  const nameOf = ({ takenBy }: Overpaid['payment']): string =>
    takenBy.id === payment.takenBy.id ? 'you' : takenBy.name;
  const names = [...new Set(earlier.map(nameOf))].join(' and ');
  if (names === '') return '';
  const who = names.replace(/^you/, 'You');
  return `${who} had taken ${formatCents(takenBefore(overpaid))} before this payment arrived. `;
}
