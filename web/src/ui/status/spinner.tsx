/**
 * Spinner: 40 px, centered, shown and announced only after 150 ms. Under reduced motion it is a still ring with the
 * word.
 */
import { useEffect, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './spinner.module.css';

const PATIENCE_MS = 150;

export interface SpinnerProps {
  /** The announced word. Default "Loading". */
  label?: string;
  /** Fills the screen: for the guard before the first page. */
  page?: boolean;
}

export function Spinner({ label = 'Loading', page }: SpinnerProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" data-waiting="" className={classNames(styles.box, page && styles.page)}>
      {shown && (
        <>
          <span className={styles.ring} />
          <span className={styles.word}>{label}</span>
        </>
      )}
    </div>
  );
}
