/** A product on the menu page of staff: picture, description, sizes with prices, category, and its actions. */
import type { MenuEntry, Size } from '@tableside/domain/entities/menu.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { isSoldOut } from '../../../components/menu/product-entry.ts';
import { ProductPicture } from '../../../components/menu/product-picture.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './menu-card.module.css';

export interface MenuCardProps {
  entry: MenuEntry;
  /** Was added a moment ago. */
  isAdded: boolean;
  /** Why the last action failed. */
  problem: string | undefined;
  /** Undefined when this person may not change it. */
  onAvailable: ((isAvailable: boolean) => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export function MenuCard(props: MenuCardProps) {
  const { entry, isAdded, problem, onAvailable, onEdit, onDelete } = props;
  const { product, category } = entry;
  const soldOut = isSoldOut(product);
  return (
    <Card as="li" flush className={styles.card} data-added={isAdded || undefined}>
      <div className={classNames(styles.top, soldOut && styles.off)}>
        <ProductPicture product={product} category={category} className={styles.picture} />
        <div className={styles.words}>
          <div className={styles.head}>
            <h2 className={styles.name}>
              <Link to="/menu/$productId" params={{ productId: product.id }} className={styles.link}>
                {product.name}
              </Link>
            </h2>
            {soldOut && <Badge tone="draft">Sold out</Badge>}
          </div>
          <p className={styles.description}>{product.description}</p>
          <Sizes sizes={product.sizes} />
        </div>
      </div>
      <ProblemBand problem={problem} className={styles.problem} />
      <div className={styles.foot}>
        <span className={styles.category}>{category?.name}</span>
        {onAvailable && (
          <Button
            variant="ghost"
            aria-label={`${soldOut ? 'Mark available' : 'Mark sold out'}: ${product.name}`}
            onClick={() => onAvailable(soldOut)}
          >
            {soldOut ? 'Mark available' : 'Mark sold out'}
          </Button>
        )}
        {onDelete && <IconButton icon={Trash2} label={`Delete ${product.name}`} onClick={onDelete} />}
        {onEdit && (
          <Button icon={Pencil} aria-label={`Edit ${product.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
    </Card>
  );
}

/** 'Open price', with what is proposed for it. */
function sizePriceText({ open, currentPrice }: Size): string {
  if (!open) return formatCents(currentPrice);
  return currentPrice === 0 ? 'Open price' : `Open price, ${formatCents(currentPrice)}`;
}

function Sizes({ sizes }: { sizes: readonly Size[] }) {
  return (
    <ul className={styles.sizes}>
      {sizes.map((size) => (
        <li key={size.id} className={styles.size}>
          {size.name} <span className={styles.price}>{sizePriceText(size)}</span>
          {!size.isAvailable && ' (sold out)'}
        </li>
      ))}
    </ul>
  );
}
