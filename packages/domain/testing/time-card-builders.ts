/** Builders for time cards. */

import {
  cardIdOf,
  type Punch,
  type PunchKind,
  type TimeCard,
  withPeriods,
} from '../src/entities/time-card.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { derivedId } from '../src/values/ids.ts';
import { anActor, FRIDAY_EVENING, testId } from './builders.ts';

export const aPunch = (kind: PunchKind, at = FRIDAY_EVENING, over: Partial<Punch> = {}): Punch => ({
  id: derivedId(testId('command'), `${kind} ${at}`),
  kind,
  at,
  by: { id: anActor().userId, name: 'Ana' },
  deviceId: testId('device'),
  ...(kind === 'breakStart' ? { paid: false } : {}),
  ...over,
});

/** Amara's card. Its id and its periods follow from the rest. */
export function aTimeCard(punches: readonly Punch[] = [], over: Partial<TimeCard> = {}): TimeCard {
  const card: TimeCard = {
    id: '',
    venueId: FIRST_VENUE_ID,
    staffId: 'staff-amara',
    name: 'Amara',
    businessDay: '2026-06-12',
    punches,
    edits: [],
    periods: [],
    version: 1,
    ...over,
  };
  return withPeriods({ ...card, id: cardIdOf(card.venueId, card.staffId, card.businessDay) });
}
