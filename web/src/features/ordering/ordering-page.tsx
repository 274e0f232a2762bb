/** The page that takes the order of a table: the menu, with the draft beside it or behind a bar. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { mayOpen } from '../../components/pages/pages.ts';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { spendOf } from '../../components/tables/table-minimum.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { GuestOrdering } from './guest-ordering.tsx';
import { OrderingMenu } from './ordering-menu.tsx';
import styles from './ordering-page.module.css';
import { TableOrders } from './staff-parts.tsx';
import { useDraft } from './use-draft.ts';
import { type Menu, useMenu } from './use-menu.ts';
import { useNamedTable } from './use-named-table.ts';
import { useTypeToSearch } from './use-type-to-search.ts';
import { ViewOrderBar } from './view-order-bar.tsx';

/** Loaded on tablets only: a phone has the draft on a page of its own. */
const DraftPanel = lazy(async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel }));

export interface OrderingPageProps {
  /** A table's id, or the code printed on it. */
  named: string;
}

/** Wide enough to show the draft beside the menu. */
const WITH_PANEL = '(width >= 960px)';

export function OrderingPage({ named }: OrderingPageProps) {
  const { role } = useActor();
  const found = useNamedTable(named);
  const menu = useMenu();
  if (found.kind === 'none') return <NoTable message={found.message} />;
  if (found.kind === 'looking' || !menu) {
    return (
      <Page title="Menu">
        <Spinner />
      </Page>
    );
  }
  if (role === 'customer') return <GuestOrdering key={found.table.id} table={found.table} menu={menu} />;
  return <Ordering key={found.table.id} table={found.table} menu={menu} />;
}

function NoTable({ message }: { message: string | null }) {
  const { role } = useActor();
  const toMenu = (
    <Link to="/menu" className={buttonClass({ size: 56 })}>
      View the menu
    </Link>
  );
  const action = mayOpen(role, '/tables') ? <WayBack /> : toMenu;
  return (
    <Page title="Menu">
      <EmptyState action={action}>
        {message ?? "This table doesn't exist. It may have been deleted."}
      </EmptyState>
    </Page>
  );
}

function Ordering({ table, menu }: { table: Table; menu: Menu }) {
  const { role } = useActor();
  const [search, setSearch] = useState('');
  const draft = useDraft(table.id);
  const venue = useVenue();
  const hasPanel = useMediaQuery(WITH_PANEL);
  const [asking, setAsking] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useTypeToSearch(searchField);
  const title = tableText(table, table.id);
  const ask = () => setAsking(true);
  return (
    <Page
      title={title}
      back={mayOpen(role, '/tables') && <BackToTables />}
      tools={
        <SearchField
          label="Search products..."
          value={search}
          onChange={setSearch}
          inputRef={searchField}
          className={styles.search}
        />
      }
      toolsGrow
      bare
    >
      <div className={styles.layout}>
        <OrderingMenu
          menu={menu}
          tableId={table.id}
          draft={draft}
          problem={hasPanel ? null : draft.problem}
          search={search}
          onSearch={setSearch}
          onAsk={ask}
        >
          {!hasPanel && <TableOrders table={table} draft={draft} className={styles.had} />}
        </OrderingMenu>
        {hasPanel ? (
          <div className={styles.side}>
            <Suspense>
              <DraftPanel
                table={table}
                draft={draft}
                spend={spendOf(table, draft.orders, venue)}
                oneSized={menu.oneSized}
                onAsk={ask}
              />
            </Suspense>
          </div>
        ) : (
          <ViewOrderBar draft={draft} onAsk={ask} />
        )}
      </div>
      <DraftQuestion
        open={asking}
        drafts={draft.drafts?.drafts ?? []}
        onOpen={draft.open}
        onNew={draft.begin}
        onClose={() => setAsking(false)}
      />
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
