/** The name of a party and the note of its check: the sheet that changes them, and the note on the panel, which opens it. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { StickyNote } from 'lucide-react';
import { NameSheet, type NameSheetProps } from '../../../components/visits/name-sheet.tsx';
import { useClockOffset, useEngine } from '../../../engine/engine-context.tsx';
import { problemOf } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import styles from './note-sheet.module.css';

export function VisitNameSheet(props: Omit<NameSheetProps, 'onSave' | 'now' | 'timezone'>) {
  const engine = useEngine();
  const timezone = useVenue()?.timezone;
  const now = useNow() + useClockOffset();
  const { rootId: visitId } = props.visit;
  return (
    <NameSheet
      {...props}
      now={now}
      timezone={timezone}
      onSave={(words) => problemOf(engine.mutate('visit.set', { visitId, ...words }))}
    />
  );
}

export function CheckNote({ visit }: { visit: Visit }) {
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
      {asking && <VisitNameSheet key={asking.key} {...asking.sheet} visit={visit} />}
    </>
  );
}
