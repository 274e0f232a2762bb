/** The rows of the grid in their order, with what was typed into them. A row moves only when somebody moves its product. */

import { useMemo, useState } from 'react';
import { type CellEdit, type Edits, type GridRow, liveEdits, textIn, withEdits } from './grid-edits.ts';
import { movedProduct, orderedRows } from './grid-order.ts';
import type { KeptEdits } from './use-kept-edits.ts';

export interface OrderedEdits {
  readonly edits: Edits;
  readonly rows: readonly GridRow[];
  /** What became of the last move, for those who do not see it. */
  readonly told: string;
  change(changes: readonly CellEdit[]): void;
  /** `shown`: the rows that can be seen. */
  move(row: GridRow, step: -1 | 1, shown: readonly GridRow[]): void;
}

export function useOrderedEdits(stored: readonly GridRow[], kept: KeptEdits): OrderedEdits {
  const edits = useMemo(() => liveEdits(kept.edits, stored), [kept.edits, stored]);
  // A place that is typed moves nothing yet: the row would jump away under the hand.
  const [places, setPlaces] = useState<Edits>(edits);
  const by = edits.size === 0 ? edits : places;
  const rows = useMemo(() => orderedRows(stored, by), [stored, by]);
  const [told, setTold] = useState('');
  return {
    edits,
    rows,
    told,
    change: (changes) => kept.set(withEdits(edits, changes)),
    move(row, step, shown) {
      const changes = movedProduct(row, step, { rows, shown, edits });
      const name = textIn(row, 'Name', edits);
      if (changes.length === 0)
        return setTold(`${name} is ${step === -1 ? 'first' : 'last'} in its category.`);
      const next = withEdits(edits, changes);
      kept.set(next);
      setPlaces(next);
      setTold(`${name} is at place ${textIn(row, 'Position', next)}.`);
    },
  };
}
