/** The QR code of a table. A phone that scans it opens the menu at this table. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { QrPicture } from '../../../components/qr-picture.tsx';

/** `origin` is where the app is served: `https://tables.example`. */
export const codeAddress = (table: Pick<Table, 'qrCode'>, origin: string): string =>
  `${origin}/menu?table=${encodeURIComponent(table.qrCode)}`;

export function TableCode({ table }: { table: Table }) {
  return (
    <QrPicture
      text={codeAddress(table, window.location.origin)}
      label={`QR code for ${tableText(table, table.id)}`}
    />
  );
}
