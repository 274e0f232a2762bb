/**
 * How many of each dish are still to be made and how many can still be sold, the paging buttons, recall and 86: a column
 * beside the tickets. On a tablet it is a bar below them, so that the tickets get the width. On a phone the dishes are in
 * a sheet only.
 */
import { ArrowDown, ArrowUp, CircleSlash, Clock, ListOrdered, Undo2 } from 'lucide-react';
import { stockText } from '../../components/menu/left-text.ts';
import { useProducts } from '../../mirror/read/read.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './all-day.module.css';
import { allDayOf, type Ticket } from './tickets.ts';
import type { TicketColumns } from './use-ticket-columns.tsx';

export interface AllDayProps {
  tickets: readonly Ticket[];
  pages: TicketColumns;
  canRecall: boolean;
  onAllDay: () => void;
  onRecall: () => void;
  onStock: () => void;
  /** How many orders are picked up later. */
  later: number;
  onLater: () => void;
}

export function AllDay(props: AllDayProps) {
  const { tickets, pages, canRecall, onAllDay, onRecall, onStock, later, onLater } = props;
  const { more, page, isWall, isRoomy } = pages;
  return (
    <aside aria-label="All day" className={isRoomy ? styles.side : styles.bar}>
      {isRoomy && <h2 className={styles.title}>All day</h2>}
      {isWall && <AllDayCounts tickets={tickets} isStrip={!isRoomy} />}
      <div className={styles.tools}>
        {isRoomy && more > 0 && (
          <p className={styles.more}>{more === 1 ? '1 more ticket' : `${more} more tickets`}</p>
        )}
        {!isRoomy && (
          <button type="button" className={styles.tool} onClick={onAllDay}>
            <Icon of={ListOrdered} size={24} />
            All day
          </button>
        )}
        {isWall && <Paging more={more} page={page} turn={pages.turn} isRoomy={isRoomy} />}
        {later > 0 && (
          <button type="button" className={styles.tool} onClick={onLater}>
            <Icon of={Clock} size={24} />
            Later {later}
          </button>
        )}
        <button type="button" className={styles.tool} disabled={!canRecall} onClick={onRecall}>
          <Icon of={Undo2} size={24} />
          Recall
        </button>
        <button type="button" aria-label="86 list" className={styles.tool} onClick={onStock}>
          <Icon of={CircleSlash} size={24} />
          86
        </button>
      </div>
    </aside>
  );
}

type PagingProps = Pick<TicketColumns, 'more' | 'page' | 'turn' | 'isRoomy'>;

function Paging({ more, page, turn, isRoomy }: PagingProps) {
  return (
    <>
      {page > 0 && (
        <button type="button" aria-label="Previous page" className={styles.tool} onClick={() => turn(-1)}>
          <Icon of={ArrowUp} size={24} />
          {isRoomy && 'Previous page'}
        </button>
      )}
      {more > 0 && (
        <button type="button" className={styles.tool} onClick={() => turn(1)}>
          <Icon of={ArrowDown} size={24} />
          {isRoomy ? (
            'Next page'
          ) : (
            <>
              <span className="visually-hidden">Next page, </span>
              {more} more
              <span className="visually-hidden">{more === 1 ? ' ticket' : ' tickets'}</span>
            </>
          )}
        </button>
      )}
    </>
  );
}

interface AllDayCountsProps extends Pick<AllDayProps, 'tickets'> {
  /** Two rows that scroll sideways, instead of a list. */
  isStrip?: boolean;
}

export function AllDayCounts({ tickets, isStrip = false }: AllDayCountsProps) {
  const counts = allDayOf(tickets);
  const products = useProducts();
  const stockOf = (productId: string | null): string | undefined => {
    const product = products?.find(({ id }) => id === productId);
    return product && stockText(product);
  };
  // A long list scrolls on its own, so it takes the focus for the keyboard.
  return (
    <ul
      className={classNames(styles.counts, isStrip && styles.strip)}
      tabIndex={counts.length > 0 ? 0 : -1}
      aria-label="To be made"
    >
      {counts.map(({ name, quantity, productId }) => (
        <li key={name} className={styles.count}>
          <b className={styles.quantity}>{quantity}</b>
          <span>
            {name}
            <Stock text={stockOf(productId)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Stock({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      {' '}
      <span className={styles.left}>{text}</span>
    </>
  );
}
