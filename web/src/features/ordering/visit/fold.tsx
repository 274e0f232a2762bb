/** A card that folds: its title with a sum, and below them the contents while it is open. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './fold.module.css';

export interface FoldProps {
  title: string;
  sum: ReactNode;
  /** Open where nothing else needs the space, until somebody folds or unfolds it. */
  open: boolean;
  /** Beside the title, folded or not. */
  tools?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Fold({ title, sum, open, tools, className, children }: FoldProps) {
  const [chosen, setChosen] = useState<boolean>();
  const contentsId = useId();
  const isShown = chosen ?? open;
  return (
    <section aria-label={title} className={classNames(styles.fold, className)}>
      <div className={styles.head}>
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
        {tools}
      </div>
      {isShown && <div id={contentsId}>{children}</div>}
    </section>
  );
}
