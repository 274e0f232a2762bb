/** The menu for a customer who has not scanned a table's code: it can be browsed, and each product opens. */
import { Link } from '@tanstack/react-router';
import { Clock, QrCode } from 'lucide-react';
import { useState } from 'react';
import { ProductChips } from '../../components/menu/product-chips.tsx';
import {
  type CategoryChoice,
  filterEntries,
  isSoldOut,
  priceText,
  shownCategory,
} from '../../components/menu/product-entry.ts';
import { ProductPicture } from '../../components/menu/product-picture.tsx';
import { Page } from '../../components/pages/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './guest-menu-page.module.css';
import { useMenu } from './use-menu.ts';
import { useClosedText } from './use-why-not-order.ts';

export function GuestMenuPage() {
  const menu = useMenu();
  const closed = useClosedText();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<CategoryChoice>();
  const shown = shownCategory(category, menu?.categories ?? []);
  const entries = filterEntries(menu?.entries ?? [], { category: shown, search });
  return (
    <Page
      title="Menu"
      subhead={
        <div className={styles.filters}>
          <SearchField label="Search products..." value={search} onChange={setSearch} />
          <ProductChips categories={menu?.categories ?? []} chosen={shown} onChoose={setCategory} />
        </div>
      }
    >
      <NoteBand tone="info" icon={closed === undefined ? QrCode : Clock} className={styles.note}>
        {closed ?? 'Scan the code on your table to order.'}
      </NoteBand>
      {!menu && <Spinner />}
      {menu && entries.length === 0 && <EmptyState>No products found.</EmptyState>}
      <ul className={styles.products}>
        {entries.map(({ product, category: own }) => (
          <li key={product.id}>
            <Link to="/menu/$productId" params={{ productId: product.id }} className={styles.product}>
              <ProductPicture product={product} category={own} className={styles.picture} />
              <span className={styles.words}>
                <span className={styles.name}>{product.name}</span>
                <span className={styles.description}>{product.description}</span>
                <span className={styles.price}>{isSoldOut(product) ? 'Sold out' : priceText(product)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
