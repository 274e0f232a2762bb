/** OptionRow: a 56 px radio or checkbox. The whole row is the target, and the price is at the right. */
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './option-row.module.css';

export interface OptionRowProps {
  type: 'radio' | 'checkbox';
  /** Shared by all radios of a group. */
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  price?: ReactNode;
  /** A quiet second line ("Sold out"). */
  note?: ReactNode;
  disabled?: boolean;
  className?: string | undefined;
}

export function OptionRow(props: OptionRowProps) {
  const { type, name, checked, onChange, label, price, note, disabled, className } = props;
  return (
    <label className={classNames(styles.row, className)}>
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.input}
      />
      <span className={styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {price != null && <span className={styles.price}>{price}</span>}
    </label>
  );
}
