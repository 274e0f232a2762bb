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
import { rowHeight } from './grid-widths.ts';

export interface GridView {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
  ticked: ReadonlySet<string>;
  onEdit: (changes: readonly CellEdit[]) => void;
  onTick: (rows: readonly GridRow[], on: boolean) => void;
  /** Puts the product of the row one place up or down. */
  onMove: (row: GridRow, step: -1 | 1) => void;
}

/** How a field was left. */
export type Leaving = 'Enter' | 'Tab' | 'Escape' | 'blur';

export function useGridCells(scroller: RefObject<HTMLElement | null>, view: GridView) {
  const { rows, columns, edits, onEdit } = view;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  /** Set while the keys are in the grid, so that the chosen cell takes the focus. */
  const hasKeys = useRef(false);
  /** The row that was moved: the chosen cell goes with it. */
  const moved = useRef<string | null>(null);
  const bounds = { rows: rows.length, columns: columns.length };
  const chosen = within(at, bounds);
  const row = rows[chosen.row];
  const column = columns[chosen.column];

  useEffect(() => {
    const to = rows.findIndex(({ key }) => key === moved.current);
    moved.current = null;
    if (to >= 0 && to !== chosen.row) go({ row: to, column: chosen.column });
    else if (hasKeys.current && typed === null) focusCell(scroller.current, chosen);
  });

  const go = (to: Place): void => {
    hasKeys.current = true;
    setTyped(null);
    setAt(to);
    showRow(scroller.current, to.row);
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
      hasKeys.current = true;
      if (act.kind === 'move') moved.current = row?.key ?? null;
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
    focus: setAt,
    left(event: FocusEvent): void {
      if (!event.currentTarget.contains(event.relatedTarget)) hasKeys.current = false;
    },
    leave(how: Leaving, text: string, isBack: boolean): void {
      if (how !== 'Escape' && row && column) onEdit([{ row, column, text }]);
      setTyped(null);
      if (how === 'blur') return;
      go(within(afterField(chosen, how, isBack ? -1 : 1), bounds));
    },
  };
}

const afterField = ({ row, column }: Place, how: Leaving, step: -1 | 1): Place => ({
  row: how === 'Enter' ? row + step : row,
  column: how === 'Tab' ? column + step : column,
});

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
  { edits, ticked, onEdit, onTick, onMove }: GridView,
  { row, above, column }: At,
): void {
  if (!row || !column) return;
  if (act.kind === 'move') onMove(row, act.step);
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
  const top = row * rowHeight();
  const room = grid.clientHeight - 2 * rowHeight();
  if (top < grid.scrollTop) grid.scrollTop = top;
  else if (room > 0 && top > grid.scrollTop + room) grid.scrollTop = top - room;
}
