/** Stepper: minus, a number, plus, with 48 px buttons. */
import { Minus, Plus, Trash2 } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Names what is counted: "Little gem salad". Used in the names of the buttons. */
  label: string;
  /** One of what is counted, where the label is a plural: "guest". */
  one?: string;
  /** Default 1. With 0, the minus button shows a trash icon at one, because that step removes the item. */
  min?: number;
  /** Default 99. */
  max?: number;
  /** White with a border, for use on a tinted background. */
  outline?: boolean;
  /** 64 px high, beside the add button. */
  large?: boolean;
}

export function Stepper({ value, onChange, label, one, min = 1, max = 99, outline, large }: StepperProps) {
  const removes = min === 0 && value === 1;
  return (
    <fieldset
      aria-label={`Quantity of ${label}`}
      className={classNames(styles.stepper, outline && styles.outline, large && styles.large)}
    >
      <IconButton
        icon={removes ? Trash2 : Minus}
        label={removes ? `Remove ${label}` : one ? `One fewer ${one}` : `One less ${label}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={styles.button}
      />
      <output className={styles.value}>{value}</output>
      <IconButton
        icon={Plus}
        label={`One more ${one ?? label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={styles.button}
      />
    </fieldset>
  );
}
