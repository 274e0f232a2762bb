/** ToneDisc: an icon on a disc of 48 px in the color of a tone. It stands for what a dialog or a page says. */
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import type { Tone } from '../theme/tone.ts';
import styles from './tone-disc.module.css';

export interface ToneDiscProps {
  tone: Tone;
  icon: LucideIcon;
  className?: string | undefined;
}

export function ToneDisc({ tone, icon, className }: ToneDiscProps) {
  return (
    <span data-tone={tone} className={classNames(styles.disc, className)}>
      <Icon of={icon} size={24} />
    </span>
  );
}
