/**
 * Rows that have a position, each with buttons: up, down and, where asked for, edit and delete. They are also moved by
 * dragging.
 */
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { SortableList } from '../ui/layout/sortable-list.tsx';
import styles from './placed-list.module.css';

interface Placed {
  readonly id: string;
  readonly name: string;
}

export interface PlacedListProps<Row extends Placed> {
  label: string;
  rows: readonly Row[];
  detailOf?: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  /** Left out: the rows are only moved here. */
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** Default: every row. */
  mayDelete?: (row: Row) => boolean;
}

export function PlacedList<Row extends Placed>(props: PlacedListProps<Row>) {
  const { label, rows, detailOf, onMove, onEdit, onDelete, mayDelete = () => true } = props;
  return (
    <Card flush>
      <SortableList
        label={label}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={onMove}
      >
        {(row, n) => (
          <PlacedRow
            name={row.name}
            detail={detailOf?.(row)}
            isFirst={n === 0}
            isLast={n === rows.length - 1}
            onShift={(by) => onMove(n, n + by)}
            onEdit={onEdit && (() => onEdit(row))}
            onDelete={onDelete && (() => onDelete(row))}
            mayDelete={mayDelete(row)}
          />
        )}
      </SortableList>
    </Card>
  );
}

interface PlacedRowProps {
  name: string;
  detail: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onShift: (by: 1 | -1) => void;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  mayDelete: boolean;
}

function PlacedRow(props: PlacedRowProps) {
  const { name, detail, isFirst, isLast, onShift, onEdit, onDelete, mayDelete } = props;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {detail && <p className={styles.small}>{detail}</p>}
      </div>
      <div className={styles.acts}>
        <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={isFirst} onClick={() => onShift(-1)} />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onShift(1)}
        />
        {onEdit && <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />}
        {onDelete && (
          <IconButton icon={Trash2} label={`Delete ${name}`} disabled={!mayDelete} onClick={onDelete} />
        )}
      </div>
    </div>
  );
}
