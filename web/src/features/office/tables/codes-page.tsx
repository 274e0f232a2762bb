/** A printable sheet with the QR code of every table. */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { tableSections } from '../../../components/tables/table-sections.ts';
import { useSections, useTables, useVenue } from '../../../mirror/read/read.ts';
import { isOnlyHere } from '../../../platform/sharing.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { LocalNote } from './code-sheet.tsx';
import styles from './table-code.module.css';
import { TableCode } from './table-code.tsx';

export function CodesPage() {
  const tables = useTables();
  const venue = useVenue();
  const sections = useSections();
  const inOrder =
    tables && sections && tableSections({ tables, sections, venue }).flatMap((section) => section.tables);
  const print = (
    <Button
      variant={isOnlyHere(window.location.origin) ? 'outline' : 'primary'}
      icon={Printer}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
  return (
    <Page
      readOnly
      title="Table codes"
      back={<BackLink to="/profile/tables" />}
      tools={tables?.length === 0 ? undefined : print}
    >
      {!tables && <Spinner />}
      {tables?.length === 0 && (
        <EmptyState
          action={
            <Link to="/profile/tables/add" className={buttonClass({ variant: 'primary', size: 56 })}>
              Add tables
            </Link>
          }
        >
          No tables found. Add tables to your venue to get started.
        </EmptyState>
      )}
      <LocalNote />
      <ul className={styles.codes}>
        {inOrder?.map((table) => (
          <li key={table.id} className={styles.card}>
            <p className={styles.name}>{tableText(table, table.id)}</p>
            <TableCode table={table} />
            <p>Scan to see the menu and order</p>
            <p className={styles.venue}>{venue?.name}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
