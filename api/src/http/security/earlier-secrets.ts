/**
 * The secrets that the server had before a rotation. They are kept in the database, encrypted with the secret of now, so
 * that tokens which were given out before are taken for a while, and what was hashed before can be compared.
 */
import * as v from 'valibot';
import { createSecrets } from './secrets.ts';

const Earlier = v.array(
  v.object({
    secret: v.string(),
    /** Until when tokens signed with it are taken. ISO 8601 UTC. */
    tokensUntil: v.string(),
  }),
);
export type EarlierSecrets = v.InferOutput<typeof Earlier>;

const OWNER = 'earlier secrets';
/** Every secret costs a wrong PIN one more slow hash. */
const MOST = 3;

/** The latest comes first. */
export const sealEarlier = (secret: string, earlier: EarlierSecrets): string =>
  createSecrets(secret).seal(JSON.stringify(earlier.slice(0, MOST)), OWNER);

/** Returns none when nothing was rotated, or another secret encrypted the note. */
export function openEarlier(secret: string, note: string | null): EarlierSecrets {
  const opened = note === null ? undefined : createSecrets(secret).open(note, OWNER);
  return opened === undefined ? [] : v.parse(Earlier, JSON.parse(opened));
}

/** Whether this secret encrypted the note. */
export const isNoteOf = (secret: string, note: string | null): boolean =>
  note !== null && createSecrets(secret).open(note, OWNER) !== undefined;
