/** Saves the order of rows one move after the other, so that quick moves do not overtake each other. */
import { useEffect, useRef } from 'react';
import { moved } from './drag-order.ts';

interface Placed {
  readonly id: string;
  /** The row's saved place. */
  readonly place: number;
}

/** `put` saves a row at a place, given its place before. It resolves to false when that was refused. */
export function useOrderSaver(
  rows: readonly Placed[],
  put: (id: string, place: { readonly before: number; readonly after: number }) => Promise<boolean>,
): (from: number, to: number) => void {
  const saving = useRef<Promise<void>>(Promise.resolve());
  /** Places that were saved but are not in the rows yet. */
  const saved = useRef(new Map<string, number>());
  /** The places as the rows have them by now. A move that waits for the one before began with older rows. */
  const shown = useRef(new Map<string, number>());
  useEffect(() => {
    shown.current = new Map(rows.map(({ id, place }) => [id, place]));
    for (const { id, place } of rows) if (saved.current.get(id) === place) saved.current.delete(id);
  }, [rows]);
  return (from, to) => {
    const order = moved(rows, from, to);
    saving.current = saving.current.then(async () => {
      for (const [after, { id, place }] of order.entries()) {
        const before = saved.current.get(id) ?? shown.current.get(id) ?? place;
        if (before === after) continue;
        if (!(await put(id, { before, after }))) return;
        saved.current.set(id, after);
      }
    });
  };
}
