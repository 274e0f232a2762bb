/** '2–4 guests · High top': for whom a table is. */
import type { Table, TableShape } from '@tableside/domain/tables/table.ts';

export const SHAPE_WORDS: Readonly<Record<TableShape, string>> = {
  round: 'Round',
  square: 'Square',
  rectangle: 'Rectangle',
  dance_floor: 'Dance floor',
  lounge: 'Lounge',
  bar_adjacent: 'Bar adjacent',
  balcony: 'Balcony',
  rooftop: 'Rooftop',
  corner: 'Corner',
  high_top: 'High top',
  shared: 'Shared',
  booth: 'Booth',
};

export function capacityWords({ minimum, maximum }: Table['capacity']): string {
  const range = minimum === maximum ? String(maximum) : `${minimum}–${maximum}`;
  return `${range} ${range === '1' ? 'guest' : 'guests'}`;
}

export const seatingWords = (table: Pick<Table, 'capacity' | 'tableType'>): string =>
  `${capacityWords(table.capacity)} · ${SHAPE_WORDS[table.tableType]}`;
