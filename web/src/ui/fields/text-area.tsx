/** TextArea: a field for several lines of text. */
import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { splitFrame } from './split-frame.ts';

export interface TextAreaProps
  extends FieldFrameProps,
    Omit<ComponentProps<'textarea'>, keyof FieldFrameProps> {}

export function TextArea(props: TextAreaProps) {
  const [frame, { disabled, ...area }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={classNames(styles.box, frame.error && styles.wrong, disabled && styles.off)}>
          <textarea
            rows={3}
            {...area}
            {...control}
            disabled={disabled}
            className={classNames(styles.input, styles.area)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
