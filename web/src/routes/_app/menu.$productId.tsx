/** One product of the menu. */
import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '../../features/ordering/product-page.tsx';
import type { MenuSearch } from './menu.index.tsx';

export const Route = createFileRoute('/_app/menu/$productId')({
  validateSearch: ({ table }: Record<string, unknown>): MenuSearch =>
    typeof table === 'string' || typeof table === 'number' ? { table: String(table) } : {},
  component: ProductRoute,
});

function ProductRoute() {
  const { productId } = Route.useParams();
  const { table } = Route.useSearch();
  return <ProductPage key={productId} productId={productId} named={table} />;
}
