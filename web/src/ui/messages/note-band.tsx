/** NoteBand: a tinted band with an icon and text: allergies, notes, pending work. */
import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './note-band.module.css';

export interface NoteBandProps {
  /** Default `warn`. */
  tone?: Tone;
  /** Default `triangle-alert`. */
  icon?: LucideIcon;
  /** `alert` interrupts, `status` waits its turn. Without a role nothing is announced. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
}

export function NoteBand({ tone = 'warn', icon = TriangleAlert, role, className, children }: NoteBandProps) {
  return (
    <div role={role} data-tone={tone} className={classNames(styles.band, className)}>
      <Icon of={icon} size={18} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

export interface ProblemBandProps extends Pick<NoteBandProps, 'className'> {
  problem: string | null | undefined;
}

/** Says at once what went wrong. Renders nothing while there is no problem. */
export function ProblemBand({ problem, className }: ProblemBandProps) {
  if (problem === null || problem === undefined) return null;
  return (
    <NoteBand tone="danger" role="alert" className={className}>
      {problem}
    </NoteBand>
  );
}
