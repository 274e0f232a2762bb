/** A rehearsal: a copy of the venue, on a port of its own, in which nothing counts. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Session } from '../accounts.ts';

export const Rehearsal = v.object({
  isOffered: described('Whether this server gives rehearsals.', v.boolean()),
  running: described(
    'The rehearsal that runs. Null: none.',
    v.nullable(
      v.object({
        startedAt: described('When it began.', v.string()),
        endsAt: described('When it ends by itself.', v.string()),
        port: described('The port that it is served at, on the same host.', v.number()),
        url: described(
          'Its address, where it is another one than the host of the house with that port. Null: that one.',
          v.nullable(v.string()),
        ),
      }),
    ),
  ),
});
export type Rehearsal = v.InferOutput<typeof Rehearsal>;

export const LET_IN_AS = ['server', 'kitchen'] as const;

export const EntryCodeRequest = v.object({
  as: described(
    'For a tablet where nobody is signed in: the role that it gets. Only managers may. Left out: the code is for yourself, with your role.',
    v.optional(v.picklist(LET_IN_AS)),
  ),
});
export type EntryCodeRequest = v.InferInput<typeof EntryCodeRequest>;

export const EntryCode = v.object({
  code: described('Opens the rehearsal once.', v.string()),
  expiresAt: described('It is refused from this time on.', v.string()),
});
export type EntryCode = v.InferOutput<typeof EntryCode>;

export const EntryRequest = v.object({
  code: described('A code that the house made.', v.pipe(v.string(), v.maxLength(100))),
});

export const Entered = v.object({
  ...Session.entries,
  home: described('The address of the house, for the way back.', v.string()),
});
export type Entered = v.InferOutput<typeof Entered>;
