/** The frame around taking an order: the menu with its search, and the order beside it or behind a bar. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { mayOpen } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import { OrderingMenu, type OrderingMenuHandle, type OrderingMenuProps } from './menu/ordering-menu.tsx';
import styles from './ordering-shell.module.css';

/** Wide enough to show the order beside the menu. */
const WITH_PANEL = '(width >= 960px)';

export interface OrderingShellProps extends Pick<OrderingMenuProps, 'menu' | 'pad'> {
  table: Table;
  /** The order, where there is space beside the menu. */
  panel: ReactNode;
  /** Leads to the order, where there is none. */
  bar: ReactNode;
  /** Shown above the products on phones. */
  above?: ReactNode;
}

export function OrderingShell({ table, menu, pad, panel, bar, above }: OrderingShellProps) {
  const { role } = useActor();
  const [search, setSearch] = useState('');
  const hasPanel = useMediaQuery(WITH_PANEL);
  const searchField = useRef<HTMLInputElement>(null);
  const found = useRef<OrderingMenuHandle>(null);
  useTypeToSearch(searchField);
  return (
    <Page
      title={tableText(table, table.id)}
      back={mayOpen(role, '/tables') && <BackToTables />}
      tools={
        <SearchField
          label="Search products..."
          value={search}
          onChange={setSearch}
          inputRef={searchField}
          onEnter={() => found.current?.takeOnlyHit()}
          className={styles.search}
        />
      }
      toolsGrow
      bare
    >
      <div className={styles.layout}>
        <OrderingMenu
          menu={menu}
          pad={pad}
          problem={hasPanel ? null : pad.problem}
          search={search}
          onSearch={setSearch}
          handle={found}
        >
          {!hasPanel && above && <div className={styles.above}>{above}</div>}
        </OrderingMenu>
        {hasPanel ? (
          <div className={styles.side}>
            <Suspense>{panel}</Suspense>
          </div>
        ) : (
          <Suspense>{bar}</Suspense>
        )}
      </div>
    </Page>
  );
}

function BackToTables() {
  return (
    <Link to="/tables" className={iconButtonClass()} aria-label="Back to Tables">
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}

/** Sends what is typed on a page to its search field, so that nobody has to tap the field first. */
function useTypeToSearch(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const type = (event: KeyboardEvent): void => {
      if (!isTyped(event) || isBusyElsewhere()) return;
      // The slash only leads to the field.
      if (event.key === '/') event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, [field]);
}

/** The space bar is left alone, because it presses buttons. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** Another field has the focus, or a sheet or a menu covers the page. */
const isBusyElsewhere = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
