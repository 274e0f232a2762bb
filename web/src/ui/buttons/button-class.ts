/** The look of a button as a class name, for links that act like buttons. */

import { classNames } from '../layout/class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 44 | 48 | 56 | 64 | 72;

export interface ButtonLook {
  /** `primary` is ink; use one per view. Default `tonal`. */
  variant?: ButtonVariant;
  /**
   * Height in px: 44 in tables, 48 by default, 56 on cards and in dialogs, 64 for sign-in and add, 72 for pay and bump.
   */
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
}

/** `<Link className={buttonClass({ variant: 'primary', size: 56 })}>`; icons inside need no extra class. */
export function buttonClass({ variant = 'tonal', size = 48, block = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[`size${size}`], block && styles.block);
}
