/** One step of the close: what it is about, whether it is done, and what is left of it. */
import { CircleAlert, CircleCheck, CircleQuestionMark, CircleUserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import styles from './day.module.css';

const FACES = {
  done: { tone: 'ok', icon: CircleCheck },
  left: { tone: 'warn', icon: CircleAlert },
  /** Somebody has to look at it, and no device knows when it is done. */
  byHand: { tone: 'info', icon: CircleUserRound },
  unknown: { tone: 'draft', icon: CircleQuestionMark },
} as const;

export interface StepProps {
  title: string;
  state: keyof typeof FACES;
  /** The state in a word or a number: `Done`, `2 left`. */
  word: string;
  /** Explains the state, where the list below does not. */
  note?: string | undefined;
  children?: ReactNode;
}

export function Step({ title, state, word, note, children }: StepProps) {
  return (
    <section className={styles.step} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.subtitle}>{title}</h3>
        <Badge {...FACES[state]}>{word}</Badge>
      </div>
      {note && <p className={styles.small}>{note}</p>}
      {children}
    </section>
  );
}

export interface CountedStepProps extends Pick<StepProps, 'title' | 'children'> {
  left: number;
  /** Said when nothing is left. */
  none: string;
}

/** A step that is done when nothing is left of it. */
export const CountedStep = ({ title, left, none, children }: CountedStepProps) => (
  <Step
    title={title}
    state={left === 0 ? 'done' : 'left'}
    word={left === 0 ? 'Done' : `${left} left`}
    note={left === 0 ? none : undefined}
  >
    {left > 0 && children}
  </Step>
);

/** A long list shows this many, and the rest at a tap. */
const FEW = 5;

export function Lines({ children }: { children: readonly ReactNode[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className={styles.lines}>{isWhole ? children : children.slice(0, FEW)}</ul>
      {children.length > FEW && (
        <Button variant="outline" size={44} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${FEW}` : `Show all ${children.length}`}
        </Button>
      )}
    </>
  );
}

export function Line({ name, end, children }: { name: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.line}>
      <span>
        <b>{name}</b> <span className={styles.small}>{children}</span>
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </li>
  );
}
