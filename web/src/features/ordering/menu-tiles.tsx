/** The products of the ordering menu, as tiles or on phones as rows, each with its quantity on the draft. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PHONE, useMediaQuery } from '../../ui/layout/media-query.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import styles from './menu-tiles.module.css';
import { ProductRow, ProductTile } from './product-tile.tsx';

export interface MenuTilesProps {
  entries: readonly MenuEntry[];
  order: Order | undefined;
  onTap: (entry: MenuEntry) => void;
  onLess: (entry: MenuEntry) => void;
  /** Searches all categories. Set while a search is active. */
  onEverywhere?: (() => void) | undefined;
  onClear: () => void;
}

export function MenuTiles({ entries, order, onTap, onLess, onEverywhere, onClear }: MenuTilesProps) {
  const phone = useMediaQuery(PHONE);
  if (entries.length === 0) {
    return (
      <EmptyState
        action={
          onEverywhere && (
            <div className={styles.acts}>
              <Button onClick={onEverywhere}>Search all categories</Button>
              <Button variant="ghost" onClick={onClear}>
                Clear search
              </Button>
            </div>
          )
        }
      >
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
          count={counts.get(id) ?? 0}
          onTap={() => onTap(entry)}
          onLess={() => onLess(entry)}
        />
      </li>
    );
  });
  if (!phone) return <ul className={styles.tiles}>{items}</ul>;
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
