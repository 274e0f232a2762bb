/** Takeout that is picked up later: its ticket comes to the wall in time, or now. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { wantedFrom } from '@tableside/domain/orders/pickup.ts';
import { useState } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useNow } from '../../platform/use-now.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './kitchen-sheets.module.css';
import { headAtCounter } from './ticket-pieces.ts';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { Wall } from './use-wall.ts';

export interface LaterListProps {
  wall: Pick<Wall, 'later'>;
  venue: Venue;
  acts: Pick<KitchenActs, 'begin'>;
}

export function LaterList({ wall, venue, acts }: LaterListProps) {
  const [refused, setRefused] = useState<{ readonly orderId: string; readonly problem: string } | null>(null);
  const { run } = useOneAtATime();
  const now = useNow() + useClockOffset();
  const begin = async (order: Order): Promise<void> => {
    const problem = await acts.begin(order);
    setRefused(problem === null ? null : { orderId: order.id, problem });
  };
  if (wall.later.length === 0) return <EmptyState>Nothing is picked up later</EmptyState>;
  return (
    <ul className={styles.rows}>
      {wall.later.map((order) => {
        const from = wantedFrom(order, venue);
        return (
          <li key={order.id} className={styles.done}>
            <div className={styles.words}>
              <span className={styles.ticket}>
                <b>{headAtCounter(order, venue.timezone)}</b> #{order.orderNumber}
                <span className={styles.small}>
                  Comes {dayText(from, now, venue.timezone)} at {clockText(from, 'time24', venue.timezone)} ·{' '}
                  {dishesOf(order)}
                </span>
              </span>
              <Button size={64} className={styles.act} onClick={() => run(() => begin(order))}>
                Begin now
              </Button>
            </div>
            {refused?.orderId === order.id && (
              <NoteBand tone="danger" role="alert">
                {refused.problem}
              </NoteBand>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function dayText(time: string, now: number, timezone: string): string {
  const day = clockText(time, 'day', timezone);
  return day === clockText(now, 'day', timezone) ? 'today' : day;
}

const dishesOf = ({ items }: Order): string =>
  items
    .filter((item) => leftOf(item) > 0)
    .map((item) => `${leftOf(item)} ${item.name}`)
    .join(', ');
