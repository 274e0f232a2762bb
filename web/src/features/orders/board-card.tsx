/** An order on the board with the actions that are possible here. */
import { isFinal, type Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { nextStatus } from '@tableside/domain/orders/order-status.ts';
import { wantedFrom } from '@tableside/domain/orders/pickup.ts';
import { ArrowRight, Clock } from 'lucide-react';
import { memo } from 'react';
import { DeliveryMark, type DeliveryStep } from '../../components/orders/delivery-mark.tsx';
import { OrderCard } from '../../components/orders/order-card.tsx';
import { Age } from '../../components/time/age.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './history-page.module.css';
import type { BoardActs } from './use-board-acts.ts';

export interface BoardCardProps {
  order: Order;
  table: Table | undefined;
  /** Read once for all cards. */
  venue: Venue | null | undefined;
  oneSized: ReadonlySet<string>;
  /** How far the order's latest change has come. Undefined while that is not known. */
  step: DeliveryStep | undefined;
  /** Why the last action on it failed. */
  problem: string | undefined;
  acts: BoardActs;
  mayMove: boolean;
  mayCancel: boolean;
}

/** Memoized, because a board has many cards and only one changes at a time. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { order, table, venue, oneSized, step, problem, acts, mayMove, mayCancel } = props;
  const finished = isFinal(order.status);
  // A finished order needs no delivery step, unless its latest change has not reached the server.
  const told = step !== undefined && (!finished || step === 'saved');
  const next = mayMove ? nextStatus(order.status) : null;
  return (
    <OrderCard
      order={order}
      table={table}
      timezone={venue?.timezone}
      oneSized={oneSized}
      when={finished ? <ClosedAt order={order} venue={venue} /> : <WaitingFor order={order} venue={venue} />}
      delivery={told && <DeliveryMark step={step} />}
      problem={problem}
      actions={next && <CardActions order={order} next={next} acts={acts} mayCancel={mayCancel} />}
    />
  );
});

type TimeProps = Pick<BoardCardProps, 'order' | 'venue'>;

function ClosedAt({ order, venue }: TimeProps) {
  return (
    <span className={styles.when}>
      <Icon of={Clock} size={16} />
      {clockText(order.statusBy.at, 'time', venue?.timezone)}
    </span>
  );
}

/** The minutes after which a waiting paid order turns amber, then rose. */
const PAID_MINUTES = { amber: 5, red: 10 };

function WaitingFor({ order, venue }: TimeProps) {
  const clockOffsetMs = useClockOffset();
  const settings = venue?.settings;
  const kitchen = settings && { amber: settings.kitchenAmberMinutes, red: settings.kitchenRedMinutes };
  const minutes = order.status === 'paid' || !kitchen ? PAID_MINUTES : kitchen;
  return (
    <Age
      since={venue ? wantedFrom(order, venue) : (order.sentAt ?? order.createdAt)}
      amberMinutes={minutes.amber}
      redMinutes={minutes.red}
      clockOffsetMs={clockOffsetMs}
    />
  );
}

interface ActionsProps {
  order: Order;
  next: Order['status'];
  acts: BoardActs;
  mayCancel: boolean;
}

function CardActions({ order, next, acts, mayCancel }: ActionsProps) {
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
