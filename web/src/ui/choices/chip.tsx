/** Chip: a 44 px filter (ink when pressed) or a jump to a section (icon, word, count). */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './chip.module.css';

export interface ChipProps {
  onClick: () => void;
  /** Set for a filter or toggle; left out for a jump. */
  pressed?: boolean;
  icon?: LucideIcon;
  /** Colors the icon. */
  tone?: Tone;
  count?: number;
  className?: string | undefined;
  children: ReactNode;
}

export function Chip({ onClick, pressed, icon, tone, count, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-tone={tone}
      onClick={onClick}
      className={classNames(styles.chip, pressed && styles.pressed, className)}
    >
      {icon && <Icon of={icon} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
