/** One line of the table of commands: how to give it, and the expected outcome for each role. */
import type { VenueThings } from '../venue/venue-things.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface Line {
  /** The kind of row that the command is given on, where that matters. */
  readonly on?: string;
  readonly outcomes: string;
  /** Called once per role. `own` is the staff card of the caller. */
  readonly args: (things: VenueThings, own: string) => Promise<Args> | Args;
  /** Whether the command names no row that could be another venue's. */
  readonly namesNothing: boolean;
}

export const line = (outcomes: string, args: Line['args'], on?: string): Line => ({
  outcomes,
  args,
  namesNothing: false,
  ...(on !== undefined && { on }),
});

/** A line of a command that names no row that could be another venue's. */
export const lineOfOwn = (outcomes: string, args: Line['args'], on?: string): Line => ({
  ...line(outcomes, args, on),
  namesNothing: true,
});

export const EVERYBODY = '+ + + + +';
export const GUESTS = '- - - - +';
export const STAFF = '+ + + + -';
export const FLOOR = '+ + + - -';
export const MANAGERS = '+ + - - -';
export const MANAGERS_OR_APPROVED = '+ + a - -';
export const ADMINS = '+ - - - -';

/** For an order of the staff, which does not exist for customers. */
export const FLOOR_NOT_GUESTS = '+ + + - ?';
/** For an order of the customer's own. */
export const FLOOR_AND_GUEST = '+ + + - +';
