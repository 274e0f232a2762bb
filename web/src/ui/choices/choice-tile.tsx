/** ChoiceTile: one of a few big choices side by side (a payment method, a tip). The chosen one is ink. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './choice-tile.module.css';

export interface ChoiceTileProps {
  /** Shared by all tiles of a group. Put them in a fieldset with a legend. */
  name: string;
  checked: boolean;
  onChange: () => void;
  label: string;
  /** Makes the tile 72 px high with the icon above the label; on phones the icon stands beside it. */
  icon?: LucideIcon;
  /** A second line: the amount. */
  sub?: ReactNode;
  /** Filled instead of outlined, for quick amounts. */
  tonal?: boolean;
}

export function ChoiceTile({ name, checked, onChange, label, icon, sub, tonal }: ChoiceTileProps) {
  return (
    <label className={classNames(styles.tile, icon && styles.tall, tonal && styles.tonal)}>
      <input
        type="radio"
        name={name}
        checked={checked}
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
