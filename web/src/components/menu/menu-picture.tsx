/**
 * A product's picture, cropped to fit. Without a picture, or when it cannot be loaded, a drawn plate, glass or bottle.
 */
import type { ProductKind } from '@tableside/domain/entities/menu.ts';
import { createLucideIcon, type LucideIcon, Utensils, Wine } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import { tintOf } from './category-tint.ts';
import styles from './menu-picture.module.css';
import { pictureAddress } from './picture-address.ts';

export interface MenuPictureProps {
  /**
   * `Product.image`: an absolute address is used unchanged, a relative one points to the server, an empty one shows the
   * drawing.
   */
  image: string;
  /** The subject of the drawing. Default `plate`. */
  kind?: ProductKind;
  /** Chooses the tint. Pass the category's position or any stable number, so that a category keeps its tint. */
  tint?: number;
  className?: string | undefined;
}

/** A bottle in the style of the lucide icons. */
const BottleIcon = createLucideIcon('bottle', [
  ['path', { d: 'M10 2h4', key: 'cap' }],
  [
    'path',
    {
      d: 'M10.5 2v5.2c0 .7-.3 1.3-.8 1.8A5 5 0 0 0 8 12.7V20a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2v-7.3A5 5 0 0 0 14.3 9c-.5-.5-.8-1.1-.8-1.8V2',
      key: 'glass',
    },
  ],
  ['path', { d: 'M8 13.5h8M8 18h8', key: 'label' }],
]);

const DRAWINGS: Readonly<Record<ProductKind, LucideIcon>> = {
  plate: Utensils,
  glass: Wine,
  bottle: BottleIcon,
};
/** As wide as the element where the browser supports `auto`; otherwise as wide as a tile. */
const SIZES = 'auto, 320px';

export function MenuPicture({ image, kind = 'plate', tint = 0, className }: MenuPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (image !== '' && missing !== image) {
    return (
      <span className={classNames(styles.frame, className)}>
        <img
          {...pictureAddress(image)}
          sizes={SIZES}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setMissing(image)}
        />
        <span className={styles.shade} />
      </span>
    );
  }
  const Drawing = DRAWINGS[kind];
  return (
    <span className={classNames(styles.frame, className)} data-tint={tintOf(tint)}>
      <Drawing strokeWidth={1.4} aria-hidden className={styles.drawing} />
    </span>
  );
}
