/** The lines of a paid order. A size is named only when the product has several. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { useMemo } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { OrderLines } from '../../components/orders/order-lines.tsx';
import { useProducts } from '../../mirror/read/read.ts';

export function PaidLines({ order }: { order: Pick<Order, 'items'> }) {
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return <OrderLines order={order} all bill oneSized={oneSized} />;
}
