/**
 * The column beside the tickets: how many of each dish are still to be made, the paging buttons, and recall. On a small
 * screen it is a bar below them, and the dishes are in a sheet.
 */
import { ArrowDown, ArrowUp, ListOrdered, Undo2 } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './all-day.module.css';
import { allDayOf, type Ticket } from './tickets.ts';
import type { TicketColumns } from './use-ticket-columns.tsx';

export interface AllDayProps {
  tickets: readonly Ticket[];
  pages: TicketColumns;
  canRecall: boolean;
  onAllDay: () => void;
  onRecall: () => void;
}

export function AllDay({ tickets, pages, canRecall, onAllDay, onRecall }: AllDayProps) {
  const { more, page, isWall } = pages;
  return (
    <aside aria-label="All day" className={isWall ? styles.side : styles.bar}>
      {isWall && (
        <>
          <h2 className={styles.title}>All day</h2>
          <AllDayCounts tickets={tickets} />
        </>
      )}
      <div className={styles.tools}>
        {isWall && more > 0 && (
          <p className={styles.more}>{more === 1 ? '1 more ticket' : `${more} more tickets`}</p>
        )}
        {isWall && page > 0 && (
          <button type="button" className={styles.tool} onClick={() => pages.turn(-1)}>
            <Icon of={ArrowUp} size={24} />
            Previous page
          </button>
        )}
        {isWall && more > 0 && (
          <button type="button" className={styles.tool} onClick={() => pages.turn(1)}>
            <Icon of={ArrowDown} size={24} />
            Next page
          </button>
        )}
        {!isWall && (
          <button type="button" className={styles.tool} onClick={onAllDay}>
            <Icon of={ListOrdered} size={24} />
            All day
          </button>
        )}
        <button type="button" className={styles.tool} disabled={!canRecall} onClick={onRecall}>
          <Icon of={Undo2} size={24} />
          Recall
        </button>
      </div>
    </aside>
  );
}

export function AllDayCounts({ tickets }: Pick<AllDayProps, 'tickets'>) {
  const counts = allDayOf(tickets);
  // A long list scrolls on its own, so it takes the focus for the keyboard.
  return (
    <ul className={styles.counts} tabIndex={counts.length > 0 ? 0 : -1} aria-label="To be made">
      {counts.map(({ name, quantity }) => (
        <li key={name} className={styles.count}>
          <b className={styles.quantity}>{quantity}</b>
          {name}
        </li>
      ))}
    </ul>
  );
}
