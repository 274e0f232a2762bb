/**
 * "86" at the wall: one tap opens a product, the next says that it is sold out or how many are left. It begins with the
 * dishes of this screen's stations.
 */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import { useState } from 'react';
import { CountPanel } from '../../components/menu/count-panel.tsx';
import { leftText } from '../../components/menu/left-text.ts';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useCategories, useProducts } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './kitchen-sheets.module.css';
import { stockGroups } from './stock-groups.ts';
import type { Wall } from './use-wall.ts';
import { shownOn } from './wall-stations.ts';

export function StockList({ wall }: { wall: Pick<Wall, 'tickets' | 'screen' | 'stations'> }) {
  const engine = useEngine();
  const products = useProducts();
  const categories = useCategories();
  const [isAll, setIsAll] = useState(false);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!products || !categories) return <Spinner />;
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
  const stations = isAll ? undefined : shownOn(wall.stations, wall.screen);
  const shown = stockGroups({
    products,
    categories,
    tickets: wall.tickets,
    stations,
    all: wall.stations,
    search,
  });
  return (
    <div className={styles.setting}>
      <SearchField label="Search products..." value={search} onChange={setSearch} />
      {shown.groups.length === 0 && <EmptyState>No products found.</EmptyState>}
      {shown.groups.map(({ title, products: found }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.group}>{title}</h3>
          <ul className={styles.rows}>
            {found.map((one) => (
              <li key={one.id}>
                <button type="button" className={styles.product} onClick={() => setOpened(one.id)}>
                  <span dir="auto" className={styles.ticket}>
                    {one.name}
                  </span>
                  <span className={styles.small}>{isSoldOut(one) ? 'Sold out' : leftText(one)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.others > 0 && (
        <Button size={56} className={styles.act} onClick={() => setIsAll(true)}>
          Show all stations
        </Button>
      )}
    </div>
  );
}
