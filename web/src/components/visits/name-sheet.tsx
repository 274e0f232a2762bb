/**
 * What staff call a party, and what they should know about it. Both stay on the check and can be changed as long as it is
 * open; the kitchen has a note of its own.
 */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { useState } from 'react';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './name-sheet.module.css';
import { PickupForm, pickupFacts, pickupFields } from './pickup-form.tsx';

export interface PartyWords extends Pick<Visit, 'name' | 'note'> {
  readonly dueAt?: string | null;
  readonly phone?: string | null;
}

export interface NameSheetProps {
  visit: Visit;
  /** Milliseconds by the server's clock. */
  now: number;
  timezone: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Resolves to null, or to why nothing changed. */
  onSave: (words: PartyWords) => Promise<string | null>;
}

export function NameSheet({ visit, now, timezone, open, onClose, onSave }: NameSheetProps) {
  const { busy, run } = useOneAtATime();
  const atCounter = isAtCounter(visit);
  const [fields, setFields] = useState(pickupFields(visit));
  const [note, setNote] = useState(visit.note ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const { name, ...pickup } = pickupFacts(fields);
    const words = { name, note: note.trim() || null };
    const refused = await onSave(atCounter ? { ...words, ...pickup } : words);
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
          {atCounter ? 'Save' : 'Save name and note'}
        </Button>
      }
    >
      <div className={styles.fields}>
        <ProblemBand problem={problem} />
        <PickupForm
          fields={fields}
          now={now}
          timezone={timezone}
          atCounter={atCounter}
          hasTime={visit.service === 'takeaway'}
          onChange={setFields}
          onEnter={() => run(save)}
        />
        <TextArea
          label="Note"
          optional
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint="Staff read it on this check. The kitchen does not get it."
        />
      </div>
    </Sheet>
  );
}
