/** Starts a new order with the choice of its table. The installed app's shortcut leads here. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { Page } from '../../../components/pages/page.tsx';
import { ToSetup } from '../../../components/pages/to-setup.tsx';
import { useTables } from '../../../mirror/read/read.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { TablePicks } from './table-picks.tsx';

export function NewOrderPage() {
  const tables = useTables();
  return (
    <Page title="New order: which table?">
      {!tables && <Spinner />}
      {tables?.length === 0 && (
        <EmptyState action={<ToSetup step="tables" />}>
          No tables found. Add tables to your venue to get started.
        </EmptyState>
      )}
      {tables && (
        <TablePicks tables={tables}>
          {(table, face, className) => (
            <Link
              to="/menu"
              search={{ table: table.id }}
              className={className}
              aria-label={tableText(table, table.id)}
            >
              {face}
            </Link>
          )}
        </TablePicks>
      )}
    </Page>
  );
}
