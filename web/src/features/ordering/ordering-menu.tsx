/** The menu of the ordering page: categories, products, and the sheet of a product with choices. */
import type { MenuEntry } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ProductChips } from '../../components/menu/product-chips.tsx';
import {
  ALL,
  type CategoryChoice,
  filterEntries,
  hasNothingRequired,
  hasNothingToChoose,
  shownCategory,
} from '../../components/menu/product-entry.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { Chip } from '../../ui/choices/chip.tsx';
import { PHONE, useMediaQuery } from '../../ui/layout/media-query.ts';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import { bestFirst } from './best-sellers.ts';
import { useBestSellers } from './kept-tally.ts';
import { MenuTiles } from './menu-tiles.tsx';
import { newLine } from './new-line.ts';
import styles from './ordering-menu.module.css';
import { firstChoice } from './product-choice.ts';
import { ProductSheet } from './product-sheet.tsx';
import { keepTileLook, readTileLook, type TileLook } from './tile-look.ts';
import type { Draft } from './use-draft.ts';
import type { Menu } from './use-menu.ts';
import { useWhyNotOrder } from './use-why-not-order.ts';

/** The draft that the products go to, as far as the menu reads and changes it. */
export type MenuDraft = Pick<Draft, 'drafts' | 'problem' | 'said' | 'add' | 'changeQuantity'>;

export interface OrderingMenuProps {
  menu: Menu;
  tableId: string;
  draft: MenuDraft;
  /** Why the last action failed. Null where the panel shows the reason itself. */
  problem: string | null;
  search: string;
  onSearch: (search: string) => void;
  onAsk: () => void;
  /** Shown above the products. */
  children?: ReactNode;
}

export function OrderingMenu(props: OrderingMenuProps) {
  const { menu, tableId, draft, problem, search, onSearch, onAsk, children } = props;
  const { role } = useActor();
  const byStaff = isStaff(role);
  const [category, setCategory] = useState<CategoryChoice>(byStaff ? ALL : undefined);
  const [look, setLook] = useState<TileLook>(byStaff ? readTileLook : 'pictures');
  const [opened, open] = useOpening<MenuEntry>();
  const phone = useMediaQuery(PHONE);
  const best = useBestSellers(byStaff);
  const order = draft.drafts?.choice.kind === 'open' ? draft.drafts.choice.order : undefined;
  const shown = shownCategory(category, menu.categories);
  const closed = useWhyNotOrder({ tableId, hasDraft: order !== undefined });

  const tap = (entry: MenuEntry): void => {
    const isQuick = byStaff ? hasNothingRequired(entry) : hasNothingToChoose(entry);
    if (draft.drafts?.choice.kind === 'ask') onAsk();
    else if (isQuick && !closed) addAtOnce(draft, entry);
    else open(entry);
  };
  const switchLook = (): void => {
    const next = look === 'compact' ? 'pictures' : 'compact';
    setLook(next);
    keepTileLook(next);
  };
  const lookChip = byStaff && (
    <Chip icon={Image} pressed={look === 'pictures'} onClick={switchLook}>
      Pictures
    </Chip>
  );
  return (
    <div className={styles.menu}>
      <div className={styles.chips}>
        <ProductChips categories={menu.categories} chosen={shown} onChoose={setCategory}>
          {phone && lookChip}
        </ProductChips>
        {!phone && lookChip}
      </div>
      <div className={styles.scroll}>
        {problem !== null && (
          <NoteBand tone="danger" role="alert" className={styles.problem}>
            {problem}
          </NoteBand>
        )}
        <p role="status" className="visually-hidden">
          {draft.said}
        </p>
        {children}
        <MenuTiles
          entries={shownEntries(menu.entries, { category: shown, search, best })}
          look={look}
          order={order}
          onTap={tap}
          onLess={(entry) => order && takeOneOff(draft, order, entry)}
          onClear={search === '' ? undefined : () => onSearch('')}
        />
      </div>
      {opened && (
        <ProductSheet
          key={opened.key}
          {...opened.sheet}
          entry={menu.entries.find(({ product }) => product.id === opened.about.product.id) ?? opened.about}
          onAdd={draft.add}
          quick={byStaff}
          closed={closed}
        />
      )}
    </div>
  );
}

function addAtOnce(draft: MenuDraft, entry: MenuEntry): void {
  const line = newLine(entry, { choice: firstChoice(entry), quantity: 1, note: '', allergy: '' });
  if (line) void draft.add(line, entry.product.name);
}

/** Removes one from the line that was added last. */
function takeOneOff(draft: MenuDraft, order: Order, { product }: MenuEntry): void {
  const item = order.items.findLast((one) => one.productId === product.id);
  if (item) draft.changeQuantity(order, item, -1);
}

interface MenuView {
  /** A category's id, or `ALL`. */
  readonly category: string;
  readonly search: string;
  /** Product ids, best seller first. */
  readonly best: readonly string[];
}

/** A search looks through all categories. The best sellers come first where all products stand together. */
function shownEntries(
  entries: readonly MenuEntry[],
  { category, search, best }: MenuView,
): readonly MenuEntry[] {
  const within = search.trim() === '' ? category : ALL;
  const found = filterEntries(entries, { category: within, search });
  return within === ALL ? bestFirst(found, best) : found;
}
