/** The latest tickets that left the wall, for recall. A recall that is not possible says why beside its button. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { cooksName } from '@tableside/domain/orders/cooks-name.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useState } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './kitchen-sheets.module.css';
import { headAtCounter } from './ticket-pieces.ts';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { Wall } from './use-wall.ts';

export interface RecallListProps {
  wall: Wall;
  venue: Venue;
  acts: Pick<KitchenActs, 'recall'>;
  /** Called after a ticket was recalled. */
  onDone: () => void;
}

export function RecallList({ wall, venue, acts, onDone }: RecallListProps) {
  const [refused, setRefused] = useState<{ readonly orderId: string; readonly problem: string } | null>(null);
  const { run } = useOneAtATime();
  const takeBack = async (order: Order): Promise<void> => {
    const problem = await acts.recall(order);
    if (problem === null) onDone();
    else setRefused({ orderId: order.id, problem });
  };
  if (wall.done.length === 0) return <EmptyState>No bumped tickets today</EmptyState>;
  return (
    <ul className={styles.rows}>
      {wall.done.map((order) => (
        <li key={order.id} className={styles.done}>
          <div className={styles.words}>
            <span className={styles.ticket}>
              <b>
                {headAtCounter(order, venue.timezone) ??
                  tableText(wall.tables.get(order.tableId), order.tableId)}
              </b>{' '}
              #{order.orderNumber}
              <span className={styles.small}>
                {clockText(order.statusBy.at, 'time24', venue.timezone)} ·{' '}
                {order.items
                  .filter((item) => leftOf(item) > 0)
                  .map((item) => `${leftOf(item)} ${cooksName(item)}`)
                  .join(', ')}
              </span>
            </span>
            <Button size={64} className={styles.act} onClick={() => run(() => takeBack(order))}>
              Recall
            </Button>
          </div>
          {refused?.orderId === order.id && (
            <NoteBand tone="danger" role="alert">
              {refused.problem}
            </NoteBand>
          )}
        </li>
      ))}
    </ul>
  );
}
