/** Builders for visits, as small as possible. A test names only the fields it is about. */
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { anActor, FRIDAY_EVENING, testId } from './builders.ts';

export const aVisit = (over: Partial<Visit> = {}): Visit => ({
  id: testId('visit'),
  venueId: DEMO_VENUE_ID,
  rootId: over.id ?? testId('visit'),
  number: 'B-17',
  status: 'open',
  tableId: 'table-12',
  covers: null,
  name: null,
  note: null,
  service: 'dineIn',
  server: { userId: anActor().userId, name: 'Ana', staffId: null },
  openedAt: FRIDAY_EVENING,
  openedBy: { id: anActor().userId, name: 'Ana' },
  businessDay: '2026-06-12',
  billedAt: null,
  split: { by: 'none', lines: {} },
  checks: [],
  adjustments: [],
  serviceRule: null,
  takings: [],
  mergedInto: null,
  closed: null,
  owed: 0,
  deviceId: testId('device'),
  version: 1,
  ...over,
});
