/** The button that opens a draft: the quantity, 'View order', the total. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { useNavigate } from '@tanstack/react-router';
import { Money } from '../../../components/money.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CountBadge } from '../../../ui/status/count-badge.tsx';
import { itemCount, itemsText } from '../order-messages.ts';

export function ViewOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const count = itemCount(order);
  return (
    <Button
      variant="primary"
      size={64}
      block
      trailing={<Money cents={order.total} />}
      onClick={() => void navigate({ to: '/order/$orderId', params: { orderId: order.id } })}
    >
      <CountBadge count={count} label={itemsText(count)} variant="inverse" large />
      View order
    </Button>
  );
}
