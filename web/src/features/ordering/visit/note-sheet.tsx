/** The note for the kitchen that goes with the next round: where there is one it is shown, and a tap changes it. */
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import styles from './note-sheet.module.css';

export function KitchenNote({ whole }: { whole: WholeVisit }) {
  const [asking, ask] = useOpening();
  const note = whole.pad?.note;
  return (
    <>
      {note && (
        <div className={styles.note}>
          <Button variant="outline" size={44} block icon={MessageSquareText} onClick={() => ask()}>
            <span className={styles.text}>{note}</span>
          </Button>
        </div>
      )}
      {asking && <NoteSheet key={asking.key} {...asking.sheet} whole={whole} />}
    </>
  );
}

export interface NoteSheetProps {
  whole: WholeVisit;
  open: boolean;
  onClose: () => void;
}

export function NoteSheet({ whole: { visit, pad }, open, onClose }: NoteSheetProps) {
  const engine = useEngine();
  const [text, setText] = useState(pad?.note ?? '');
  const [problem, setProblem] = useState<Problem>(null);
  const save = async (): Promise<void> => {
    const args = { visitId: visit.rootId, note: text.trim() || null };
    const refused = await problemOf(engine.mutate('visit.setDetails', args));
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Note for the kitchen"
      footer={
        <Button variant="primary" size={64} block onClick={() => void save()}>
          Save note
        </Button>
      }
    >
      <ProblemBand problem={problem} />
      <TextArea
        label="Note"
        optional
        maxLength={MAX_NOTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="The kitchen reads it on the next ticket of this check."
      />
    </Sheet>
  );
}
