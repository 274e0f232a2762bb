/** Builders for calls of guests. */
import { type Call, callIdOf } from '../src/entities/call.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { anActor, FRIDAY_EVENING } from './builders.ts';

/** A guest at table 12 asks for somebody. Its id follows from the guest and the kind. */
export function aCall(over: Partial<Call> = {}): Call {
  const call: Call = {
    id: '',
    venueId: FIRST_VENUE_ID,
    kind: 'server',
    tableId: 'table-12',
    customerId: anActor('customer').userId,
    at: FRIDAY_EVENING,
    lastAt: over.at ?? FRIDAY_EVENING,
    answered: null,
    version: 1,
    ...over,
  };
  return { ...call, id: callIdOf(call.venueId, call.customerId, call.kind) };
}
