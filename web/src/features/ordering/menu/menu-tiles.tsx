/** The products of the ordering menu, as tiles or on phones as rows, each with its quantity on the draft. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { PHONE, useMediaQuery } from '../../../ui/layout/media-query.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import styles from './menu-tiles.module.css';
import { ProductRow, ProductTile } from './product-tile.tsx';
import type { TileLook } from './tile-look.ts';

export interface MenuTilesProps {
  entries: readonly MenuEntry[];
  look: TileLook;
  order: Order | undefined;
  onTap: (entry: MenuEntry) => void;
  onLess: (entry: MenuEntry) => void;
  /** All in one row, which scrolls sideways. */
  isRow?: boolean;
  /** Ends the search. Set while one is active. */
  onClear?: (() => void) | undefined;
}

export function MenuTiles({ entries, look, order, onTap, onLess, isRow = false, onClear }: MenuTilesProps) {
  const phone = useMediaQuery(PHONE);
  if (entries.length === 0) {
    return (
      <EmptyState action={onClear && <Button onClick={onClear}>Clear search</Button>}>
        No products found.
      </EmptyState>
    );
  }
  const counts = countsOf(order);
  const items = entries.map((entry) => {
    const Item = phone ? ProductRow : ProductTile;
    const { id } = entry.product;
    return (
      <li key={id} className={styles.item}>
        <Item
          entry={entry}
          look={look}
          count={counts.get(id) ?? 0}
          onTap={() => onTap(entry)}
          onLess={() => onLess(entry)}
        />
      </li>
    );
  });
  if (!phone) {
    const arranged = isRow ? styles.row : look === 'compact' && styles.compact;
    return <ul className={classNames(styles.tiles, arranged)}>{items}</ul>;
  }
  return (
    <Card flush>
      <ul className={styles.rows}>{items}</ul>
    </Card>
  );
}

function countsOf(order: Order | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { productId, quantity } of order?.items ?? []) {
    counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  }
  return counts;
}
