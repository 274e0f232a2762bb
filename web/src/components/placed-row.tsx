/** A row that has a position, with buttons: up, down, edit, delete. */
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import styles from './placed-row.module.css';

export interface PlacedRowProps {
  name: string;
  detail?: string;
  isFirst: boolean;
  isLast: boolean;
  onShift: (by: 1 | -1) => void;
  onEdit: () => void;
  /** Undefined when the row cannot be deleted. */
  onDelete: (() => void) | undefined;
}

export function PlacedRow(props: PlacedRowProps) {
  const { name, detail, isFirst, isLast, onShift, onEdit, onDelete } = props;
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
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <IconButton icon={Trash2} label={`Delete ${name}`} disabled={!onDelete} onClick={onDelete} />
      </div>
    </div>
  );
}
