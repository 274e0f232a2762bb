/** EmptyState: a dashed box that says what is missing, with the next action if there is one. */
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** The sentence: "No orders". */
  children: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <p>{children}</p>
      {action}
    </div>
  );
}
