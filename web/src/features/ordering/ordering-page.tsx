/** The page that takes the order of a table: the menu, with the draft beside it or behind a bar. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { mayOpen } from '../../components/pages/pages.ts';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { spendOf } from '../../components/tables/table-minimum.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { useVisitsOfTable } from '../../mirror/read/read-visits.ts';
import { afterPaint } from '../../platform/after-paint.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { DraftQuestion } from './draft-question.tsx';
import { GuestOrdering } from './guest-ordering.tsx';
import { OrderingShell } from './ordering-shell.tsx';
import { TableOrders } from './staff-parts.tsx';
import { useDraft } from './use-draft.ts';
import { type Menu, useMenu } from './use-menu.ts';
import { useNamedTable } from './use-named-table.ts';

/** Loaded only where guests pay at the end. */
const StaffOrdering = lazy(async () => ({
  default: (await import('./visit/staff-ordering.tsx')).StaffOrdering,
}));

/** Stands below the menu on phones and upright tablets, which have the draft on a page of its own. */
const loadBar = async () => ({ default: (await import('./view-order-bar.tsx')).ViewOrderBar });
const ViewOrderBar = lazy(loadBar);

/** Stands beside the menu on wide screens. */
const loadPanel = async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel });
const DraftPanel = lazy(loadPanel);

/** A tablet that is turned shows the other one, which is there by then. If it cannot be loaded, the turn tries again. */
const loadBoth = (): void => {
  for (const load of [loadBar, loadPanel]) load().catch(() => undefined);
};

export interface OrderingPageProps {
  /** A table's id, or the code printed on it. */
  named: string;
}

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
  return <StaffTable key={found.table.id} table={found.table} menu={menu} />;
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

/** Where guests pay at the end, a table opens with the check of its party. */
function StaffTable({ table, menu }: { table: Table; menu: Menu }) {
  const visits = useVisitsOfTable(table.id);
  const venue = useVenue();
  const payFirst = <Ordering table={table} menu={menu} />;
  if (!visits || venue === undefined) {
    return (
      <Page title="Menu">
        <Spinner />
      </Page>
    );
  }
  if (visits.length === 0 && venue && payAtOf(venue) === 'order') return payFirst;
  return (
    <Suspense fallback={<Spinner page />}>
      <StaffOrdering table={table} menu={menu} visits={visits} payFirst={payFirst} />
    </Suspense>
  );
}

function Ordering({ table, menu }: { table: Table; menu: Menu }) {
  const draft = useDraft(table.id);
  const venue = useVenue();
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  useEffect(() => afterPaint(loadBoth), []);
  return (
    <>
      <OrderingShell
        table={table}
        menu={menu}
        draft={draft}
        onAsk={ask}
        panel={
          <DraftPanel
            table={table}
            draft={draft}
            spend={spendOf(table, draft.orders, venue)}
            oneSized={menu.oneSized}
            onAsk={ask}
          />
        }
        bar={<ViewOrderBar draft={draft} onAsk={ask} />}
        above={<TableOrders table={table} draft={draft} />}
      />
      <DraftQuestion
        open={asking}
        drafts={draft.drafts?.drafts ?? []}
        onOpen={draft.open}
        onNew={draft.begin}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
