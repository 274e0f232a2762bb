/** Asks for the table when a product is added and none is chosen yet. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '../../components/tables/table-messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './table-question.module.css';

export interface TableQuestionProps {
  open: boolean;
  tables: readonly Table[];
  onPick: (tableId: string) => void;
  onClose: () => void;
}

export function TableQuestion({ open, tables, onPick, onClose }: TableQuestionProps) {
  const pick = (tableId: string) => () => {
    onPick(tableId);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Which table?">
      {tables.length === 0 && <EmptyState>No tables found.</EmptyState>}
      <ul className={styles.tables}>
        {tables.map((table) => (
          <li key={table.id}>
            <Button size={56} block onClick={pick(table.id)}>
              {tableText(table, table.id)}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
