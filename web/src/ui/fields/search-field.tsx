/** SearchField: 48 px, a magnifier at the left, and a cross that clears it. */
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './field.module.css';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name and placeholder: "Search products...". */
  label: string;
  /** Enter takes what was found. */
  onEnter?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement>;
  className?: string | undefined;
}

export function SearchField({ value, onChange, label, onEnter, inputRef, className }: SearchFieldProps) {
  return (
    <div className={classNames(styles.box, styles.search, className)}>
      <Icon of={Search} size={22} className={styles.glass} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()}
        className={styles.input}
      />
      {value !== '' && <IconButton icon={X} label="Clear search" size={44} onClick={() => onChange('')} />}
    </div>
  );
}
