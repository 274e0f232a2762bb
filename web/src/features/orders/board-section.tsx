/** One section of the board: 'Paid Orders (3)' and its cards, which keep their places while somebody works. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { useMemo, useRef } from 'react';
import type { DeliveryStep } from '../../components/orders/delivery-mark.tsx';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { ORDER_STATUS_ICON, sectionTitle } from '../../components/orders/order-status-face.ts';
import { useSteadySlots } from '../../components/orders/use-steady-slots.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './board-section.module.css';
import type { BoardStatus } from './board-sections.ts';
import type { BoardActs } from './use-board-acts.ts';
import { useGlide } from './use-glide.ts';

export interface BoardSectionProps {
  id: string;
  status: BoardStatus;
  orders: readonly Order[];
  /** True while somebody is touching the board. */
  busy: boolean;
  tables: readonly Table[];
  products: readonly Product[];
  /** How far the latest change of each order has come, keyed by order id. Undefined while that is not known. */
  steps: Readonly<Record<string, DeliveryStep>> | undefined;
  problems: ReadonlyMap<string, string>;
  acts: BoardActs;
  mayMove: boolean;
  mayCancel: boolean;
}

export function BoardSection(props: BoardSectionProps) {
  const { id, status, orders, busy, tables, products, steps, problems, acts, mayMove, mayCancel } = props;
  const venue = useVenue();
  const slots = useSteadySlots(orders, busy);
  const list = useRef<HTMLUListElement>(null);
  useGlide(list, slots.map(({ item }) => item.id).join());
  const tableOf = useMemo(() => new Map(tables.map((table) => [table.id, table])), [tables]);
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} data-tone={status} className={styles.title}>
        <Icon of={ORDER_STATUS_ICON[status]} />
        {sectionTitle(status, orders.length)}
      </h2>
      {slots.length === 0 && <p className={styles.none}>No orders</p>}
      <ul ref={list} className={styles.grid}>
        {slots.map(({ item: order, leftAt }) => (
          <li
            key={order.id}
            data-card={order.id}
            inert={leftAt !== null}
            aria-hidden={leftAt !== null || undefined}
            className={leftAt !== null ? `${styles.place} ${styles.leaving}` : styles.place}
          >
            <BoardCard
              order={order}
              table={tableOf.get(order.tableId)}
              venue={venue}
              oneSized={oneSized}
              step={steps?.[order.id]}
              problem={problems.get(order.id)}
              acts={acts}
              mayMove={mayMove}
              mayCancel={mayCancel}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
