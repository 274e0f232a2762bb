/** A line of the table of calls: a route, how it is called, and the answer to each role. */
import type { VenueThings } from './venue-things.ts';

export interface CallLine {
  /** Method and address, as the server lists them. */
  readonly route: string;
  /** What it is called on, where that matters. */
  readonly on?: string;
  readonly answers: string;
  /** The parts of the address, of rows made fresh for each caller; then it is tried on those of another venue, too. */
  readonly at?: (things: VenueThings) => Promise<Readonly<Record<string, string>>>;
  readonly query?: string;
  /** A picture is sent as a form. */
  readonly body?: object | 'a picture';
  /** What stands for `<name>` in the body: secrets of rows made fresh for each caller, who is null for nobody. */
  readonly fill?: (things: VenueThings, userId: string | null) => Promise<Readonly<Record<string, string>>>;
  /** It ends the caller's session, so each call has a caller of its own. */
  readonly endsSession?: boolean;
}

export const THEN = '2026-03-02T19:00:00.000Z';

export const line = (
  route: string,
  answers: string,
  more: Omit<CallLine, 'route' | 'answers'> = {},
): CallLine => ({
  route: route.replace(' /', ' /api/'),
  answers,
  ...more,
});

type Made = (things: VenueThings) => Promise<string | { readonly id: string }>;

/** The row whose id the address names. */
export const on = (make: Made): Pick<CallLine, 'at'> => ({
  at: async (things) => {
    const made = await make(things);
    return { id: typeof made === 'string' ? made : made.id };
  },
});

export const inVenue = (name: string): Pick<CallLine, 'at'> => ({
  at: async ({ venueId }) => ({ [name]: venueId }),
});

export const EVERYBODY = '+ + + + + +';
export const SIGNED_IN = '+ + + + + 0';
export const STAFF = '+ + + + - 0';
export const FLOOR = '+ + + - - 0';
export const MANAGERS = '+ + - - - 0';
export const ADMINS = '+ - - - - 0';
