/**
 * The secret that signs tokens, the same at every server of a database. It is made once and kept there, unless
 * JWT_SECRET gives it: then only its fingerprint is.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Rotation } from '../door/sealed.ts';
import { StorageOpenError } from '../door/storage-error.ts';
import { one } from '../sql/any-database.ts';
import type { Connection } from './connection.ts';
import { queriesOn } from './queries.ts';

export interface SecretQuestion {
  /** JWT_SECRET. */
  readonly given: string | undefined;
  /** The secret of the data folder, from the time when it was kept there. */
  readonly kept: string | undefined;
  /** Whether no other server works on the database. Only then may the secret become another one. */
  readonly isAlone: boolean;
}

/** The latest secret comes first. `value` is null when JWT_SECRET gave it. */
const FIND = sql`SELECT kid, value FROM token_secret ORDER BY made_at DESC, kid`;

interface KeptSecret {
  readonly kid: string;
  readonly value: string | null;
}

/** Makes this the secret of the next start. One that JWT_SECRET gives is not kept itself. */
export const keepingSecret = ({ value, isKept }: Rotation['secret']): SQL =>
  sql`INSERT INTO token_secret (kid, value) VALUES (${kidOf(value)}, ${isKept ? value : null})
    ON CONFLICT (kid) DO UPDATE SET made_at = clock_timestamp(), value = excluded.value`;

/** Returns the secret that the database keeps; undefined when JWT_SECRET gives it, or there is none yet. */
export async function secretKept({ ask }: Pick<Connection, 'ask'>): Promise<string | undefined> {
  return (await one<KeptSecret>(queriesOn(ask), FIND))?.value ?? undefined;
}

const kidOf = (secret: string): string =>
  createHash('sha256').update(`tableside token secret\n${secret}`).digest('base64url');

/** Call this under the lock of the set-up. Throws `StorageOpenError`. */
export async function settleSecret(
  { ask }: Pick<Connection, 'ask'>,
  { given, kept, isAlone }: SecretQuestion,
): Promise<string> {
  const { all, run } = queriesOn(ask);
  const known = await all<KeptSecret>(FIND);
  const [latest] = known;
  if (given !== undefined) {
    if (latest?.kid === kidOf(given)) return given;
    if (latest && !isAlone) throw new StorageOpenError('locked', refusal(latest.value));
    await run(keepingSecret({ value: given, isKept: false }));
    return given;
  }
  if (typeof latest?.value === 'string') return latest.value;
  if (latest && !isAlone) throw new StorageOpenError('locked', refusal(null));
  const before = known.find(({ value }) => value !== null)?.value;
  const secret = before ?? kept ?? randomBytes(32).toString('base64url');
  await run(keepingSecret({ value: secret, isKept: true }));
  return secret;
}

const refusal = (theirs: string | null): string =>
  theirs === null
    ? 'JWT_SECRET is not that of the other servers on this database. Set the same one here.'
    : 'JWT_SECRET is set here, and not at the other servers on this database. Set the same one everywhere or nowhere.';
