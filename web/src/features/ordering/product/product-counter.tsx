/** How many of a product are on the order, with plus, and with minus from one up. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { Minus, Plus } from 'lucide-react';
import { isSoldOut } from '../../../components/menu/product-entry.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './product-counter.module.css';

export interface ProductCounterProps {
  product: Product;
  count: number;
  /** Begins the name of the minus button: "Remove one". */
  lessText: string;
  onMore: () => void;
  onLess: () => void;
  className?: string | undefined;
}

export function ProductCounter(props: ProductCounterProps) {
  const { product, count, lessText, onMore, onLess, className } = props;
  const soldOut = isSoldOut(product);
  if (soldOut && count === 0) return null;
  return (
    <fieldset className={classNames(styles.counter, className)} aria-label={`${product.name} on the order`}>
      {count > 0 && (
        <>
          <IconButton icon={Minus} label={`${lessText} ${product.name}`} onClick={onLess} />
          <output className={styles.value}>{count}</output>
        </>
      )}
      <IconButton icon={Plus} label={`Add ${product.name}`} disabled={soldOut} onClick={onMore} />
    </fieldset>
  );
}
