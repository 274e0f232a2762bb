/** What a key does in the grid, while a cell is chosen and while it is edited. */

import type { Place } from './grid-edits.ts';

export interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

export type KeyAct =
  | { readonly kind: 'go'; readonly to: Place }
  /** `with` replaces the text; without it the text is edited as it is. */
  | { readonly kind: 'edit'; readonly with?: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'fill' }
  /** The product goes one place up or down within its category. */
  | { readonly kind: 'move'; readonly step: -1 | 1 }
  | { readonly kind: 'tick' };

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const PAGE = 15;

/** The nearest place that is in the grid. */
export const within = ({ row, column }: Place, { rows, columns }: Bounds): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** Undefined: the key means nothing here. */
export function actOf(pressed: Pressed, at: Place, { rows, columns }: Bounds): KeyAct | undefined {
  const { key, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  const go = (row: number, column: number): KeyAct => ({
    kind: 'go',
    to: within({ row, column }, { rows, columns }),
  });
  switch (key) {
    case 'ArrowUp':
      if (altKey) return { kind: 'move', step: -1 };
      return go(isCommand ? 0 : at.row - 1, at.column);
    case 'ArrowDown':
      if (altKey) return { kind: 'move', step: 1 };
      return go(isCommand ? rows : at.row + 1, at.column);
    case 'ArrowLeft':
      return go(at.row, isCommand ? 0 : at.column - 1);
    case 'ArrowRight':
      return go(at.row, isCommand ? columns : at.column + 1);
    case 'PageUp':
      return go(at.row - PAGE, at.column);
    case 'PageDown':
      return go(at.row + PAGE, at.column);
    case 'Home':
      return go(isCommand ? 0 : at.row, 0);
    case 'End':
      return go(isCommand ? rows : at.row, columns);
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case ' ':
      return { kind: 'tick' };
  }
  if (isCommand) return key.toLowerCase() === 'd' ? { kind: 'fill' } : undefined;
  return [...key].length === 1 && !altKey ? { kind: 'edit', with: key } : undefined;
}
