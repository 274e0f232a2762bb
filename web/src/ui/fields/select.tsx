/** Select: a field's box with a chevron that opens the platform's own list. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { splitFrame } from './split-frame.ts';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps
  extends FieldFrameProps,
    Omit<ComponentProps<'select'>, keyof FieldFrameProps | 'children'> {
  options: readonly SelectOption[];
}

export function Select(props: SelectProps) {
  const [frame, { options, disabled, ...select }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={classNames(styles.box, frame.error && styles.wrong, disabled && styles.off)}>
          <select
            {...select}
            {...control}
            disabled={disabled}
            className={classNames(styles.input, styles.select)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
