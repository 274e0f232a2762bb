/**
 * The grid: a table of cells that keys move through. Only the rows in sight are drawn. A cell is edited where it stands; a
 * block of a spreadsheet is pasted from the chosen cell on.
 */

import { type CSSProperties, useRef } from 'react';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './grid.module.css';
import { GridCell } from './grid-cell.tsx';
import { type GridRow, isEdited, textIn } from './grid-edits.ts';
import { leastWidthOf, ROW_REM, rowHeight, tracksOf } from './grid-widths.ts';
import { type GridView, useGridCells } from './use-grid-cells.ts';
import { useWindow } from './use-window.ts';

export interface GridTableProps extends GridView {
  /** The place of each row in the whole menu. The headers are 1. */
  numberOf: (row: GridRow) => number;
  /** How many rows the whole menu has. */
  total: number;
}

export function GridTable(props: GridTableProps) {
  const { rows, columns, numberOf, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const cells = useGridCells(scroller, props);
  const seen = useWindow(scroller, rows.length, rowHeight());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table that draws only what is in sight cannot be a table element
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label="Products and their sizes"
      aria-rowcount={total + 1}
      aria-multiselectable
      className={styles.scroller}
      data-columns={columns.length}
      style={layoutOf(columns)}
      onKeyDown={cells.press}
      onPaste={cells.paste}
      onCopy={cells.copy}
      onBlur={cells.left}
    >
      <Head {...props} />
      <div role="presentation" className={styles.body} style={{ height: `${rows.length * ROW_REM}rem` }}>
        {rows.slice(seen.from, seen.to).map((row, n) => (
          <Row
            key={row.key}
            {...props}
            row={row}
            place={seen.from + n}
            number={numberOf(row)}
            cells={cells}
          />
        ))}
      </div>
    </div>
  );
}

const layoutOf = (columns: GridView['columns']) =>
  ({ '--tracks': tracksOf(columns).join(' '), '--least': leastWidthOf(columns) }) as CSSProperties;

function Head({ rows, columns, ticked, onTick }: GridView) {
  const isAllTicked = rows.length > 0 && rows.every(({ key }) => ticked.has(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the box in it takes the focus
    <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.head)}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the box in it takes the focus */}
      <div role="columnheader" className={styles.tick}>
        <input
          type="checkbox"
          aria-label="Tick all rows shown"
          checked={isAllTicked}
          onChange={() => onTick(rows, !isAllTicked)}
        />
      </div>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: nothing is done with it
        <div key={column} role="columnheader" className={styles.columnHead}>
          {column}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends GridView {
  row: GridRow;
  place: number;
  number: number;
  cells: ReturnType<typeof useGridCells>;
}

function Row({ row, place, number, cells, columns, edits, ticked, onTick }: RowProps) {
  const { chosen, typed } = cells;
  const isTicked = ticked.has(row.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are chosen, not the row
    <div
      role="row"
      aria-rowindex={number}
      aria-selected={isTicked}
      className={classNames(styles.row, styles.placed)}
      style={{ top: `${place * ROW_REM}rem` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the box in it takes the focus */}
      <div role="gridcell" className={styles.tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Tick ${textIn(row, 'Name', edits)}, ${textIn(row, 'Size', edits)}`}
          checked={isTicked}
          onChange={() => onTick([row], !isTicked)}
        />
      </div>
      {columns.map((column, at) => {
        const isChosen = place === chosen.row && at === chosen.column;
        const here = { row: place, column: at };
        return (
          <GridCell
            key={column}
            place={here}
            column={column}
            text={textIn(row, column, edits)}
            isEdited={isEdited(row, column, edits)}
            isChosen={isChosen}
            typed={isChosen ? typed : null}
            onPoint={(event) => cells.point(here, event)}
            onFocus={() => cells.focus(here)}
            onLeave={cells.leave}
          />
        );
      })}
    </div>
  );
}
