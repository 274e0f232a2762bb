/** "86" at the wall: one tap opens a product, the next says that it is sold out or how many are left. */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import { useState } from 'react';
import { CountPanel } from '../../components/menu/count-panel.tsx';
import { leftText } from '../../components/menu/left-text.ts';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useProducts } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './kitchen-sheets.module.css';

export function StockList() {
  const engine = useEngine();
  const products = useProducts();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!products) return <Spinner />;
  const product = products.find(({ id }) => id === opened);
  const count = async ({ id: productId }: Product, { id: sizeId }: Size, left: number | null) => {
    const refused = await problemOf(engine.mutate('product.setStock', { productId, sizeId, left }));
    setProblem(refused);
    if (refused === null) setOpened(null);
  };
  if (product) {
    return (
      <div className={styles.setting}>
        <div className={styles.words}>
          <h3 className={styles.title}>{product.name}</h3>
          <Button size={56} className={styles.act} onClick={() => setOpened(null)}>
            All products
          </Button>
        </div>
        {problem && (
          <NoteBand tone="danger" role="alert">
            {problem}
          </NoteBand>
        )}
        <CountPanel product={product} onSet={(size, left) => void count(product, size, left)} />
      </div>
    );
  }
  const wanted = search.trim().toLowerCase();
  const found = products.filter(({ name }) => name.toLowerCase().includes(wanted)).sort(soldOutFirst);
  return (
    <div className={styles.setting}>
      <SearchField label="Search products..." value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState>No products found.</EmptyState>}
      <ul className={styles.rows}>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.product} onClick={() => setOpened(one.id)}>
              <span className={styles.ticket}>{one.name}</span>
              <span className={styles.small}>{isSoldOut(one) ? 'Sold out' : leftText(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sold-out products stand first, then those that are counted. */
const rank = (product: Product): number => (isSoldOut(product) ? 0 : leftText(product) ? 1 : 2);
const soldOutFirst = (a: Product, b: Product): number => rank(a) - rank(b);
