/** The lines of an order: `2 × Negroni … $32.00`, options and notes in small under them. */
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { Money } from './money.tsx';
import styles from './order-lines.module.css';

/** A card with more lines than this shows one less, and says how many are left. */
const MOST_LINES = 8;

export interface OrderLinesProps {
  order: Pick<Order, 'items'>;
  /** Every line, however many: for an order's own page and its receipt. */
  all?: boolean;
}

export function OrderLines({ order, all = false }: OrderLinesProps) {
  const { items } = order;
  const shown = all || items.length <= MOST_LINES ? items : items.slice(0, MOST_LINES - 1);
  const left = items.length - shown.length;
  return (
    <>
      <ul className={styles.lines}>
        {shown.map((item) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.quantity}>{item.quantity} ×</span>
            <span className={styles.name}>
              {item.name}
              {itemDetails(item) && <span className={styles.details}>{itemDetails(item)}</span>}
            </span>
            <Money cents={item.totalPrice} className={styles.price} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.more}>{left} more items</p>}
    </>
  );
}

/** A product of one size has it named like this; saying it would say nothing. */
const PLAIN_SIZES = new Set(['regular', 'standard', 'one size', 'default', '']);

/** `Medium rare · fries · no salt`: size, options and note of a line; empty when it is sold plain. */
export function itemDetails(item: OrderItem): string {
  const size = PLAIN_SIZES.has(item.size.name.toLowerCase()) ? [] : [item.size.name];
  const note = item.note ? [item.note] : [];
  return [...size, ...item.options.map((option) => option.name), ...note].join(' · ');
}
