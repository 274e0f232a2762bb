/**
 * The menu as guests read it: pictures, descriptions and allergens. A tap on a product opens it; only its plus adds it.
 */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { dishAllergens } from '../../../components/menu/dish-allergens.ts';
import { GUESTS_SEE } from '../../../components/menu/left-text.ts';
import { ProductChips } from '../../../components/menu/product-chips.tsx';
import {
  ALL,
  ASK_SERVER,
  type CategoryChoice,
  filterEntries,
  hasNothingToChoose,
  isOpenPriced,
  isSoldOut,
  shownCategory,
} from '../../../components/menu/product-entry.ts';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import type { Menu } from '../menu/use-menu.ts';
import type { Added } from '../product/added.ts';
import { type NewLine, newLine } from '../product/new-line.ts';
import { OpenedSheet } from '../product/opened-sheet.tsx';
import { PriceNow } from '../product/price-now.tsx';
import { firstChoice } from '../product/product-choice.ts';
import { ProductCounter } from '../product/product-counter.tsx';
import styles from './guest-menu.module.css';

export interface GuestMenuProps {
  menu: Pick<Menu, 'entries' | 'categories'>;
  /** How many of each product are on the guest's order. */
  counts: ReadonlyMap<string, number>;
  /** Why nobody can order here now. The menu can still be read. */
  closed: string | undefined;
  onAdd: (line: NewLine, name: string) => Promise<Added>;
  onLess: (entry: MenuEntry) => void;
}

export function GuestMenu({ menu, counts, closed, onAdd, onLess }: GuestMenuProps) {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<CategoryChoice>();
  const [opened, open] = useOpening<MenuEntry>();
  const shown = shownCategory(category, menu.categories);
  const sold = menu.entries.filter(({ soldFrom }) => soldFrom === undefined);
  const entries = filterEntries(sold, { category: shown, search });
  const plus = (entry: MenuEntry): void => {
    const line = hasNothingToChoose(entry) ? lineOf(entry) : undefined;
    if (line) void onAdd(line, entry.product.name);
    else open(entry);
  };
  return (
    <div className={styles.menu}>
      <SearchField label="Search products..." value={search} onChange={setSearch} />
      <ProductChips
        categories={menu.categories}
        chosen={search.trim() === '' ? shown : ALL}
        onChoose={(chosen) => {
          setCategory(chosen);
          setSearch('');
        }}
      />
      {closed !== undefined && (
        <NoteBand tone="info" icon={Info}>
          {closed}
        </NoteBand>
      )}
      {entries.length === 0 && <EmptyState>No products found.</EmptyState>}
      <ul className={styles.products}>
        {entries.map((entry) => (
          <li key={entry.product.id} className={styles.product}>
            <Face entry={entry} onOpen={() => open(entry)} />
            {closed === undefined && !isOpenPriced(entry.product) && (
              <ProductCounter
                product={entry.product}
                count={counts.get(entry.product.id) ?? 0}
                lessText="One less"
                onMore={() => plus(entry)}
                onLess={() => onLess(entry)}
                className={styles.counter}
              />
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <OpenedSheet
          all={menu.entries}
          key={opened.key}
          {...opened.sheet}
          entry={menu.entries.find(({ product }) => product.id === opened.about.product.id) ?? opened.about}
          onAdd={onAdd}
          quick={false}
          closed={closed ?? (isOpenPriced(opened.about.product) ? ASK_SERVER : undefined)}
        />
      )}
    </div>
  );
}

const lineOf = (entry: MenuEntry): NewLine | undefined =>
  newLine(entry, { choice: firstChoice(entry), quantity: 1, note: '', allergy: '' });

function Face({ entry, onOpen }: { entry: MenuEntry; onOpen: () => void }) {
  const { product, category } = entry;
  const soldOut = isSoldOut(product);
  const allergens = dishAllergens(product);
  return (
    <button type="button" onClick={onOpen} className={classNames(styles.face, soldOut && styles.off)}>
      <ProductPicture product={product} category={category} className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        {product.description !== '' && <span className={styles.description}>{product.description}</span>}
        {allergens !== '' && <span className={styles.allergens}>{allergens}</span>}
        <PriceNow entry={entry} mostLeft={GUESTS_SEE} className={styles.price} />
      </span>
    </button>
  );
}
