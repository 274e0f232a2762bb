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
import type { AskedDish, TakenDish } from '../../../components/visits/check-at-hand.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { Chip } from '../../../ui/choices/chip.tsx';
import { PHONE, useMediaQuery } from '../../../ui/layout/media-query.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import type { LineActs } from '../pad/unsent-lines.tsx';
import type { Added } from '../product/added.ts';
import { useAllergyStop } from '../product/allergy-question.tsx';
import { ofEntry } from '../product/judge-line.ts';
import { type NewLine, newLine } from '../product/new-line.ts';
import { OpenPrice } from '../product/open-price.tsx';
import { OpenedSheet } from '../product/opened-sheet.tsx';
import type { PlaceAllergy } from '../product/place-allergies.ts';
import { firstChoice } from '../product/product-choice.ts';
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
  /** `seat`: goes before the one that is chosen. */
  add(line: NewLine, name: string, seat?: number | null): Promise<Added>;
  /** The allergies that such a line would meet: of its seat and of its table. */
  allergiesFor?(seat: number | null): readonly PlaceAllergy[];
}

export interface OrderingMenuHandle {
  /** Takes the product that the search has found, as a tap on it would, when it is the only one. */
  takeOnlyHit(): void;
  /** Takes a product that was found elsewhere, as a tap on it would. */
  take(asked: AskedDish): Promise<TakenDish>;
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
  const [opened, open] = useOpening<Opened>();
  const phone = useMediaQuery(PHONE);
  const sellers = useBestSellers();
  const { order } = pad;
  const shown = shownCategory(category, menu.categories);
  const closed = useWhyNoStaffOrder();
  const isSearching = search.trim() !== '';
  const found = filterEntries(menu.entries, { category: shown, search });
  // On a phone, a row of its own would leave no room for the menu.
  const best = phone || isSearching || shown !== ALL ? [] : bestOf(menu.entries, sellers);

  const stop = useAllergyStop({ verb: 'Add', backText: 'Choose another' });
  const addAtOnce = async ({ entry, quantity, seat }: Opened): Promise<TakenDish> => {
    const line = newLine(entry, { choice: firstChoice(entry), quantity, note: '', allergy: '' });
    if (!line) return { kind: 'gone' };
    const added: Promise<Added>[] = [];
    const onGo = (taken: NewLine) => void added.push(pad.add(taken, entry.product.name, seat));
    await stop.go({ ...ofEntry(entry), line, places: pad.allergiesFor?.(seat), onGo });
    return added[0] ?? { kind: 'asking' };
  };
  const take = async (asked: Opened): Promise<TakenDish> => {
    if (hasNothingRequired(asked.entry) && !closed) return addAtOnce(asked);
    open(asked);
    return { kind: 'asking' };
  };
  const tap = (entry: MenuEntry): void => void take({ entry, quantity: 1, seat: null });
  const tiles = { order, onTap: tap, onLess: (entry: MenuEntry) => takeOneOff(pad, entry) };
  useImperativeHandle(handle, () => ({
    takeOnlyHit() {
      const [hit, ...others] = isSearching ? found : [];
      if (!hit || others.length > 0) return;
      onSearch('');
      tap(hit);
    },
    async take({ productId, ...asked }) {
      const entry = menu.entries.find(({ product }) => product.id === productId);
      return entry ? take({ entry, ...asked }) : { kind: 'gone' };
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
        <ProductChips
          categories={menu.categories}
          chosen={isSearching ? ALL : shown}
          onChoose={(chosen) => {
            setCategory(chosen);
            onSearch('');
          }}
        >
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
            <MenuTiles {...tiles} entries={best} choice="best" look="compact" isRow />
          </section>
        )}
        <MenuTiles
          {...tiles}
          entries={found}
          choice={isSearching ? `named ${search}` : shown}
          look={look}
          onClear={search === '' ? undefined : () => onSearch('')}
        />
      </div>
      {stop.question}
      {opened && (
        <OpenedSheet
          all={menu.entries}
          key={opened.key}
          {...opened.sheet}
          entry={
            menu.entries.find(({ product }) => product.id === opened.about.entry.product.id) ??
            opened.about.entry
          }
          quantity={opened.about.quantity}
          onAdd={(line, name) => pad.add(line, name, opened.about.seat)}
          quick
          pricePad={OpenPrice}
          places={pad.allergiesFor?.(opened.about.seat)}
          closed={closed}
        />
      )}
    </div>
  );
}

/** A product with how many somebody wants, and for whom. */
interface Opened extends Omit<AskedDish, 'productId'> {
  readonly entry: MenuEntry;
}

/** Removes one from the line that was added last. */
function takeOneOff(pad: OrderMenuPad, { product }: MenuEntry): void {
  const item = pad.order?.items.findLast((one) => (one.combo ?? one).productId === product.id);
  if (item) pad.changeQuantity(item, -1);
}
