/**
 * What staff call a party, and what they should know about it. Both stay on the check and can be changed as long as it is
 * open; the kitchen has a note of its own.
 */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { MOST_LETTERS } from '../product/kitchen-notes.tsx';
import styles from './note-sheet.module.css';

export interface NameSheetProps {
  visit: Visit;
  open: boolean;
  onClose: () => void;
}

export function NameSheet({ visit, open, onClose }: NameSheetProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [name, setName] = useState(visit.name ?? '');
  const [note, setNote] = useState(visit.note ?? '');
  const [problem, setProblem] = useState<Problem>(null);
  const save = async (): Promise<void> => {
    const args = { visitId: visit.rootId, name: name.trim() || null, note: note.trim() || null };
    const refused = await problemOf(engine.mutate('visit.set', args));
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
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Note"
          optional
          maxLength={MOST_LETTERS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint="Staff read it on this check. The kitchen does not get it."
        />
      </div>
    </Sheet>
  );
}

/** The note of a check. A tap changes it. */
export function CheckNote({ visit }: Pick<NameSheetProps, 'visit'>) {
  const [asking, ask] = useOpening();
  return (
    <>
      {visit.note && (
        <div className={styles.note}>
          <Button variant="outline" size={44} block icon={StickyNote} onClick={() => ask()}>
            <span className={styles.text}>{visit.note}</span>
          </Button>
        </div>
      )}
      {asking && <NameSheet key={asking.key} {...asking.sheet} visit={visit} />}
    </>
  );
}
