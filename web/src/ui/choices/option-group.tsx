/** OptionGroup: option rows under one legend, with a pill that states the rule ("Choose one", "Optional"). */
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './option-row.module.css';

export interface OptionGroupProps {
  legend: string;
  pill?: string;
  /** Turns the pill amber: the group still needs an answer. */
  pending?: boolean;
  /** With 2, two rows stand side by side. */
  columns?: 1 | 2;
  children: ReactNode;
}

export function OptionGroup({ legend, pill, pending, columns = 1, children }: OptionGroupProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        {legend}
        {pill && (
          <span data-tone={pending ? 'warn' : 'neutral'} className={styles.pill}>
            {pill}
          </span>
        )}
      </legend>
      <div className={classNames(styles.group, columns === 2 && styles.two)}>{children}</div>
    </fieldset>
  );
}
