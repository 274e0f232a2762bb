/** Describes capacity and shape of a table: '2-4 guests · High top'. */
import type { Table, TableShape } from '@tableside/domain/entities/table.ts';

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

/** Always shows both numbers, even if they are equal. */
export const seatsText = ({ capacity: { minimum, maximum } }: Pick<Table, 'capacity'>): string =>
  `${minimum}-${maximum} guests`;

export const shapeText = ({ tableType }: Pick<Table, 'tableType'>): string => SHAPE_TEXTS[tableType];

export const seatingText = (table: Pick<Table, 'capacity' | 'tableType'>): string =>
  `${seatsText(table)} · ${shapeText(table)}`;
