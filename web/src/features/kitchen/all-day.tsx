/** The column beside the tickets: how many of each dish are still to be made, the paging buttons, and recall. */
import { ArrowDown, ArrowUp, Undo2 } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './all-day.module.css';
import { allDayOf, type Ticket } from './tickets.ts';
import type { Pages } from './use-pages.ts';

export interface AllDayProps {
  tickets: readonly Ticket[];
  pages: Pages;
  canRecall: boolean;
  onRecall: () => void;
}

export function AllDay({ tickets, pages, canRecall, onRecall }: AllDayProps) {
  const counts = allDayOf(tickets);
  const { more, page, isWall } = pages;
  return (
    <aside aria-label="All day" className={styles.side}>
      <h2 className={styles.title}>All day</h2>
      {/* A long list scrolls on its own, so it takes the focus for the keyboard. */}
      <ul className={styles.counts} tabIndex={counts.length > 0 ? 0 : -1} aria-label="To be made">
        {counts.map(({ name, quantity }) => (
          <li key={name} className={styles.count}>
            <b className={styles.quantity}>{quantity}</b>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        {more > 0 && <p className={styles.more}>{more === 1 ? '1 more ticket' : `${more} more tickets`}</p>}
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
        <button type="button" className={styles.tool} disabled={!canRecall} onClick={onRecall}>
          <Icon of={Undo2} size={24} />
          Recall
        </button>
      </div>
    </aside>
  );
}
