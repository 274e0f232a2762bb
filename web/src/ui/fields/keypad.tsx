/** Keypad: digits and delete, with "00" for amounts in cents. It holds no value itself. */
import { Delete } from 'lucide-react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './keypad.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

export interface KeypadProps {
  /** Names the number: "Cash tendered". */
  label: string;
  /** Without "00", for a number that is no amount. */
  plain?: boolean;
  /** Its keys grow with the column that it stands in. */
  filling?: boolean;
  /** One digit, or "00". */
  onDigits: (digits: string) => void;
  onDelete: () => void;
}

export function Keypad({ label, plain = false, filling = false, onDigits, onDelete }: KeypadProps) {
  return (
    <fieldset aria-label={label} className={classNames(styles.pad, filling && styles.filling)}>
      {KEYS.map((key) =>
        plain && key === '00' ? (
          <span key={key} />
        ) : (
          <button key={key} type="button" className={styles.key} onClick={() => onDigits(key)}>
            {key}
          </button>
        ),
      )}
      <button type="button" aria-label="Delete" className={styles.key} onClick={onDelete}>
        <Icon of={Delete} size={30} />
      </button>
    </fieldset>
  );
}
