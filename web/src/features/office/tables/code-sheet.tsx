/** The QR code of one table, large, with its link to copy. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { isOnlyHere } from '../../../platform/sharing.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './table-code.module.css';
import { codeAddress, TableCode } from './table-code.tsx';

export interface CodeSheetProps {
  /** Null while the sheet is closed. */
  table: Table | null;
  onClose: () => void;
}

export function CodeSheet({ table, onClose }: CodeSheetProps) {
  const title = table ? tableText(table, table.id) : '';
  return (
    <Sheet open={table !== null} onClose={onClose} title={title}>
      {table && <Code table={table} />}
    </Sheet>
  );
}

function Code({ table }: { table: Table }) {
  const address = codeAddress(table, window.location.origin);
  return (
    <div className={styles.sheet}>
      <TableCode table={table} />
      <p>Guests scan this with their phone to open the menu.</p>
      <p className={styles.address}>{address}</p>
      <CopyButton text={address} what="Link">
        Copy link
      </CopyButton>
      <LocalNote />
    </div>
  );
}

/** A warning where the code's address does not work on phones. */
export function LocalNote() {
  if (!isOnlyHere(window.location.origin)) return null;
  return (
    <NoteBand className={styles.note}>
      This page was opened as {window.location.host}, which phones can't open. Open Tableside at your network
      address first, then print.
    </NoteBand>
  );
}
