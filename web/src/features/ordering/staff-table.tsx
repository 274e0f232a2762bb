/** The order of a table as staff take it, once the checks at the table are read. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { Page } from '../../components/pages/page.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { useVisitsOfTable } from '../../mirror/read/read-visits.ts';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Menu } from './menu/use-menu.ts';
import { TableOrdering } from './table-ordering.tsx';

export function StaffTable({ table, menu }: { table: Table; menu: Menu }) {
  const visits = useVisitsOfTable(table.id);
  const venue = useVenue();
  if (!visits || venue === undefined)
    return (
      <Page of="/menu">
        <Spinner />
      </Page>
    );
  const payAt = venue ? payAtOf(venue) : 'order';
  return <TableOrdering table={table} menu={menu} payAt={payAt} visits={visits} />;
}
