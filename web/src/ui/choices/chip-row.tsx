/** ChipRow: chips in one line that scrolls sideways. Its right edge fades while there are more. */
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './chip.module.css';

export interface ChipRowProps {
  /** Names what the chips choose, for assistive technology. */
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
