/** The form for a note to the kitchen about one line. */
import type { OrderItem } from '@tableside/domain/orders/order.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

export interface NoteSheetProps {
  /** Null while the sheet is closed. */
  item: OrderItem | null;
  onClose: () => void;
  onSave: (item: OrderItem, note: string) => void;
}

export function NoteSheet({ item, onClose, onSave }: NoteSheetProps) {
  // Keeps showing the line while the sheet slides out.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);
  if (!shown) return null;
  return <OpenNote key={shown.id} item={shown} open={item !== null} onClose={onClose} onSave={onSave} />;
}

interface OpenNoteProps extends NoteSheetProps {
  item: OrderItem;
  open: boolean;
}

function OpenNote({ item, open, onClose, onSave }: OpenNoteProps) {
  const [note, setNote] = useState(item.note ?? '');
  const form = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onSave(item, note);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.name}
      footer={
        <Button type="submit" form={form} variant="primary" size={56} block>
          Save note
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <TextArea
          label="Note"
          maxLength={280}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Sheet>
  );
}
