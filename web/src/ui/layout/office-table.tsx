/** OfficeTable: rows under a head; below 960 px each row is a card with the same labels. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import styles from './office-table.module.css';

export interface Column<Row> {
  /** Names the column in the head and on each card. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned right and bold. */
  readonly isNumber?: boolean;
  /** Names the row: the title of its card, without a label. */
  readonly isTitle?: boolean;
  /** Actions stand at the end, without a label on cards. */
  readonly isActs?: boolean;
  /** Makes the head a button that sorts by this value. */
  readonly sortBy?: (row: Row) => string | number;
}

export interface OfficeTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

interface Sort {
  readonly head: string;
  readonly descending: boolean;
}

/** Rows keep the given order until somebody sorts. */
export function OfficeTable<Row>({ label, columns, rows, keyOf }: OfficeTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const by = columns.find(({ head }) => head === sort?.head)?.sortBy;
  const shown = by && sort ? sorted(rows, by, sort.descending) : rows;
  return (
    <div className={styles.frame}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  data-head={column.isActs || column.isTitle ? undefined : column.head}
                  className={classNames(
                    column.isNumber && styles.number,
                    column.isActs && styles.acts,
                    column.isTitle && styles.title,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Sorts B-2 before B-10, and sorts accented letters with their base letters. */
const TEXTS = new Intl.Collator('en', { numeric: true });

function sorted<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number,
  descending: boolean,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [by(a), by(b)];
    if (typeof x === 'string' && typeof y === 'string') return TEXTS.compare(x, y) * sign;
    if (x === y) return 0;
    return (x < y ? -1 : 1) * sign;
  });
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

function Head<Row>({ column: { head, isNumber, isActs, sortBy }, sort, onSort }: HeadProps<Row>) {
  const look = classNames(isNumber && styles.number, isActs && styles.acts);
  const isSorted = sort?.head === head;
  if (!sortBy) {
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    );
  }
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={look}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ head, descending: isSorted && !sort.descending })}
      >
        {head}
        {isSorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} size={16} />}
      </button>
    </th>
  );
}
