/** Asks for the table when a product is added and none is chosen yet. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { TableButtons } from './table-picks.tsx';

export interface TableQuestionProps {
  open: boolean;
  tables: readonly Table[];
  onPick: (tableId: string) => void;
  onClose: () => void;
}

export function TableQuestion({ open, tables, onPick, onClose }: TableQuestionProps) {
  const pick = ({ id }: Table): void => {
    onPick(id);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Which table?">
      {tables.length === 0 && <EmptyState>No tables found.</EmptyState>}
      <TableButtons tables={tables} onPick={pick} />
    </Sheet>
  );
}
