/** In words: what a person took that nobody owed any more, why, and what to do with it. */
import { formatCents } from '@tableside/domain/money.ts';
import type { useOverpaidBy } from '../../mirror/read-payments.ts';

export type Overpaid = NonNullable<ReturnType<typeof useOverpaidBy>>[number];

export interface OverpaidWords {
  readonly title: string;
  readonly detail: string;
}

export function overpaidWords({ order, earlier, back }: Overpaid): OverpaidWords {
  return {
    title: titleOf(order, earlier),
    detail: `${causeOf(order, earlier)}Give ${formatCents(back)} back to the guest.`,
  };
}

type Cause = (order: Overpaid['order'], earlier: Overpaid['earlier']) => string;

const titleOf: Cause = ({ orderNumber, status, total }, earlier) => {
  if (status === 'cancelled') return `#${orderNumber} was cancelled`;
  const taken = earlier.reduce((sum, { amount }) => sum + amount, 0);
  return taken >= total && taken > 0 ? `#${orderNumber} was paid twice` : `#${orderNumber} was paid too much`;
};

const causeOf: Cause = ({ status, statusBy }, earlier) => {
  if (status === 'cancelled') return `${statusBy.name} cancelled it before your payment arrived. `;
  const names = [...new Set(earlier.map(({ takenBy }) => takenBy.name))];
  if (names.length === 0) return '';
  const taken = earlier.reduce((sum, { amount }) => sum + amount, 0);
  return `${names.join(' and ')} had taken ${formatCents(taken)} before your payment arrived. `;
};
