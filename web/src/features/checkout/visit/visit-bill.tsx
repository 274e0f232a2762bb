/** The bill of a party, or one check of it. A size is named only when the product has several. */
import { useMemo } from 'react';
import { oneSizedProducts } from '../../../components/orders/one-sized.ts';
import { BillLines, type BillLinesProps } from '../../../components/visits/bill-lines.tsx';
import { useProducts } from '../../../mirror/read/read.ts';

export function VisitBill(props: Omit<BillLinesProps, 'oneSized'>) {
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  return <BillLines {...props} oneSized={oneSized} />;
}
