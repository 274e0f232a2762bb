/**
 * The frame of the pages shown before sign-in: the name and one column, with a drawing beside it where there is room.
 */
import type { ReactNode } from 'react';
import { Logo } from '../../ui/icons/logo.tsx';
import styles from './sign-in-page.module.css';
import { TablesDrawing } from './tables-drawing.tsx';

export function DoorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Tableside`}</title>
      <TablesDrawing className={styles.drawing} />
      <div className={styles.side}>
        <div className={styles.column}>
          <div className={styles.brand}>
            <Logo />
            <span className={styles.name}>Tableside</span>
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
