/**
 * The counter of a venue: takeout and tabs stand there, many at once. It is not on the plan and is never occupied. Its id
 * derives from the venue's, so that two tablets without a network open checks at the same counter.
 */
import { DEFAULT_SECTION, type Table } from '../entities/table.ts';
import type { Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

export const counterIdOf = (venueId: string): string => derivedId(venueId, 'counter');

export const isCounter = (table: Pick<Table, 'kind'> | null | undefined): boolean =>
  table?.kind === 'counter';

export const isAtCounter = ({ venueId, tableId }: Pick<Visit, 'venueId' | 'tableId'>): boolean =>
  tableId === counterIdOf(venueId);

/** The counter as the first check there makes it. Nobody can order by its code. */
export const newCounter = (venueId: string): Table => ({
  id: counterIdOf(venueId),
  venueId,
  kind: 'counter',
  number: 'Counter',
  status: 'available',
  section: DEFAULT_SECTION,
  tableType: 'bar_adjacent',
  capacity: { minimum: 1, maximum: 99 },
  minimumSpend: 0,
  location: { floor: 0, position: '', coordinates: { x: 0, y: 0 } },
  qrCode: 'counter',
  category: null,
  reservation: null,
  reservationHistory: [],
  userId: null,
  archived: false,
  version: 0,
});
