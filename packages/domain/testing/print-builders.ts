/** Builders for printers and prints. */
import type { Print } from '../src/entities/print.ts';
import type { Printer } from '../src/entities/printer.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { FRIDAY_EVENING, testId } from './builders.ts';

const numbered = (prefix: string, n: number): string =>
  `${prefix}000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const printerId = (n = 1): string => numbered('1c', n);
export const printId = (n = 1): string => numbered('1d', n);

export const aPrinter = (over: Partial<Printer> = {}): Printer => ({
  id: printerId(),
  venueId: FIRST_VENUE_ID,
  name: 'Kitchen printer',
  via: 'tcp',
  address: { host: '192.168.1.60', port: 9100 },
  columns: 48,
  language: 'escpos',
  page: null,
  can: { cut: true, qr: true, raster: true, beep: false, red: false },
  proof: 'id',
  serial: null,
  prints: { stations: ['kitchen'], bills: false, receipts: false, z: false, drawer: false },
  backupId: null,
  from: '2026-06-01T10:00:00.000Z',
  state: { word: 'ready', since: FRIDAY_EVENING, downSince: null },
  archived: false,
  version: 1,
  ...over,
});

/** A ticket that waits. */
export const aPrint = (over: Partial<Print> = {}): Print => ({
  id: printId(),
  venueId: FIRST_VENUE_ID,
  kind: 'ticket',
  printerId: printerId(),
  of: { entity: 'order', id: testId('order') },
  subject: `${testId('order')}/${printerId()}`,
  askedBy: null,
  madeAt: FRIDAY_EVENING,
  expiresAt: '2026-06-12T23:40:00.000Z',
  state: 'waiting',
  stateAt: FRIDAY_EVENING,
  attempts: [],
  version: 1,
  ...over,
});
