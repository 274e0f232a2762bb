/** Done: how far the import is, what was refused, and Undo. */

import { Check, CircleStop, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncStatusPart } from '../../../../engine/engine-context.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import styles from './import.module.css';
import { UNDO_DAYS } from './kept-import.ts';
import { amountOf, progressText } from './progress-text.ts';
import type { RefusedStep } from './run-import.ts';
import { StepTitle } from './step-title.tsx';
import type { ImportRun, RunState } from './use-run.ts';

export interface DoneStepProps {
  run: ImportRun;
  state: RunState;
  onAgain: () => void;
  /** Shown once it is over: where to go on. */
  next: ReactNode;
}

export function DoneStep({ run, state, onAgain, next }: DoneStepProps) {
  const { done, of, refused, isUndo } = amountOf(state);
  const isOver = done >= of;
  const waiting = useSyncStatusPart((status) => status.waiting);
  return (
    <Card as="section" aria-label="Progress" className={styles.card}>
      <StepTitle>{titleOf(state.isRunning, isOver, isUndo)}</StepTitle>
      <p role="status" className={styles.about}>
        {state.made.name}: {progressText(state)}
        {waiting > 0 && isOver ? `. ${waiting.toLocaleString('en-US')} wait to be sent.` : ''}
      </p>
      <progress
        aria-label="Progress of the import"
        value={done}
        max={Math.max(1, of)}
        className={styles.bar}
      />
      {state.isForgotten && (
        <NoteBand>
          This device has no room to remember the import. Undo is gone once you leave this page.
        </NoteBand>
      )}
      <Refusals refused={refused} />
      <div className={styles.acts}>
        {state.isRunning ? (
          <Button icon={CircleStop} onClick={run.stop}>
            Stop
          </Button>
        ) : (
          <Rest run={run} isOver={isOver} canUndo={!isUndo && state.progress.done > 0} onAgain={onAgain} />
        )}
      </div>
      {isOver && !isUndo && (
        <p className={styles.small}>
          Undo is here for {UNDO_DAYS} days, on this device. What others change after the import stays as they
          leave it.
        </p>
      )}
      {isOver && next}
    </Card>
  );
}

function titleOf(isRunning: boolean, isOver: boolean, isUndo: boolean): string {
  if (isOver) return isUndo ? 'The import is taken back' : 'The import is done';
  if (isRunning) return isUndo ? 'Taking the import back' : 'Applying the import';
  return 'The import was stopped';
}

interface RestProps {
  run: ImportRun;
  isOver: boolean;
  canUndo: boolean;
  onAgain: () => void;
}

function Rest({ run, isOver, canUndo, onAgain }: RestProps) {
  return (
    <>
      {isOver ? (
        <Button variant="primary" icon={Check} onClick={onAgain}>
          Import another file
        </Button>
      ) : (
        <Button variant="primary" icon={RotateCcw} onClick={run.resume}>
          Continue
        </Button>
      )}
      {canUndo && (
        <Button icon={Undo2} onClick={run.undo}>
          Undo this import
        </Button>
      )}
      {!isOver && (
        <Button
          variant="ghost"
          onClick={() => {
            run.forget();
            onAgain();
          }}
        >
          Leave it as it is
        </Button>
      )}
    </>
  );
}

function Refusals({ refused }: { refused: readonly RefusedStep[] }) {
  if (refused.length === 0) return null;
  return (
    <NoteBand>
      <p>These changes were refused:</p>
      <ul className={styles.lines}>
        {refused.map(({ title, rows, message }) => (
          <li key={`${title} ${rows.join(' ')} ${message}`}>
            {title}
            {rows.length > 0 && ` (row ${rows.join(', ')})`}: {message}
          </li>
        ))}
      </ul>
    </NoteBand>
  );
}
