/** A 64 px row in a group of settings: icon, title, second line, and a control or an icon at its end. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './settings-row.module.css';

export interface SettingsRowProps {
  icon: LucideIcon;
  title: string;
  detail?: ReactNode;
  /** Makes the whole row a button. */
  onClick?: () => void;
  /** Makes the whole row a link to a screen. */
  to?: LinkProps['to'];
  /** On phones the end of the row may take its own line. */
  wraps?: boolean;
  children?: ReactNode;
}

export function SettingsRow({ icon, title, detail, onClick, to, wraps = false, children }: SettingsRowProps) {
  const inside = (
    <>
      <span className={styles.tile}>
        <Icon of={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {children}
    </>
  );
  const look = classNames(styles.row, wraps && styles.wraps);
  if (to !== undefined) {
    return (
      <Link to={to} className={look}>
        {inside}
        <Icon of={ChevronRight} />
      </Link>
    );
  }
  if (!onClick) return <div className={look}>{inside}</div>;
  return (
    <button type="button" className={look} onClick={onClick}>
      {inside}
    </button>
  );
}
