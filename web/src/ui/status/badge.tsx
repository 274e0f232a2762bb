/** Badge: 30 px, an icon and a word, tinted or solid; the pulse asks for attention. */
import type { LucideIcon } from 'lucide-react';
import type { AnimationEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  tone: Tone;
  icon?: LucideIcon;
  /** Filled instead of tinted (paid, the kitchen, the floor plan). */
  solid?: boolean;
  /** A ring grows and fades behind it; a still ring under reduced motion. */
  pulse?: boolean;
  children: ReactNode;
}

export function Badge({ tone, icon, solid, pulse, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      onAnimationStart={pulse ? inStep : undefined}
      className={classNames(styles.badge, !icon && styles.bare, solid && styles.solid, pulse && styles.pulse)}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
    </span>
  );
}

/** Starts all rings in step. Rings out of step would keep the browser painting all the time. */
function inStep({ currentTarget }: AnimationEvent<HTMLElement>): void {
  for (const animation of currentTarget.getAnimations({ subtree: true })) animation.startTime = 0;
}
