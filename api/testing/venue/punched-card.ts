/** A time card of the day of the access tests, with punches a minute apart. */

import { change } from '@tableside/domain/entities/entities.ts';
import type { PunchKind } from '@tableside/domain/entities/time-card.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import type { VenueThings } from './venue-things.ts';

export const CARD_DAY = '2026-03-02';
const BEGIN = Date.parse('2026-03-02T18:00:00.000Z');

/** Returns the id of the card. */
export function punchedCard(
  things: VenueThings,
  staffId: string,
  kinds: readonly PunchKind[],
): Promise<string> {
  const punches = kinds.map((kind, n) => aPunch(kind, new Date(BEGIN + n * MINUTE_MS).toISOString()));
  const { venueId } = things;
  return things.add(change('timeCard', aTimeCard(punches, { venueId, staffId, businessDay: CARD_DAY })));
}
