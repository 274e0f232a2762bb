/** Card payments of the order that wait for their terminal. The person who takes the rest must see them first. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { PendingPayment } from '../../components/payments/pending-payment.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { usePaymentsOf } from '../../mirror/read/read.ts';

export function WaitingPayments({ order }: { order: Order }) {
  const engine = useEngine();
  const waiting = (usePaymentsOf(order.id) ?? []).filter(({ outcome }) => outcome === 'pending');
  return waiting.map((payment) => (
    <PendingPayment
      key={payment.id}
      payment={payment}
      onConclude={(outcome) =>
        problemOf(engine.mutate('payment.conclude', { paymentId: payment.id, outcome }))
      }
    />
  ));
}
