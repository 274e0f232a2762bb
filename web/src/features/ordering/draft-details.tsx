/** The guests and the note of a draft, as two buttons that open a sheet. */
import { guestsText } from '@tableside/domain/guests-text.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { isStaff } from '@tableside/domain/permissions.ts';
import { MessageSquareText, Users } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/choices/chip.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOpening } from '../../ui/overlays/use-opening.ts';
import styles from './draft-details.module.css';
import { MOST_LETTERS } from './kitchen-notes.tsx';
import type { Draft } from './use-draft.ts';

export interface DraftDetailsProps {
  /** Undefined until the first product; then the draft is made with these details. */
  order: Order | undefined;
  draft: Draft;
}

export function DraftDetails({ order, draft }: DraftDetailsProps) {
  const { role } = useActor();
  const [asking, ask] = useOpening<'guests' | 'note'>();
  if (!isStaff(role)) return null;
  const guests = order ? order.guests : (draft.drafts?.guests ?? null);
  const note = order?.note ?? null;
  return (
    <div className={styles.details}>
      <Button size={44} icon={Users} onClick={() => ask('guests')}>
        {guestsLabel(guests)}
      </Button>
      <Button size={44} icon={MessageSquareText} onClick={() => ask('note')} className={styles.note}>
        {note === null ? 'Note' : <span className={styles.text}>{note}</span>}
      </Button>
      {asking?.about === 'guests' && (
        <GuestsSheet
          key={asking.key}
          {...asking.sheet}
          guests={guests}
          onSet={(next) => draft.setDetails({ guests: next })}
        />
      )}
      {asking?.about === 'note' && (
        <NoteSheet
          key={asking.key}
          {...asking.sheet}
          note={note ?? ''}
          onSave={(next) => draft.setDetails({ note: next.trim() || null })}
        />
      )}
    </div>
  );
}

/** The label of the button that sets the number of guests. */
export const guestsLabel = (guests: number | null): string =>
  guests === null ? 'Guests' : guestsText(guests);

const USUAL = [1, 2, 3, 4, 5, 6, 7, 8] as const;

interface GuestsSheetProps {
  open: boolean;
  guests: number | null;
  onClose: () => void;
  onSet: (guests: number | null) => void;
}

/** One tap on a usual number sets it and closes the sheet. */
export function GuestsSheet({ open, guests, onClose, onSet }: GuestsSheetProps) {
  const [count, setCount] = useState(guests ?? USUAL.length + 1);
  const set = (next: number | null) => () => {
    onSet(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Guests"
      footer={
        <>
          <Stepper label="guests" one="guest" value={count} onChange={setCount} max={999} large />
          <Button variant="primary" size={64} block onClick={set(count)}>
            Set to {count}
          </Button>
        </>
      }
    >
      <fieldset aria-label="Usual numbers" className={styles.usual}>
        {USUAL.map((number) => (
          <Chip key={number} pressed={guests === number} onClick={set(number)}>
            {number}
          </Chip>
        ))}
      </fieldset>
      {guests !== null && (
        <Button variant="outline" size={48} onClick={set(null)}>
          No number
        </Button>
      )}
    </Sheet>
  );
}

interface NoteSheetProps {
  open: boolean;
  note: string;
  onClose: () => void;
  onSave: (note: string) => void;
}

function NoteSheet({ open, note, onClose, onSave }: NoteSheetProps) {
  const [text, setText] = useState(note);
  const save = (): void => {
    onSave(text);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Note for the whole order"
      footer={
        <Button variant="primary" size={64} block onClick={save}>
          Save note
        </Button>
      }
    >
      <TextArea
        label="Note"
        optional
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="The kitchen reads it on every ticket of this order."
      />
    </Sheet>
  );
}
