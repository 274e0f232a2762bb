/**
 * The products of the ordering menu, as tiles or on phones as rows, each with its quantity on the draft. Of a long list
 * only the beginning is drawn, and more when its end comes near: with 2,000 tiles on the page, the browser would lay out
 * all of them anew for each tap.
 */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { useGrowingList } from '../../../ui/layout/growing-list.ts';
import { PHONE, useMediaQuery } from '../../../ui/layout/media-query.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { countsOf } from './counts-of.ts';
import styles from './menu-tiles.module.css';
import { ProductRow, ProductTile } from './product-tile.tsx';
import type { TileLook } from './tile-look.ts';

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
  const { drawn, watchEnd } = useGrowingList(entries.length, choice);
  if (entries.length === 0) {
    return (
      <EmptyState action={onClear && <Button onClick={onClear}>Clear search</Button>}>
        No products found.
      </EmptyState>
    );
  }
  const counts = countsOf(order);
  const items = entries.slice(0, drawn).map((entry, n) => {
    const Item = phone ? ProductRow : ProductTile;
    const { id } = entry.product;
    const isEnd = n === drawn - 1;
    return (
      <li
        key={id}
        className={styles.item}
        aria-setsize={entries.length}
        aria-posinset={n + 1}
        ref={isEnd ? watchEnd : undefined}
      >
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
