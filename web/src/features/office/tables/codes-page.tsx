/** A printable sheet with the QR code of every table. */
import { Printer } from 'lucide-react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { tableText } from '../../../components/tables/table-messages.ts';
import { useTables, useVenue } from '../../../mirror/read/read.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { LocalNote } from './code-sheet.tsx';
import styles from './table-code.module.css';
import { TableCode } from './table-code.tsx';

export function CodesPage() {
  const tables = useTables();
  const venue = useVenue();
  const print = (
    <Button variant="primary" icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  );
  return (
    <Page
      readOnly
      title="Table codes"
      back={<BackLink to="/profile/tables" label="Table Management" />}
      tools={print}
    >
      {!tables && <Spinner />}
      {tables?.length === 0 && (
        <EmptyState>No tables found. Add tables to your venue to get started.</EmptyState>
      )}
      <LocalNote />
      <ul className={styles.codes}>
        {tables?.map((table) => (
          <li key={table.id} className={styles.card}>
            <p className={styles.name}>{tableText(table, table.id)}</p>
            <TableCode table={table} />
            <p>{venue?.name}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
