/** A card that folds: its title with a sum, and below them the contents while it is open. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './fold.module.css';

export interface FoldProps {
  title: string;
  sum: ReactNode;
  /** Open from the start, where nothing else needs the space. */
  open: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Fold({ title, sum, open, className, children }: FoldProps) {
  const [chosen, setChosen] = useState<boolean>();
  const contentsId = useId();
  const isShown = chosen ?? open;
  return (
    <section aria-label={title} className={classNames(styles.fold, className)}>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={contentsId}
        className={styles.summary}
        onClick={() => setChosen(!isShown)}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.sum}>{sum}</span>
        <Icon of={ChevronDown} className={styles.arrow} />
      </button>
      {isShown && <div id={contentsId}>{children}</div>}
    </section>
  );
}
