/**
 * The menu. With a table or a check in the address it takes its order, with an empty table it asks for one, and without
 * any it manages the menu.
 */
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { GuestMenuPage } from '../../features/ordering/guest/guest-menu-page.tsx';
import { OrderingPage } from '../../features/ordering/ordering-page.tsx';
import { tableSearch } from '../../shell/table-search.ts';
import { Spinner } from '../../ui/status/spinner.tsx';
import { atTable } from '../-at-table.tsx';

/** Loaded on demand: a guest never manages the menu. */
const MenuManagementPage = lazy(async () => ({
  default: (await import('../../features/office/menu/menu-management-page.tsx')).MenuManagementPage,
}));

/** Loaded on demand: guests have no checks at the counter. */
const CheckPage = lazy(async () => ({
  default: (await import('../../features/ordering/check-page.tsx')).CheckPage,
}));

/** Loaded on demand: a guest's table is known. */
const NewOrderPage = lazy(async () => ({
  default: (await import('../../features/ordering/table/new-order-page.tsx')).NewOrderPage,
}));

export const Route = createFileRoute('/_app/menu/')({
  validateSearch: tableSearch,
  component: MenuRoute,
});

function MenuRoute() {
  const { table, check } = Route.useSearch();
  const { role } = useActor();
  if (table) return <OrderingPage named={table} atTable={atTable} />;
  if (role === 'customer') return <GuestMenuPage />;
  return (
    <Suspense fallback={<Spinner page />}>
      {check !== undefined ? (
        <CheckPage key={check} rootId={check} />
      ) : table === '' ? (
        <NewOrderPage />
      ) : (
        <MenuManagementPage />
      )}
    </Suspense>
  );
}
