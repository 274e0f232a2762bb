/** Describes capacity and shape of a table: '2-4 guests · High top'. */
import type { Table, TableShape } from '@tableside/domain/tables/table.ts';

export const SHAPE_TEXTS: Readonly<Record<TableShape, string>> = {
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

/** Always shows both numbers, as the specification asks: "capacity min-max guests". */
const capacityText = ({ minimum, maximum }: Table['capacity']): string => `${minimum}-${maximum} guests`;

export const seatingText = (table: Pick<Table, 'capacity' | 'tableType'>): string =>
  `${capacityText(table.capacity)} · ${SHAPE_TEXTS[table.tableType]}`;
