/** Which cell of the grid is chosen, what is typed into it, and what keys, fingers and the clipboard do with it. */

import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  blockOf,
  type CellEdit,
  type Edits,
  type GridColumn,
  type GridRow,
  type Place,
  pastedAt,
  textIn,
} from './grid-edits.ts';
import { actOf, type KeyAct, within } from './grid-keys.ts';

export const ROW_HEIGHT = 48;

export interface GridView {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
  ticked: ReadonlySet<string>;
  onEdit: (changes: readonly CellEdit[]) => void;
  onTick: (rows: readonly GridRow[], on: boolean) => void;
}

/** How a field was left. */
export type Leaving = 'Enter' | 'Tab' | 'Escape' | 'blur';

export function useGridCells(scroller: RefObject<HTMLElement | null>, view: GridView) {
  const { rows, columns, edits, onEdit } = view;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  /** Set while the keys are in the grid, so that the chosen cell takes the focus. */
  const hasKeys = useRef(false);
  const bounds = { rows: rows.length, columns: columns.length };
  const chosen = within(at, bounds);
  const row = rows[chosen.row];
  const column = columns[chosen.column];

  useEffect(() => {
    if (hasKeys.current && typed === null) focusCell(scroller.current, chosen);
  });

  const go = (to: Place): void => {
    hasKeys.current = true;
    setTyped(null);
    setAt(to);
    showRow(scroller.current, to.row);
  };
  const put = (text: string): void => {
    if (row && column) onEdit([{ row, column, text }]);
  };
  const own = row && column ? textIn(row, column, edits) : '';
  return {
    chosen,
    typed,
    press(event: KeyboardEvent): void {
      if (typed !== null || !isCell(event.target)) return;
      const act = actOf(event, chosen, bounds);
      if (!act) return;
      event.preventDefault();
      if (act.kind === 'go') go(act.to);
      else if (act.kind === 'edit') setTyped(act.with ?? own);
      else actOnRow(act, view, { row, above: rows[chosen.row - 1], column });
    },
    ...clipboardOf(view, chosen, { own, isTyping: typed !== null }),
    /** A finger edits with the first tap, a mouse with the second click. */
    point(place: Place, event: PointerEvent): void {
      if (event.target instanceof HTMLInputElement) return;
      const isSecond = place.row === chosen.row && place.column === chosen.column && hasKeys.current;
      const [pointed, of] = [rows[place.row], columns[place.column]];
      go(place);
      if (pointed && of && (isSecond || event.pointerType === 'touch')) setTyped(textIn(pointed, of, edits));
    },
    focus(place: Place): void {
      setAt(place);
    },
    left(event: FocusEvent): void {
      if (!event.currentTarget.contains(event.relatedTarget)) hasKeys.current = false;
    },
    leave(how: Leaving, text: string, isBack: boolean): void {
      if (how !== 'Escape') put(text);
      setTyped(null);
      if (how === 'blur') return;
      const step = isBack ? -1 : 1;
      const down = how === 'Enter' ? step : 0;
      const right = how === 'Tab' ? step : 0;
      go(within({ row: chosen.row + down, column: chosen.column + right }, bounds));
    },
  };
}

interface Own {
  /** The text of the chosen cell. */
  readonly own: string;
  /** The field in a cell has its own clipboard. */
  readonly isTyping: boolean;
}

const clipboardOf = ({ rows, columns, onEdit }: GridView, chosen: Place, { own, isTyping }: Own) => ({
  paste(event: ClipboardEvent): void {
    if (isTyping) return;
    event.preventDefault();
    onEdit(pastedAt({ rows, columns }, chosen, blockOf(event.clipboardData.getData('text/plain'))));
  },
  copy(event: ClipboardEvent): void {
    if (isTyping || !isCell(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', own);
  },
});

interface At {
  readonly row: GridRow | undefined;
  readonly above: GridRow | undefined;
  readonly column: GridColumn | undefined;
}

function actOnRow(
  act: KeyAct,
  { edits, ticked, onEdit, onTick }: GridView,
  { row, above, column }: At,
): void {
  if (!row || !column) return;
  if (act.kind === 'tick') onTick([row], !ticked.has(row.key));
  if (act.kind === 'clear') onEdit([{ row, column, text: '' }]);
  if (act.kind === 'fill' && above) onEdit([{ row, column, text: textIn(above, column, edits) }]);
}

const isCell = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset.cell !== undefined;

function focusCell(grid: HTMLElement | null, { row, column }: Place): void {
  const cell: HTMLElement | null = grid?.querySelector(`[data-cell="${row}:${column}"]`) ?? null;
  if (!cell || cell === document.activeElement) return;
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls so far that the row is drawn. */
function showRow(grid: HTMLElement | null, row: number): void {
  if (!grid) return;
  const top = row * ROW_HEIGHT;
  const room = grid.clientHeight - 2 * ROW_HEIGHT;
  if (top < grid.scrollTop) grid.scrollTop = top;
  else if (room > 0 && top > grid.scrollTop + room) grid.scrollTop = top - room;
}
