/** PageHeader: back, the page's h1, tools, and the pill at the top right. On phones the tools take their own row. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** An IconButton, or a link with `iconButtonClass()`, that goes back. */
  back?: ReactNode;
  tools?: ReactNode;
  /** Tools follow the title and fill the remaining space (a search field) instead of standing at the right. */
  toolsGrow?: boolean;
  pill?: ReactNode;
}

export function PageHeader({ title, back, tools, toolsGrow, pill }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      {back && <div className={styles.back}>{back}</div>}
      <h1 className={styles.title}>{title}</h1>
      {tools && <div className={classNames(styles.tools, toolsGrow && styles.grow)}>{tools}</div>}
      {pill && <div className={styles.pill}>{pill}</div>}
    </header>
  );
}
