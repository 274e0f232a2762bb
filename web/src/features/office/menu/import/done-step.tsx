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
  next?: ReactNode;
}

export function DoneStep({ run, state, onAgain, next }: DoneStepProps) {
  const { done, of, refused, isUndo } = amountOf(state);
  const words = state.made.isGrid ? WORDS.grid : WORDS.file;
  const isOver = done >= of;
  const waiting = useSyncStatusPart((status) => status.waiting);
  return (
    <Card as="section" aria-label="Progress" className={styles.card}>
      <StepTitle>{titleOf(words, { isRunning: state.isRunning, isOver, isUndo })}</StepTitle>
      <p role="status" className={styles.about}>
        {state.made.name}: {progressText(state)}
        {waiting > 0 && isOver ? `. ${waiting.toLocaleString('en-US')} wait to be sent.` : ''}
      </p>
      <progress
        aria-label="How many changes are made"
        value={done}
        max={Math.max(1, of)}
        className={styles.bar}
      />
      {state.isForgotten && (
        <NoteBand>This device has no room to remember this. Undo is gone once you leave this page.</NoteBand>
      )}
      <Refusals refused={refused} />
      <div className={styles.acts}>
        {state.isRunning ? (
          <Button icon={CircleStop} onClick={run.stop}>
            Stop
          </Button>
        ) : (
          <Rest
            words={words}
            run={run}
            isOver={isOver}
            canUndo={!isUndo && state.progress.done > 0}
            onAgain={onAgain}
          />
        )}
      </div>
      {isOver && !isUndo && (
        <p className={styles.small}>
          Undo is here for {UNDO_DAYS} days, on this device. What others change afterwards stays as they leave
          it.
        </p>
      )}
      {isOver && next}
    </Card>
  );
}

/** What is done: an import of a file, or changes of the grid. */
const WORDS = {
  file: {
    running: ['Applying the import', 'Taking the import back'],
    over: ['The import is done', 'The import is taken back'],
    stopped: 'The import was stopped',
    undo: 'Undo this import',
    again: 'Import another file',
  },
  grid: {
    running: ['Making the changes', 'Taking the changes back'],
    over: ['The changes are made', 'The changes are taken back'],
    stopped: 'The changes were stopped',
    undo: 'Undo these changes',
    again: 'Back to the grid',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

interface Course {
  readonly isRunning: boolean;
  readonly isOver: boolean;
  readonly isUndo: boolean;
}

function titleOf({ running, over, stopped }: Words, { isRunning, isOver, isUndo }: Course): string {
  const at = isUndo ? 1 : 0;
  if (isOver) return over[at];
  return isRunning ? running[at] : stopped;
}

interface RestProps {
  words: Words;
  run: ImportRun;
  isOver: boolean;
  canUndo: boolean;
  onAgain: () => void;
}

function Rest({ words, run, isOver, canUndo, onAgain }: RestProps) {
  return (
    <>
      {isOver ? (
        <Button variant="primary" icon={Check} onClick={onAgain}>
          {words.again}
        </Button>
      ) : (
        <Button variant="primary" icon={RotateCcw} onClick={run.resume}>
          Continue
        </Button>
      )}
      {canUndo && (
        <Button icon={Undo2} onClick={run.undo}>
          {words.undo}
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
