/** One line of the table of calls: a route, how to call it, and the expected answer to each role. */
import type { VenueThings } from '../venue/venue-things.ts';

export interface CallLine {
  /** Method and path, as the server lists them. */
  readonly route: string;
  /** The kind of row that it is called on, where that matters. */
  readonly on?: string;
  readonly answers: string;
  /**
   * Returns the address parameters, from rows made for each caller. The call is also tried on another venue's rows. A
   * body may name them too, as `<item>`.
   */
  readonly at?: (things: VenueThings) => Promise<Readonly<Record<string, string>>>;
  readonly query?: string;
  /** A picture is sent as a form. */
  readonly body?: object | 'a picture';
  /** Returns the values for `<name>` in the body, from rows made for each caller. `userId` is null for nobody. */
  readonly fill?: (things: VenueThings, userId: string | null) => Promise<Readonly<Record<string, string>>>;
  /** Whether the call ends the caller's session. Each such call gets a caller of its own. */
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

/** Puts the id of a new row into the address. */
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
/** The call takes an API key or the credential of a device, and no session. */
export const NO_PERSON = '0 0 0 0 0 0';
