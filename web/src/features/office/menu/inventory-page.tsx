/** Inventory Management: what is sold out and how many are left, with one tap to take a product off sale or put it back. */
import type { Category, Product, Size } from '@tableside/domain/entities/menu.ts';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { CountPanel } from '../../../components/menu/count-panel.tsx';
import { sizeLeftText } from '../../../components/menu/left-text.ts';
import { isSoldOut } from '../../../components/menu/product-entry.ts';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { FirstSync } from '../../../components/pages/first-sync.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useCategories, useMirrorState, useProducts } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { type Shelf, SOLD_OUT, shelvesOf } from './inventory.ts';
import styles from './inventory-page.module.css';
import { type MenuActs, useMenuActs } from './use-menu-acts.ts';

export function InventoryPage() {
  const engine = useEngine();
  const mirror = useMirrorState();
  const products = useProducts();
  const categories = useCategories();
  const acts = useMenuActs();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const [counted, count] = useOpening<Product>();
  const product = products?.find(({ id }) => id === counted?.about.id);
  const body = () => {
    if (!products || !categories) return <Spinner />;
    const shelves = shelvesOf(products, categories, q);
    if (shelves.length === 0) return <Nothing isSearch={typed !== ''} onClear={() => setTyped('')} />;
    const [first, ...others] = shelves;
    const out = first?.id === SOLD_OUT ? first : undefined;
    return (
      <>
        {out ? (
          <ShelfCard shelf={out} categories={categories} acts={acts} onCount={count} isWide />
        ) : (
          typed === '' && (
            <p className={styles.none}>Nothing is sold out. Tap a product below when it runs out.</p>
          )
        )}
        <div className={styles.shelves}>
          {(out ? others : shelves).map((shelf) => (
            <ShelfCard key={shelf.id} shelf={shelf} categories={categories} acts={acts} onCount={count} />
          ))}
        </div>
      </>
    );
  };
  return (
    <Page
      of="/profile/inventory"
      back={<BackLink to="/profile" />}
      toolsGrow
      tools={<SearchField label="Search products..." value={typed} onChange={setTyped} />}
    >
      <FirstSync mirror={mirror} failed="Failed to fetch products" onRetry={() => engine.syncNow()}>
        {body()}
      </FirstSync>
      {counted && product && (
        <Sheet {...counted.sheet} title={`${product.name}: portions left`}>
          <CountPanel
            key={counted.key}
            product={product}
            onSet={(size, left) => {
              counted.sheet.onClose();
              void acts.setLeft(product, size, left);
            }}
          />
        </Sheet>
      )}
    </Page>
  );
}

function Nothing({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const action = isSearch ? (
    <Button size={56} onClick={onClear}>
      Clear the search
    </Button>
  ) : (
    <Link to="/menu" className={buttonClass({ size: 56 })}>
      Go to the menu
    </Link>
  );
  return <EmptyState action={action}>No products found.</EmptyState>;
}

interface ShelfCardProps {
  shelf: Shelf;
  categories: readonly Category[];
  acts: MenuActs;
  onCount: (product: Product) => void;
  /** Shows the products in as many columns as fit. */
  isWide?: boolean;
}

function ShelfCard({ shelf, categories, acts, onCount, isWide = false }: ShelfCardProps) {
  return (
    <section aria-labelledby={`shelf-${shelf.id}`} className={styles.shelf}>
      <h2 id={`shelf-${shelf.id}`} className={styles.title}>
        {shelf.name} ({shelf.products.length})
      </h2>
      <Card flush>
        <ul className={isWide ? styles.wide : undefined}>
          {shelf.products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              category={categories.find(({ id }) => id === product.category)}
              acts={acts}
              onCount={() => onCount(product)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface ProductRowProps {
  product: Product;
  category: Category | undefined;
  acts: MenuActs;
  onCount: () => void;
}

function ProductRow({ product, category, acts, onCount }: ProductRowProps) {
  const problem = acts.problems.get(product.id);
  const hasSizes = product.sizes.length > 1;
  const soldOut = isSoldOut(product);
  const countText = countsOf(product).join(', ') || 'Set count';
  return (
    <li className={styles.row}>
      <ProductPicture product={product} category={category} className={styles.picture} />
      <p className={styles.name} data-out={soldOut || undefined}>
        {product.name}
        {soldOut && <span className={styles.out}>Sold out</span>}
      </p>
      <Button
        size={48}
        className={styles.act}
        variant={soldOut ? 'outline' : 'tonal'}
        aria-label={`${soldOut ? 'Mark available' : 'Mark sold out'}: ${product.name}`}
        onClick={() => void acts.setAvailable(product, soldOut)}
      >
        {soldOut ? 'Mark available' : 'Mark sold out'}
      </Button>
      <Button
        size={44}
        variant="ghost"
        className={styles.count}
        aria-label={`${countText}: ${product.name}`}
        onClick={onCount}
      >
        {countText}
      </Button>
      {hasSizes && product.isAvailable && (
        <ul className={styles.sizes}>
          {product.sizes.map((size) => (
            <SizeToggle key={size.id} product={product} size={size} acts={acts} />
          ))}
        </ul>
      )}
      <ProblemBand problem={problem} className={styles.problem} />
    </li>
  );
}

/** Returns '12 left' for one size, or 'Pint 3 left' for each size that is counted. */
function countsOf({ sizes }: Product): readonly string[] {
  const name = (size: Size): string => (sizes.length > 1 ? `${size.name} ` : '');
  return sizes.flatMap((size) => {
    const text = sizeLeftText(size);
    return text === undefined ? [] : `${name(size)}${text}`;
  });
}

function SizeToggle({ product, size, acts }: { product: Product; size: Size; acts: MenuActs }) {
  return (
    <li>
      <Button
        size={44}
        variant={size.isAvailable ? 'outline' : 'primary'}
        aria-label={`${size.isAvailable ? 'Mark sold out' : 'Mark available'}: ${product.name}, ${size.name}`}
        onClick={() => void acts.setSizeAvailable(product, size)}
      >
        {size.name}
        {size.isAvailable ? '' : ' sold out'}
      </Button>
    </li>
  );
}
