/** A page inside the app frame: a head with h1, tools and pill; a fixed part below it; and the part that scrolls. */
import type { ReactNode } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import { PageHeader, type PageHeaderProps } from '../../ui/layout/page-header.tsx';
import styles from './page.module.css';
import { usePageStatus } from './page-status.tsx';
import { PAGES, type PagePath } from './pages.ts';

/** The name of the page is that of the table, unless it depends on what is shown. */
export type Named = { of: PagePath; title?: never } | { of?: never; title: string };

const titleOf = ({ of, title }: Named): string => (of === undefined ? title : PAGES[of].title);

type PageProps = Named & PageParts;

interface PageParts extends Pick<PageHeaderProps, 'back' | 'tools' | 'toolsGrow'> {
  /** Stays under the head while the page scrolls: jump chips, filters. */
  subhead?: ReactNode;
  /** Stays above the bottom bar: a total, a forward button. */
  foot?: ReactNode;
  /** Draws to the edges: the page sets its own gutters and scrolling. */
  bare?: boolean;
  /** Nothing on the page takes the focus. The page takes it, so that keys can scroll it. */
  readOnly?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const { back, tools, toolsGrow, subhead, foot, bare, readOnly, className, children } = props;
  const title = titleOf(props);
  const status = usePageStatus();
  return (
    <div className={styles.page}>
      <title>{`${title} · Tableside`}</title>
      <div>
        <PageHeader title={title} back={back} tools={tools} toolsGrow={toolsGrow} pill={status} />
        {subhead != null && (
          <section aria-label="View" className={styles.subhead}>
            {subhead}
          </section>
        )}
      </div>
      <main
        id="main"
        tabIndex={readOnly ? 0 : -1}
        className={classNames(styles.main, bare && styles.bare, className)}
      >
        {children}
      </main>
      {foot != null && foot !== false && (
        <div data-foot className={styles.foot}>
          {foot}
        </div>
      )}
    </div>
  );
}
