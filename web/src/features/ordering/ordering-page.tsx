/** The page that takes the order of a table: for staff with the checks of its parties, for a guest with their own order. */
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { mayOpen } from '../../components/pages/may-open.ts';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { GuestOrdering } from './guest/guest-ordering.tsx';
import { useMenu } from './menu/use-menu.ts';
import { useNamedTable } from './table/use-named-table.ts';

/** Loaded on demand: a guest does not need it. */
const StaffTable = lazy(async () => ({ default: (await import('./staff-table.tsx')).StaffTable }));

export interface OrderingPageProps {
  /** A table's id, or the code printed on it. */
  named: string;
  /** Shown to a guest at their table. */
  atTable?: (tableId: string) => ReactNode;
}

export function OrderingPage({ named, atTable }: OrderingPageProps) {
  const { role } = useActor();
  const found = useNamedTable(named);
  const menu = useMenu();
  if (found.kind === 'none') return <NoTable message={found.message} />;
  if (found.kind === 'looking' || !menu) return <Waiting />;
  const { table } = found;
  if (role === 'customer')
    return <GuestOrdering key={table.id} table={table} menu={menu} atTable={atTable?.(table.id)} />;
  return (
    <Suspense fallback={<Waiting />}>
      <StaffTable key={table.id} table={table} menu={menu} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <Page of="/menu">
      <Spinner />
    </Page>
  );
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
    <Page of="/menu">
      <EmptyState action={action}>
        {message ?? "This table doesn't exist. It may have been deleted."}
      </EmptyState>
    </Page>
  );
}
