/** Field: label, a 52 px text input, and a linked error message. Takes every attribute of an input. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { splitFrame } from './split-frame.ts';

export interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, keyof FieldFrameProps> {
  /** A unit at the right end: "%", "USD". */
  suffix?: string;
  /** A control at the right end of the box, such as the eye of a password. */
  inside?: ReactNode;
}

export function Field(props: FieldProps) {
  const [frame, { suffix, inside, disabled, ...input }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={classNames(styles.box, frame.error && styles.wrong, disabled && styles.off)}>
          <input type="text" {...input} {...control} disabled={disabled} className={styles.input} />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
          {inside && <span className={styles.inside}>{inside}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
