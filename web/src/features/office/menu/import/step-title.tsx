/** The heading of a step. It takes the focus when the step comes, so that keys and readers go on there. */

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './import.module.css';

export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
