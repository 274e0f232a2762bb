/** What the steps of pruning share. */
import { sql } from 'drizzle-orm';
import { type PruneStep, type PruneTimes, STEP_ROWS } from '../../door/pruning.ts';
import type { Database } from '../database.ts';

export type Step = (times: PruneTimes, from: number) => PruneStep;

/** Does the work for one item after another while there is time. Returns how many items it was done for. */
export type ForSome = <T>(items: readonly T[], work: (item: T) => void) => number;

export interface Parts extends Pick<Database, 'query' | 'statement'> {
  readonly forSome: ForSome;
}

/** The rows of a step. A bare limit would be planned anew each time. */
export const SOME = sql`LIMIT ${STEP_ROWS} + 0`;

/** Runs the step in each venue. Another step follows as long as any venue needs one. */
export function inEachVenue(query: Database['query'], step: (venueId: string) => PruneStep): PruneStep {
  const venues = query.values<[string]>(sql`SELECT venue_id FROM venue_seq`);
  const steps = venues.map(([venueId]) => step(venueId));
  return {
    removed: steps.reduce((sum, { removed }) => sum + removed, 0),
    next: steps.some(({ next }) => next !== null) ? 0 : null,
  };
}
