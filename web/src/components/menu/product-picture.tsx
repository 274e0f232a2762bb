/** The picture of a product, or the drawing of its category. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import { MenuPicture } from './menu-picture.tsx';
import { kindOf } from './product-entry.ts';

export interface ProductPictureProps {
  product: Pick<Product, 'image'>;
  category: Category | undefined;
  className?: string | undefined;
}

export function ProductPicture({ product, category, className }: ProductPictureProps) {
  const tint = category?.position ?? 0;
  return <MenuPicture image={product.image} kind={kindOf(category)} tint={tint} className={className} />;
}
