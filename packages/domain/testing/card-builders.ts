/** Builders for card readers and charges. */
import type { CardCharge } from '../src/entities/card-charge.ts';
import type { CardReader } from '../src/entities/card-reader.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { anActor, FRIDAY_EVENING, testId } from './builders.ts';

const numbered = (prefix: string, n: number): string =>
  `${prefix}000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const readerId = (n = 1): string => numbered('2c', n);
export const chargeId = (n = 1): string => numbered('2d', n);

export const aReader = (over: Partial<CardReader> = {}): CardReader => ({
  id: readerId(),
  venueId: FIRST_VENUE_ID,
  name: 'Bar reader',
  provider: 'stripe',
  accountId: '2e000000-0000-7000-8000-000000000001',
  readerRef: 'tmr_1',
  test: false,
  archived: false,
  version: 1,
  ...over,
});

/** A charge that nobody has sent yet. */
export const aCharge = (over: Partial<CardCharge> = {}): CardCharge => ({
  id: chargeId(),
  venueId: FIRST_VENUE_ID,
  visitId: testId('visit', 1),
  checkKey: 'main',
  amount: 1089,
  tip: 0,
  via: 'reader',
  readerId: readerId(),
  askedBy: { id: anActor().userId, name: 'Ana' },
  deviceId: testId('device'),
  at: FRIDAY_EVENING,
  until: '2026-06-12T23:33:00.000Z',
  state: 'asked',
  stateAt: FRIDAY_EVENING,
  booked: { amount: 0, tip: 0 },
  paymentIds: [],
  sure: false,
  version: 1,
  ...over,
});
