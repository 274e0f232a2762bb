/**
 * A product of the ordering menu: a tile on tablets, a row on phones. One tap adds it, or opens its choices. The
 * compact form for staff leaves out the picture and shows the color of the category.
 */
import type { MenuEntry, Product } from '@tableside/domain/entities/menu.ts';
import { MAX_SHORT_NAME } from '@tableside/domain/values/text-limits.ts';
import { memo } from 'react';
import { tintOf } from '../../../components/menu/category-tint.ts';
import { isSoldOut } from '../../../components/menu/product-entry.ts';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { CountBadge } from '../../../ui/status/count-badge.tsx';
import { PriceNow } from '../product/price-now.tsx';
import { ProductCounter } from '../product/product-counter.tsx';
import styles from './product-tile.module.css';
import type { TileLook } from './tile-look.ts';

export interface ProductTileProps {
  entry: MenuEntry;
  look: TileLook;
  /** How many of it are on the draft. */
  count: number;
  /** Adds it, or opens its choices. */
  onTap: (entry: MenuEntry) => void;
  /** Removes one. */
  onLess: (entry: MenuEntry) => void;
}

/** Memoized, as the row: a tap changes one of perhaps 2,000. */
export const ProductTile = memo(function ProductTile({ entry, look, count, onTap }: ProductTileProps) {
  const { product, category } = entry;
  const soldOut = isSoldOut(product);
  const isOff = soldOut || entry.soldFrom !== undefined;
  const isCompact = look === 'compact';
  return (
    <button
      type="button"
      disabled={soldOut}
      onClick={() => onTap(entry)}
      data-tint={isCompact ? tintOf(category?.position ?? 0) : undefined}
      className={classNames(styles.tile, isCompact && styles.compact, isOff && styles.off)}
    >
      {!isCompact && <ProductPicture product={product} category={category} className={styles.wide} />}
      <span className={styles.words}>
        <TileName product={product} isCompact={isCompact} />
        <PriceNow entry={entry} className={styles.price} />
      </span>
      <CountBadge
        count={count}
        label={`, ${count} on the order`}
        large={!isCompact}
        className={styles.count}
      />
    </button>
  );
});

/** A compact tile has two lines for a name, so that all tiles are of one height. A longer one is set smaller. */
function TileName({ product: { name, shortName }, isCompact }: { product: Product; isCompact: boolean }) {
  const shown = (isCompact && shortName) || name;
  return (
    <span className={styles.name} data-long={shown.length > MAX_SHORT_NAME || undefined}>
      {shown === name ? (
        name
      ) : (
        <>
          <span aria-hidden>{shown}</span>
          <span className="visually-hidden">{name}</span>
        </>
      )}
    </span>
  );
}

export const ProductRow = memo(function ProductRow({ entry, look, count, onTap, onLess }: ProductTileProps) {
  const { product, category } = entry;
  const soldOut = isSoldOut(product);
  const isOff = soldOut || entry.soldFrom !== undefined;
  const isCompact = look === 'compact';
  return (
    <div
      data-tint={isCompact ? tintOf(category?.position ?? 0) : undefined}
      className={classNames(styles.row, isCompact && styles.compactRow, isOff && styles.off)}
    >
      <button type="button" disabled={soldOut} onClick={() => onTap(entry)} className={styles.rowFace}>
        {!isCompact && <ProductPicture product={product} category={category} className={styles.square} />}
        <span className={styles.rowText}>
          <span className={styles.name}>{product.name}</span>
          <PriceNow entry={entry} className={styles.price} />
        </span>
      </button>
      <ProductCounter
        product={product}
        count={count}
        lessText="Remove one"
        onMore={() => onTap(entry)}
        onLess={() => onLess(entry)}
      />
    </div>
  );
});
