/** IconButton: only for back, close, remove, plus and minus. It always has a name. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './icon-button.module.css';

export type IconButtonVariant = 'ghost' | 'tonal' | 'danger';

export interface IconButtonLook {
  /** Default `ghost`. */
  variant?: IconButtonVariant;
  /** Edge in px, default 48. */
  size?: 44 | 48 | 56;
}

/** The look alone, for a link that is just an icon. */
export function iconButtonClass({ variant = 'ghost', size = 48 }: IconButtonLook = {}): string {
  return classNames(styles.icon, styles[variant], styles[`s${size}`]);
}

export interface IconButtonProps extends IconButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
}

export function IconButton({ icon, label, variant, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      <Icon of={icon} size={22} />
    </button>
  );
}
