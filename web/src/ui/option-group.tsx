/** OptionGroup: option rows under one legend, with a pill that says what is asked ("Choose one", "Optional"). */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './option-row.module.css';

export interface OptionGroupProps {
  legend: string;
  pill?: string;
  /** Amber: it is still to be answered. */
  pending?: boolean;
  /** Two rows beside each other. */
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
