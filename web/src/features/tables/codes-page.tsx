/** A printable sheet with the QR code of every table. */
import { Printer } from 'lucide-react';
import { BackLink } from '../../components/back-link.tsx';
import { Page } from '../../components/page.tsx';
import { tableWords } from '../../components/table-words.ts';
import { useTables, useVenue } from '../../mirror/read.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
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
            <p className={styles.name}>{tableWords(table, table.id)}</p>
            <TableCode table={table} />
            <p>{venue?.name}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
