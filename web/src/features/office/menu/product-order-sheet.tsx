/** The order in which a category lists its products: on the tiles of the order panel, on guests' menus and over the API. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { PlacedList } from '../../../components/placed-list.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './menu-management-page.module.css';
import { usePlaced } from './use-placed.ts';

export interface ProductOrderSheetProps {
  open: boolean;
  /** The name of the category. */
  category: string;
  /** All products of the category, in their order. */
  products: readonly Product[];
  onClose: () => void;
}

export function ProductOrderSheet({ open, category, products, onClose }: ProductOrderSheetProps) {
  const { move, problem } = usePlaced('product', products);
  return (
    <Sheet open={open} onClose={onClose} title={`Order of ${category}`}>
      <div className={styles.placing}>
        <p className={styles.note}>Tiles and guests' menus list the products in this order.</p>
        <ProblemBand problem={problem} />
        <PlacedList label={`Products of ${category}`} rows={products} onMove={move} />
      </div>
    </Sheet>
  );
}
