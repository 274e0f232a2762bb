/** ChipRow: chips in one line that scrolls inside itself and is cut mid-chip. */
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export interface ChipRowProps {
  /** What the chips choose, for assistive technology. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function ChipRow({ label, className, children }: ChipRowProps) {
  return (
    <fieldset aria-label={label} className={classNames(styles.row, className)}>
      {children}
    </fieldset>
  );
}
