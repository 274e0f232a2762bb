/** A product's picture, cropped to its place; without one, or when it can't be had, a drawn plate, glass or bottle. */
import type { ProductKind } from '@tableside/domain/menu/menu.ts';
import { type LucideIcon, Utensils, Wine } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { BottleIcon } from './bottle-icon.tsx';
import styles from './menu-picture.module.css';
import { pictureAddress } from './picture-address.ts';

export interface MenuPictureProps {
  /** `Product.image`: absolute addresses as they are, others on the server; empty: the drawing. */
  image: string;
  /** What the drawing shows. Default `plate`. */
  kind?: ProductKind;
  /** Chooses the tint, so that a category keeps one: its position or any number. */
  tint?: number;
  /** Empty when the name stands beside it. */
  alt?: string;
  className?: string | undefined;
}

const DRAWINGS: Readonly<Record<ProductKind, LucideIcon>> = {
  plate: Utensils,
  glass: Wine,
  bottle: BottleIcon,
};
const TINTS = 6;
/** As wide as its place, where the browser knows that; else as wide as a tile. */
const SIZES = 'auto, 320px';

export function MenuPicture({ image, kind = 'plate', tint = 0, alt = '', className }: MenuPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (image !== '' && missing !== image) {
    return (
      <span className={classNames(styles.frame, className)}>
        <img
          {...pictureAddress(image)}
          sizes={SIZES}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setMissing(image)}
        />
      </span>
    );
  }
  const Drawing = DRAWINGS[kind];
  return (
    <span className={classNames(styles.frame, className)} data-tint={Math.abs(tint) % TINTS}>
      <Drawing
        strokeWidth={1.4}
        aria-hidden={alt === ''}
        aria-label={alt || undefined}
        className={styles.drawing}
      />
    </span>
  );
}
