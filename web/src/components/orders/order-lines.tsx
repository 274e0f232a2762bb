/** The lines of an order: `2 × Negroni … $32.00`, with options, notes and the allergy of each dish below it. */

import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, voidedOf } from '@tableside/domain/entities/visit.ts';
import { pricedDetails } from '@tableside/domain/orders/item-details.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Money } from '../money.tsx';
import { AllergyText } from './allergy-text.tsx';
import styles from './order-lines.module.css';

/** A card with more lines than this shows one line fewer than this and says how many are left. */
const MOST_LINES = 8;

export interface OrderLinesProps {
  order: Pick<Order, 'items'>;
  /** Shows every line: for an order's own page and its receipt. */
  all?: boolean;
  /** Products that come in one size, whose size need not be named. */
  oneSized?: ReadonlySet<string> | undefined;
  /** Leaves out allergies and what was voided, for a bill or a receipt. */
  bill?: boolean;
}

export function OrderLines({ order, all = false, oneSized, bill = false }: OrderLinesProps) {
  const items = bill ? order.items.filter((item) => leftOf(item) > 0) : order.items;
  const shown = all || items.length <= MOST_LINES ? items : items.slice(0, MOST_LINES - 1);
  const left = items.length - shown.length;
  return (
    <>
      <ul className={styles.lines}>
        {shown.map((item) => (
          <li key={item.id} className={classNames(styles.line, leftOf(item) === 0 && styles.off)}>
            <span className={styles.quantity}>{leftOf(item) || item.quantity} ×</span>
            <span className={styles.words}>
              <span className={styles.name}>{item.name}</span>
              <ItemDetails item={item} oneSized={oneSized} />
              {voidedOf(item) > 0 && !bill && <span className={styles.details}>{voidedOf(item)} voided</span>}
              {!bill && <AllergyText of={item} />}
            </span>
            <Money
              cents={leftOf(item) === 0 ? item.price * item.quantity : item.totalPrice}
              className={styles.price}
            />
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.more}>{left} more items</p>}
    </>
  );
}

interface DetailsProps {
  item: OrderItem;
  oneSized: ReadonlySet<string> | undefined;
}

function ItemDetails({ item, oneSized }: DetailsProps) {
  const details = pricedDetails(item, oneSized?.has(item.productId) ? '' : item.size.name);
  return details === '' ? null : <span className={styles.details}>{details}</span>;
}
