/** An order on the board with what can be done about it here. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { ArrowRight } from 'lucide-react';
import { Age } from '../../components/age.tsx';
import { DeliveryMark } from '../../components/delivery-mark.tsx';
import { OrderCard } from '../../components/order-card.tsx';
import { useSyncStatus } from '../../engine/engine-context.tsx';
import { useOrderDelivery, useVenue } from '../../mirror/read.ts';
import { Button } from '../../ui/button.tsx';
import type { BoardActs } from './use-board-acts.ts';

export interface BoardCardProps {
  order: Order;
  table: Table | undefined;
  oneSized: ReadonlySet<string>;
  acts: BoardActs;
  mayMove: boolean;
  mayCancel: boolean;
}

/** How long a paid order may wait before it turns amber, then rose. */
const PAID_MINUTES = { amber: 5, red: 10 };

export function BoardCard({ order, table, oneSized, acts, mayMove, mayCancel }: BoardCardProps) {
  const { clockOffsetMs } = useSyncStatus();
  const settings = useVenue()?.settings;
  const delivery = useOrderDelivery(order.id);
  const paid = order.status === 'paid';
  return (
    <OrderCard
      order={order}
      table={table}
      oneSized={oneSized}
      when={
        <Age
          since={order.sentAt ?? order.createdAt}
          amberMinutes={paid ? PAID_MINUTES.amber : (settings?.kitchenAmberMinutes ?? PAID_MINUTES.amber)}
          redMinutes={paid ? PAID_MINUTES.red : (settings?.kitchenRedMinutes ?? PAID_MINUTES.red)}
          clockOffsetMs={clockOffsetMs}
        />
      }
      delivery={delivery && <DeliveryMark step={delivery.step} />}
      problem={acts.problems.get(order.id)}
      actions={<CardActions order={order} acts={acts} mayMove={mayMove} mayCancel={mayCancel} />}
    />
  );
}

type ActionsProps = Pick<BoardCardProps, 'order' | 'acts' | 'mayMove' | 'mayCancel'>;

function CardActions({ order, acts, mayMove, mayCancel }: ActionsProps) {
  const next = nextStatus(order.status);
  if (!mayMove || next === null) return null;
  const paid = order.status === 'paid';
  return (
    <>
      {paid && mayCancel && (
        <Button
          variant="ghost"
          size={56}
          aria-label={`Cancel Order #${order.orderNumber}`}
          onClick={() => acts.askCancel(order)}
        >
          Cancel
        </Button>
      )}
      <Button
        variant={paid ? 'primary' : 'tonal'}
        size={56}
        iconEnd={ArrowRight}
        onClick={() => void acts.move(order)}
      >
        Move to {next}
      </Button>
    </>
  );
}
