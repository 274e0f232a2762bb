/** The frame around taking an order: the menu with its search, and the order beside it or behind a bar. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { mayOpen } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { type AskedDish, checkAtHand, type TakenDish } from '../../components/visits/check-at-hand.ts';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLayoutQuery } from '../../ui/overlays/layout-query.ts';
import { OrderingMenu, type OrderingMenuHandle, type OrderingMenuProps } from './menu/ordering-menu.tsx';
import styles from './ordering-shell.module.css';
import { useWhyNoStaffOrder } from './use-why-not-order.ts';

/** Wide enough to show the order beside the menu. */
const WITH_PANEL = '(width >= 960px)';

export interface OrderingShellProps extends Pick<OrderingMenuProps, 'menu' | 'pad'> {
  table: Table;
  /** The visit whose check takes the dishes. */
  rootId: string;
  /** Nobody has opened it. */
  isNew: boolean;
  /** What staff call the party. */
  party?: string | null | undefined;
  /** The order, where there is space beside the menu. */
  panel: ReactNode;
  /** Leads to the order, where there is none. */
  bar: ReactNode;
  /** Shown above the products on phones. */
  above?: ReactNode;
}

export function OrderingShell(props: OrderingShellProps) {
  const { table, party, rootId, isNew, menu, pad, panel, bar, above } = props;
  const { role } = useActor();
  const [search, setSearch] = useState('');
  const hasPanel = useLayoutQuery(WITH_PANEL);
  const searchField = useRef<HTMLInputElement>(null);
  const found = useRef<OrderingMenuHandle>(null);
  useTypeToSearch(searchField);
  useAtHand({ rootId, table, isNew, menu }, found);
  return (
    <Page
      title={[tableText(table, table.id), party && shortName(party)].filter(Boolean).join(' · ')}
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
      <div className={styles.layout} data-covers-tabs="low">
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

/** A name takes one line of the head; the sheet of the check has it whole. */
const MOST_LETTERS = 20;
const shortName = (name: string): string =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trim()}…` : name;

function BackToTables() {
  return (
    <Link to="/tables" className={iconButtonClass()} aria-label="Back to Tables">
      <Icon of={ArrowLeft} size={22} />
    </Link>
  );
}

/** Lets dishes be added from elsewhere, as far as this person may. */
function useAtHand(
  { rootId, table, isNew, menu }: Pick<OrderingShellProps, 'rootId' | 'table' | 'isNew' | 'menu'>,
  handle: RefObject<OrderingMenuHandle | null>,
): void {
  const isClosed = useWhyNoStaffOrder() !== undefined;
  const name = tableText(table, table.id);
  const place = isNew ? `New check, ${name}` : name;
  const { entries } = menu;
  useEffect(() => {
    if (isClosed) return;
    const take = async (asked: AskedDish): Promise<TakenDish> =>
      (await handle.current?.take(asked)) ?? { kind: 'gone' };
    return checkAtHand.put({ rootId, place, entries, take });
  }, [isClosed, rootId, place, entries, handle]);
}

/** Sends what is typed on a page to its search field, so that nobody has to tap the field first. */
function useTypeToSearch(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const type = (event: KeyboardEvent): void => {
      if (isTyped(event) && !isBusyElsewhere()) field.current?.focus();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, [field]);
}

/** The space bar is left alone, because it presses buttons, and so is the slash, which finds anything. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey;

/** Another field has the focus, or a sheet or a menu covers the page. */
const isBusyElsewhere = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
