/** FieldFrame: label above, hint and error below, and the ids that link them to a control. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';

export interface FieldFrameProps {
  label: string;
  /** Shows "optional" after the label; required fields are not marked. */
  optional?: boolean;
  /** A quiet sentence below ("10 characters or more"). */
  hint?: ReactNode;
  /** A sentence that says what is wrong and how to fix it ("Enter the ZIP code"). */
  error?: string | undefined;
  /** Shows the label only to assistive technology. */
  labelHidden?: boolean;
  className?: string | undefined;
}

/** The attributes that the control inside must carry. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrameProps {
  children: (control: ControlAttributes) => ReactNode;
}

export function FieldFrame({ label, optional, hint, error, labelHidden, className, children }: FrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.frame, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon of={CircleAlert} size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
