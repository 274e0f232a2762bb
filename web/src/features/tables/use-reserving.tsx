/** Opens the sheet that reserves a table by name. */
import type { Table } from '@tableside/domain/tables/table.ts';
import { type ReactNode, useState } from 'react';
import { ReservationSheet } from './reservation-sheet.tsx';
import type { Floor } from './use-floor.ts';

export interface Reserving {
  start(table: Table): void;
  readonly sheet: ReactNode;
}

export function useReserving(floor: Floor | undefined): Reserving {
  const [opened, setOpened] = useState<{ tableId: string; opening: number; now: number; open: boolean }>();
  const table = floor?.tables.find(({ id }) => id === opened?.tableId);
  return {
    start: ({ id }) =>
      setOpened({ tableId: id, opening: (opened?.opening ?? 0) + 1, now: floor?.now ?? 0, open: true }),
    sheet: floor && opened && table && (
      <ReservationSheet
        key={opened.opening}
        table={table}
        open={opened.open}
        now={opened.now}
        timezone={floor.venue?.timezone}
        onClose={() => setOpened({ ...opened, open: false })}
        onSave={(reservation) => void floor.acts.reserve(table, reservation)}
      />
    ),
  };
}
