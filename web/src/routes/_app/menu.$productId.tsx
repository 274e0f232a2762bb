/** One product of the menu. */
import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '../../features/ordering/product-page.tsx';
import { tableSearch } from '../../shell/table-search.ts';

export const Route = createFileRoute('/_app/menu/$productId')({
  validateSearch: tableSearch,
  component: ProductRoute,
});

function ProductRoute() {
  const { productId } = Route.useParams();
  const { table } = Route.useSearch();
  return <ProductPage key={productId} productId={productId} named={table} />;
}
