/** NoticePage: a page with a single message: an error, a missing page, a closed store. */
import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './notice-page.module.css';

export interface NoticePageProps {
  title: string;
  message?: ReactNode;
  /** Default `danger`. */
  tone?: Tone;
  /** Default `triangle-alert`. */
  icon?: LucideIcon;
  action?: ReactNode;
  /** Reassurance at the bottom: "Work saved on this device is safe." */
  foot?: ReactNode;
  /** Fills the window: for pages outside the shell. */
  whole?: boolean;
}

export function NoticePage(props: NoticePageProps) {
  const { title, message, tone = 'danger', icon = TriangleAlert, action, foot, whole } = props;
  const Box = whole ? 'main' : 'div';
  return (
    <Box className={classNames(styles.page, whole && styles.whole)}>
      <span data-tone={tone} className={styles.disc}>
        <Icon of={icon} size={24} />
      </span>
      <h1>{title}</h1>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {foot && <p className={styles.foot}>{foot}</p>}
    </Box>
  );
}
