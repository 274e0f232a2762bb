/** The bill of a party, or one check of it. A size is named only when the product has several. */
import type { BillPart } from '@tableside/domain/visits/bill-items.ts';
import { useMemo } from 'react';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { BillItems, BillLines } from '../../components/visits/bill-lines.tsx';
import { useProducts } from '../../mirror/read/read.ts';

type Part = Omit<BillPart, 'oneSized'>;

export const VisitBill = (part: Part) => <BillLines {...part} oneSized={useOneSized()} />;

/** Its lines alone. */
export const VisitItems = (part: Part) => <BillItems {...part} oneSized={useOneSized()} />;

function useOneSized(): ReadonlySet<string> {
  const products = useProducts();
  return useMemo(() => oneSizedProducts(products), [products]);
}
