/**
 * Remembers the table codes scanned on this phone. They survive a reload, because a guest needs one to start an order.
 */
import { browserStorage, keepIn, keptRecord } from './browser-storage.ts';

const KEY = 'tableside-table-codes';

export interface TableCodes {
  codeOf(tableId: string): string | undefined;
  tableOf(code: string): string | undefined;
  remember(tableId: string, code: string): void;
}

type Stored = Readonly<Record<string, string>>;

/** `storage` may be missing or full. The codes are then kept only while the page is open. */
export function createTableCodes(storage: Pick<Storage, 'getItem' | 'setItem'> | null): TableCodes {
  let codes = read(storage);
  return {
    codeOf: (tableId) => (Object.hasOwn(codes, tableId) ? codes[tableId] : undefined),
    tableOf: (code) => Object.entries(codes).find(([, known]) => known === code)?.[0],
    remember(tableId, code) {
      codes = { ...codes, [tableId]: code };
      keepIn(storage, KEY, JSON.stringify(codes));
    },
  };
}

const read = (storage: Pick<Storage, 'getItem'> | null): Stored =>
  Object.fromEntries(
    Object.entries(keptRecord(storage, KEY)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export const tableCodes: TableCodes = createTableCodes(browserStorage());
