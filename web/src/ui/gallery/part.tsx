/** Part: one named piece of the gallery. */
import type { ReactNode } from 'react';
import styles from './gallery.module.css';

interface PartProps {
  name: string;
  /** Lays the children out in a grid instead of a row. */
  grid?: boolean;
  children: ReactNode;
}

export function Part({ name, grid, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2 className={styles.name}>{name}</h2>
      <div className={grid ? styles.grid : styles.row}>{children}</div>
    </section>
  );
}
