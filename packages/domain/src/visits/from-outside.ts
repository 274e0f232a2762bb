/** What another program says of an order that it brings: where it was ordered, and what it is called there. */
import * as v from 'valibot';
import { line } from '../command/args.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';

/** `visit.open` takes these. They never change. */
export const outsideFields = {
  channel: described(
    'Where it was ordered, such as the name of a delivery service. Null: here.',
    v.optional(v.nullable(line(40))),
  ),
  externalId: described('What the program that brings it calls it.', v.optional(v.nullable(line(128)))),
};

interface Said {
  readonly channel?: string | null | undefined;
  readonly externalId?: string | null | undefined;
}

/** Returns what was said. An empty text says nothing. */
export const fromOutside = ({ channel, externalId }: Said): Pick<Visit, 'channel' | 'externalId'> => ({
  ...(channel && { channel }),
  ...(externalId && { externalId }),
});
