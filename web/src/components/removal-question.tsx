/** Asks before one of several things is removed. */
import { Dialog } from '../ui/overlays/dialog.tsx';

export interface RemovalQuestionProps<Row> {
  /** The one that would go; null while nothing is asked. */
  row: Row | null;
  title: string;
  message: string;
  confirmText: string;
  onRemove: (row: Row) => void;
  onClose: () => void;
}

export function RemovalQuestion<Row>(props: RemovalQuestionProps<Row>) {
  const { row, onRemove, onClose, ...words } = props;
  return (
    <Dialog
      {...words}
      open={row !== null}
      type="error"
      onConfirm={() => {
        if (row !== null) onRemove(row);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
