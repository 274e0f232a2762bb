/** What a tap on a product of the menu opens: its choices, or the parts of a combo. */
import { isCombo, type MenuEntry } from '@tableside/domain/entities/menu.ts';
import { lazy, Suspense } from 'react';
import { ProductSheet, type ProductSheetProps } from './product-sheet.tsx';

/** Few products are combos. */
const ComboSheet = lazy(async () => ({ default: (await import('../combo/combo-sheet.tsx')).ComboSheet }));

export interface OpenedSheetProps extends ProductSheetProps {
  /** The whole menu: what is picked for a combo is on it. */
  all: readonly MenuEntry[];
}

export function OpenedSheet({ all, ...props }: OpenedSheetProps) {
  if (!isCombo(props.entry.product)) return <ProductSheet {...props} />;
  return (
    <Suspense>
      <ComboSheet {...props} all={all} />
    </Suspense>
  );
}
