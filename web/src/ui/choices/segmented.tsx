/** Segmented: a control that switches between two to four views of the same content. */
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

export interface SegmentedProps<Value extends string> {
  /** Names the choice: "Appearance". */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  className?: string | undefined;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, segments, onChange, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.track, className)}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className={styles.input}
          />
          {segment.icon && <Icon of={segment.icon} />}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
