/** CountBadge: a number in a disc. Shows "99+" above 99 and nothing at zero. */
import { classNames } from '../layout/class-names.ts';
import styles from './count-badge.module.css';

export interface CountBadgeProps {
  count: number;
  /** Read aloud, with the full number: "3 paid orders". */
  label: string;
  /** `inverse` is for use on an ink button. Default `primary`. */
  variant?: 'primary' | 'error' | 'warning' | 'inverse';
  /** 32 px instead of 21. */
  large?: boolean;
  className?: string | undefined;
}

export function CountBadge({ count, label, variant = 'primary', large, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.count, styles[variant], large && styles.large, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
