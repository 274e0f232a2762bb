/** ChoiceTile: one of a few big choices side by side (a payment method, a tip); chosen is ink. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './choice-tile.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface ChoiceTileProps {
  /** Tiles of one group share it. Put them in a fieldset with a legend. */
  name: string;
  checked: boolean;
  onChange: () => void;
  label: string;
  /** 72 px with the icon above the label; beside it on phones. */
  icon?: LucideIcon;
  /** A second line: the amount, or why it can't be chosen. */
  sub?: ReactNode;
  /** Filled instead of outlined: quick amounts. */
  tonal?: boolean;
  disabled?: boolean;
}

export function ChoiceTile({ name, checked, onChange, label, icon, sub, tonal, disabled }: ChoiceTileProps) {
  return (
    <label className={classNames(styles.tile, icon && styles.tall, tonal && styles.tonal)}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        onClick={() => checked && onChange()}
        className={styles.input}
      />
      {icon && <Icon of={icon} size={22} />}
      <span>{label}</span>
      {sub != null && <span className={styles.sub}>{sub}</span>}
    </label>
  );
}
