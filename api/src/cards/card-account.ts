/** What a provider gave to a venue: the database holds it sealed with a key that is not in the database. */
import * as v from 'valibot';
import type { CardAccountRecord } from '../storage/door/card-accounts.ts';

const Given = v.object({ key: v.string(), hookSecret: v.optional(v.string()) });

/** The secrets of an account. They leave the server only to its provider, and are never shown again. */
export type CardSecrets = v.InferOutput<typeof Given>;

interface Sealing {
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): string | undefined;
}

const ownerOf = (id: string): string => `card ${id}`;

export const sealCardSecrets = (secrets: Pick<Sealing, 'seal'>, id: string, given: CardSecrets): string =>
  secrets.seal(JSON.stringify(given), ownerOf(id));

/** Returns undefined when the server has another secret than the one that sealed it. */
export function cardSecretsOf(
  secrets: Pick<Sealing, 'open'>,
  { id, sealed }: Pick<CardAccountRecord, 'id' | 'sealed'>,
): CardSecrets | undefined {
  const opened = secrets.open(sealed, ownerOf(id));
  return opened === undefined ? undefined : v.parse(Given, JSON.parse(opened));
}

export type OpenSecrets = Pick<Sealing, 'open'>;
