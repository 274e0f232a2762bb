/** Finds the table that an address names: in the mirror, or else through the public call for the code printed on it. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { useEffect, useState } from 'react';
import { useTables } from '../../../mirror/read/read.ts';
import { tableCodes } from '../../../platform/table-codes.ts';
import { ApiError } from '../../../remote/api-error.ts';
import { tableOfCode } from '../../../remote/table-code.ts';

export type NamedTable =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly table: Table }
  /** `message` is set when the server could not be asked. */
  | { readonly kind: 'none'; readonly message: string | null };

interface Asked {
  readonly named: string;
  readonly tableId: string | null;
  readonly message: string | null;
}

/** An empty name means no table, and no request is made. */
export function useNamedTable(named: string): NamedTable {
  const tables = useTables();
  const known =
    tables && (tableNamed(tables, named) ?? tables.find((one) => one.id === tableCodes.tableOf(named)));
  const asked = useAskedServer(named, named !== '' && tables !== undefined && !known);
  const table = known ?? tables?.find((one) => one.id === asked?.tableId);
  if (table) return { kind: 'found', table };
  return asked ? { kind: 'none', message: asked.message } : { kind: 'looking' };
}

/** Asks once for each name that the mirror does not know. Returns undefined until there is an answer. */
function useAskedServer(named: string, isUnknown: boolean): Asked | undefined {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    if (!isUnknown) return;
    let isWanted = true;
    const tell = (answer: Asked): void => {
      if (isWanted) setAsked(answer);
    };
    tableOfCode(named).then(
      (tableId) => {
        if (tableId !== null) tableCodes.remember(tableId, named);
        tell({ named, tableId, message: null });
      },
      (error: unknown) =>
        tell({ named, tableId: null, message: error instanceof ApiError ? error.message : null }),
    );
    return () => {
      isWanted = false;
    };
  }, [named, isUnknown]);
  return isUnknown && asked?.named === named ? asked : undefined;
}

/** Finds the table that an address names: `?table=` carries its id, or the code printed on it. */
const tableNamed = (tables: readonly Table[], named: string): Table | undefined =>
  tables.find((table) => table.id === named) ?? tables.find((table) => table.qrCode === named);
