/** Button: the one button of the UI kit, in five variants and five heights. */
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** Shown at the left; illustrates the action. */
  icon?: LucideIcon;
  /** Shown at the right, for forward actions (an arrow). */
  iconEnd?: LucideIcon;
  /** Content at the far right, such as an amount; the label moves to the left. */
  trailing?: ReactNode;
  /** The action is running: the button keeps its width, place and focus, and ignores taps. */
  busy?: boolean;
  /** Replaces the label while busy ("Loading..."). Without it, a 20 px ring is shown. */
  busyLabel?: string;
  /** Why the button cannot be pressed. It disables the button and is shown below it. */
  disabledReason?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, trailing, busy = false, busyLabel, disabledReason } = props;
  const { onClick, disabled, className, children, type = 'button', ...rest } = omitOwn(props);
  const reasonId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      aria-describedby={disabledReason ? reasonId : undefined}
      {...rest}
      type={type}
      disabled={disabled || Boolean(disabledReason)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={classNames(
        buttonClass({ variant, size, block }),
        trailing != null && styles.spread,
        busy && busyLabel && styles.saying,
        className,
      )}
    >
      <Face icon={icon} iconEnd={iconEnd} trailing={trailing} busy={busy} busyLabel={busyLabel}>
        {children}
      </Face>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={styles.reasoned}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

function omitOwn(props: ButtonProps): ComponentProps<'button'> {
  const { variant, size, block, icon, iconEnd, trailing, busy, busyLabel, disabledReason, ...rest } = props;
  return rest;
}

type FaceProps = Pick<ButtonProps, 'icon' | 'iconEnd' | 'trailing' | 'busy' | 'busyLabel' | 'children'>;

function Face({ icon, iconEnd, trailing, busy, busyLabel, children }: FaceProps) {
  const face = (
    <>
      <span className={styles.label}>
        {icon && <Icon of={icon} />}
        {children}
      </span>
      {trailing != null && <span>{trailing}</span>}
      {iconEnd && <Icon of={iconEnd} />}
    </>
  );
  if (!busy) return <span className={styles.face}>{face}</span>;
  return (
    <span className={styles.stack}>
      <span className={classNames(styles.face, styles.unseen)} aria-hidden={busyLabel ? true : undefined}>
        {face}
      </span>
      {busyLabel ? <span>{busyLabel}</span> : <span className={styles.ring} />}
    </span>
  );
}
