/** The price of a product, the name of the schedule that gives it, and how many are left. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { leftText } from '../../../components/menu/left-text.ts';
import { ASK_SERVER, isSoldOut, priceText } from '../../../components/menu/product-entry.ts';
import styles from './price-now.module.css';

export interface PriceNowProps {
  entry: MenuEntry;
  /** Says how many are left only from this number down. */
  mostLeft?: number;
  className?: string | undefined;
}

export function PriceNow({ entry: { product, priceRule, soldFrom }, mostLeft, className }: PriceNowProps) {
  if (isSoldOut(product)) return <span className={className}>Sold out</span>;
  const left = leftText(product, mostLeft);
  return (
    <span className={className}>
      {priceText(product, mostLeft === undefined ? undefined : ASK_SERVER)}
      {soldFrom && <span className={styles.from}>{soldFrom}</span>}
      {priceRule && <span className={styles.rule}> {priceRule}</span>}
      {left !== undefined && <span className={styles.rule}> {left}</span>}
    </span>
  );
}
