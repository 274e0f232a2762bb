/** NoticePage: a page with a single message: an error, a missing page, a closed store. */
import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { ToneDisc } from '../status/tone-disc.tsx';
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
      <ToneDisc tone={tone} icon={icon} className={styles.disc} />
      <h1>{title}</h1>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {foot && <p className={styles.foot}>{foot}</p>}
    </Box>
  );
}
