/** Pill: the 44 px status at the top right. On phones a detail replaces the word. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './pill.module.css';

/** The look alone, for a button that stands beside the pill. */
export const pillClass = styles.pill;

export interface PillProps extends Omit<ComponentProps<'button'>, 'children'> {
  face: 'plain' | 'warn' | 'ink' | 'danger';
  icon: LucideIcon;
  /** "Online". */
  word: string;
  /** "6 waiting · 4 min". */
  detail?: string;
  /** The detail below 400 px: "6 unsent". */
  shortDetail?: string;
  /** The full accessible name. Default: word and detail. */
  label?: string;
}

export function Pill({ face, icon, word, detail, shortDetail, label, className, ...rest }: PillProps) {
  return (
    <button
      type="button"
      aria-label={label ?? (detail ? `${word}, ${detail}` : word)}
      {...rest}
      className={classNames(
        pillClass,
        styles[face],
        detail && styles.detailed,
        shortDetail && styles.shortened,
        className,
      )}
    >
      <Icon of={icon} size={18} />
      <span className={styles.word}>{word}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {shortDetail && <span className={classNames(styles.detail, styles.short)}>{shortDetail}</span>}
    </button>
  );
}
