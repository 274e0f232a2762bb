/** The menu of the ordering page: categories, products, and the sheet of a product with choices. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { Image } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { ProductChips } from '../../../components/menu/product-chips.tsx';
import {
  ALL,
  type CategoryChoice,
  filterEntries,
  hasNothingRequired,
  shownCategory,
} from '../../../components/menu/product-entry.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { Chip } from '../../../ui/choices/chip.tsx';
import { PHONE, useMediaQuery } from '../../../ui/layout/media-query.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import type { LineActs } from '../pad/unsent-lines.tsx';
import type { Added } from '../product/added.ts';
import { type NewLine, newLine } from '../product/new-line.ts';
import { firstChoice } from '../product/product-choice.ts';
import { ProductSheet } from '../product/product-sheet.tsx';
import { useWhyNoStaffOrder } from '../use-why-not-order.ts';
import { bestOf } from './best-sellers.ts';
import { useBestSellers } from './kept-tally.ts';
import { MenuTiles } from './menu-tiles.tsx';
import styles from './ordering-menu.module.css';
import { keepTileLook, readTileLook, type TileLook } from './tile-look.ts';
import type { Menu } from './use-menu.ts';

/** The lines that products are added to, as far as the menu reads and changes them. */
export interface OrderMenuPad extends Pick<LineActs, 'changeQuantity'> {
  /** Undefined as long as there are none. */
  readonly order: Order | undefined;
  /** Why the last action failed. */
  readonly problem: Problem;
  /**
   * The outcome of the last line. Read to people who do not see the screen, and shown to those who got something else.
   */
  readonly said: string | null;
  add(line: NewLine, name: string): Promise<Added>;
}

export interface OrderingMenuHandle {
  /** Takes the product that the search has found, as a tap on it would, when it is the only one. */
  takeOnlyHit(): void;
}

export interface OrderingMenuProps {
  menu: Menu;
  pad: OrderMenuPad;
  /** Why the last action failed. Null where the panel shows the reason itself. */
  problem: string | null;
  search: string;
  onSearch: (search: string) => void;
  handle?: Ref<OrderingMenuHandle>;
  /** Shown above the products. */
  children?: ReactNode;
}

export function OrderingMenu(props: OrderingMenuProps) {
  const { menu, pad, problem, search, onSearch, handle, children } = props;
  const [category, setCategory] = useState<CategoryChoice>(ALL);
  const [look, setLook] = useState<TileLook>(readTileLook);
  const [opened, open] = useOpening<MenuEntry>();
  const phone = useMediaQuery(PHONE);
  const sellers = useBestSellers();
  const { order } = pad;
  const shown = shownCategory(category, menu.categories);
  const closed = useWhyNoStaffOrder();
  const isSearching = search.trim() !== '';
  const found = filterEntries(menu.entries, { category: isSearching ? ALL : shown, search });
  // On a phone, a row of its own would leave no room for the menu.
  const best = phone || isSearching || shown !== ALL ? [] : bestOf(menu.entries, sellers);

  const tap = (entry: MenuEntry): void => {
    if (hasNothingRequired(entry) && !closed) addAtOnce(pad, entry);
    else open(entry);
  };
  const tiles = { order, onTap: tap, onLess: (entry: MenuEntry) => takeOneOff(pad, entry) };
  useImperativeHandle(handle, () => ({
    takeOnlyHit() {
      const [hit, ...others] = isSearching ? found : [];
      if (!hit || others.length > 0) return;
      onSearch('');
      tap(hit);
    },
  }));
  const switchLook = (): void => {
    const next = look === 'compact' ? 'pictures' : 'compact';
    setLook(next);
    keepTileLook(next);
  };
  const lookChip = (
    <Chip icon={Image} pressed={look === 'pictures'} onClick={switchLook}>
      Pictures
    </Chip>
  );
  return (
    <div className={styles.menu}>
      <div className={styles.chips}>
        <ProductChips categories={menu.categories} chosen={shown} onChoose={setCategory}>
          {lookChip}
        </ProductChips>
      </div>
      <div className={styles.scroll}>
        {problem !== null && (
          <NoteBand tone="danger" role="alert" className={styles.problem}>
            {problem}
          </NoteBand>
        )}
        <p role="status" className="visually-hidden">
          {pad.said}
        </p>
        {children}
        {best.length > 0 && (
          <section aria-label="Best sellers" className={styles.best}>
            <MenuTiles {...tiles} entries={best} look="compact" isRow />
          </section>
        )}
        <MenuTiles
          {...tiles}
          entries={found}
          look={look}
          onClear={search === '' ? undefined : () => onSearch('')}
        />
      </div>
      {opened && (
        <ProductSheet
          key={opened.key}
          {...opened.sheet}
          entry={menu.entries.find(({ product }) => product.id === opened.about.product.id) ?? opened.about}
          onAdd={pad.add}
          quick
          closed={closed}
        />
      )}
    </div>
  );
}

function addAtOnce(pad: OrderMenuPad, entry: MenuEntry): void {
  const line = newLine(entry, { choice: firstChoice(entry), quantity: 1, note: '', allergy: '' });
  if (line) void pad.add(line, entry.product.name);
}

/** Removes one from the line that was added last. */
function takeOneOff(pad: OrderMenuPad, { product }: MenuEntry): void {
  const item = pad.order?.items.findLast((one) => one.productId === product.id);
  if (item) pad.changeQuantity(item, -1);
}
