/**
 * What staff call a party, and what they should know about it. Both stay on the check and can be changed as long as it is
 * open; the kitchen has a note of its own.
 */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { useState } from 'react';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './name-sheet.module.css';

const MOST_LETTERS = { name: 80, note: MAX_NOTE } as const;

export interface NameSheetProps {
  visit: Visit;
  open: boolean;
  onClose: () => void;
  /** Resolves to null, or to why nothing changed. */
  onSave: (words: Pick<Visit, 'name' | 'note'>) => Promise<string | null>;
}

export function NameSheet({ visit, open, onClose, onSave }: NameSheetProps) {
  const { busy, run } = useOneAtATime();
  const [name, setName] = useState(visit.name ?? '');
  const [note, setNote] = useState(visit.note ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const refused = await onSave({ name: name.trim() || null, note: note.trim() || null });
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Check #${visit.number}`}
      footer={
        <Button variant="primary" size={64} block busy={busy} onClick={() => run(save)}>
          Save name and note
        </Button>
      }
    >
      <div className={styles.fields}>
        <ProblemBand problem={problem} />
        <Field
          label="Name"
          optional
          maxLength={MOST_LETTERS.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Note"
          optional
          maxLength={MOST_LETTERS.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint="Staff read it on this check. The kitchen does not get it."
        />
      </div>
    </Sheet>
  );
}
