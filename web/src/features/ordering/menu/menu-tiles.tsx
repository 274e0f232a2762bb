/**
 * The products of the ordering menu, as tiles or on phones as rows, each with its quantity on the draft. Those that a
 * screen shows first are drawn at once, and all others as soon as nothing else is to be done.
 */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { PHONE, useMediaQuery } from '../../../ui/layout/media-query.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import styles from './menu-tiles.module.css';
import { ProductRow, ProductTile } from './product-tile.tsx';
import type { TileLook } from './tile-look.ts';

/** More than any screen shows. A longer list is also laid out only where it is in sight; see the style sheet. */
const AT_ONCE = 60;

export interface MenuTilesProps {
  entries: readonly MenuEntry[];
  /** Names this choice of products. Another one is drawn from its beginning. */
  choice: string;
  look: TileLook;
  order: Order | undefined;
  onTap: (entry: MenuEntry) => void;
  onLess: (entry: MenuEntry) => void;
  /** All in one row, which scrolls sideways. */
  isRow?: boolean;
  /** Ends the search. Set while one is active. */
  onClear?: (() => void) | undefined;
}

export function MenuTiles({ entries, choice, look, order, isRow = false, onClear, ...taps }: MenuTilesProps) {
  const phone = useMediaQuery(PHONE);
  const acts = useSteady(taps);
  const isDrawn = useDeferredValue(choice, '') === choice;
  if (entries.length === 0) {
    return (
      <EmptyState action={onClear && <Button onClick={onClear}>Clear search</Button>}>
        No products found.
      </EmptyState>
    );
  }
  const counts = countsOf(order);
  const items = (isDrawn ? entries : entries.slice(0, AT_ONCE)).map((entry) => {
    const Item = phone ? ProductRow : ProductTile;
    const { id } = entry.product;
    return (
      <li key={id} className={styles.item}>
        <Item entry={entry} look={look} count={counts.get(id) ?? 0} {...acts} />
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

type Taps = Pick<MenuTilesProps, 'onTap' | 'onLess'>;

/** Returns functions that stay the same and do what the latest ones do, so that a tile need not be drawn again. */
function useSteady(taps: Taps): Taps {
  const latest = useRef(taps);
  useLayoutEffect(() => {
    latest.current = taps;
  });
  const [steady] = useState(
    (): Taps => ({
      onTap: (entry) => latest.current.onTap(entry),
      onLess: (entry) => latest.current.onLess(entry),
    }),
  );
  return steady;
}

function countsOf(order: Order | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { productId, quantity } of order?.items ?? []) {
    counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  }
  return counts;
}
