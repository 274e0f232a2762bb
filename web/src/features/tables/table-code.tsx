/** The code on a table: a picture that a phone reads, leading to the menu at this table. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { QrPicture } from '../../components/qr-picture.tsx';
import { tableWords } from '../../components/table-words.ts';

/** `origin` is where the app is served: `https://tables.example`. */
export const codeAddress = (table: Pick<Table, 'qrCode'>, origin: string): string =>
  `${origin}/menu?table=${encodeURIComponent(table.qrCode)}`;

/** Phones of guests can't open what only this machine can. */
export const isOnlyHere = (origin: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin);

export function TableCode({ table }: { table: Table }) {
  return (
    <QrPicture
      text={codeAddress(table, window.location.origin)}
      label={`Code of ${tableWords(table, table.id)}`}
    />
  );
}
