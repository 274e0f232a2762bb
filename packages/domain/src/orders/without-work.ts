/** Ends a round as soon as nobody has to make any of it. */
import type { Context } from '../command/command.ts';
import { isFinal, type Order } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import { isUnmade } from '../venue/stations.ts';
import { inStatus } from './in-status.ts';

/** What is left of a round after its dishes moved to another visit may hang on no wall, where nobody could end it. */
export const withoutWork = (round: Order, venue: Venue | undefined, context: Context): Order =>
  isFinal(round.status) || !venue || !isUnmade(venue, round.items)
    ? round
    : inStatus({ ...round, unmade: true }, 'completed', context);
