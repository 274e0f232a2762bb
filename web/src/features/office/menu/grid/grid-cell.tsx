/** One cell of the grid: its text, or the field in which it is edited. */

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './grid.module.css';
import type { GridColumn, Place } from './grid-edits.ts';
import type { Leaving } from './use-grid-cells.ts';

/** The ids of the lists of what may be typed. */
export const CHOICES: Partial<Record<GridColumn, string>> = {
  Category: 'grid-categories',
  Tax: 'grid-taxes',
  'Sold out': 'grid-sold-out',
  Station: 'grid-stations',
};

export interface GridCellProps {
  place: Place;
  column: GridColumn;
  text: string;
  isEdited: boolean;
  isChosen: boolean;
  /** What the field begins with. Null: it is not edited. */
  typed: string | null;
  onPoint: (event: PointerEvent) => void;
  onFocus: () => void;
  onLeave: (how: Leaving, text: string, isBack: boolean) => void;
}

export function GridCell(props: GridCellProps) {
  const { place, column, text, isEdited, isChosen, typed, onPoint, onFocus, onLeave } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table that draws only what is in sight cannot be a table element
    <div
      role="gridcell"
      tabIndex={isChosen && typed === null ? 0 : -1}
      data-cell={`${place.row}:${place.column}`}
      className={classNames(
        styles.cell,
        isChosen && styles.chosen,
        isEdited && styles.edited,
        column === 'Price' && styles.number,
      )}
      onPointerUp={onPoint}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
    >
      {typed === null ? (
        <span className={styles.text}>
          {text}
          {isEdited && <span className={styles.mark}>changed</span>}
        </span>
      ) : (
        <CellField column={column} text={text} typed={typed} onLeave={onLeave} />
      )}
    </div>
  );
}

type CellFieldProps = Pick<GridCellProps, 'column' | 'text' | 'onLeave'> & { typed: string };

function CellField({ column, text, typed, onLeave }: CellFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Leaving by a key takes the focus away, which must not count twice. */
  const isOver = useRef(false);
  useEffect(() => {
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  const leave: GridCellProps['onLeave'] = (...how) => {
    if (isOver.current) return;
    isOver.current = true;
    onLeave(...how);
  };
  const latest = useRef({ value: typed, text, leave });
  latest.current = { ...latest.current, text, leave };
  useTypedAtTheEnd(latest);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey } = event;
    event.stopPropagation();
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    leave(key, event.currentTarget.value, shiftKey);
  };
  return (
    <input
      ref={field}
      aria-label={column}
      defaultValue={typed}
      list={CHOICES[column]}
      inputMode={column === 'Price' ? 'decimal' : undefined}
      autoComplete="off"
      className={styles.input}
      onChange={(event) => {
        latest.current = { ...latest.current, value: event.target.value };
      }}
      onKeyDown={press}
      onBlur={(event) => leave('blur', event.currentTarget.value, false)}
    />
  );
}

interface Latest {
  readonly value: string;
  readonly text: string;
  readonly leave: GridCellProps['onLeave'];
}

/** What was typed counts, too, when the page is left or the row is scrolled out of sight. */
function useTypedAtTheEnd(latest: RefObject<Latest>): void {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      queueMicrotask(() => {
        const { value, text, leave } = latest.current;
        if (!isThere.current && value !== text) leave('blur', value, false);
      });
    };
  }, [latest]);
}
