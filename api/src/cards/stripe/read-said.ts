/** Reads what Stripe said: one object, or a list page by page. */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import * as v from 'valibot';
import type { StripeSaid } from './call.ts';
import { Found, type Intent } from './messages.ts';

/** A page of whole objects stays far below the size of answer that is read. */
const PAGE = 50;
const MOST_PAGES = 200;

export const isOk = ({ status }: StripeSaid): boolean => status >= 200 && status < 300;

export function read<S extends v.GenericSchema>(schema: S, said: StripeSaid): v.InferOutput<S> | undefined {
  const result = isOk(said) ? v.safeParse(schema, said.body) : undefined;
  return result?.success ? result.output : undefined;
}

interface Page<T> {
  readonly has_more: boolean;
  readonly data: readonly T[];
}

/** Returns all of a list that was made since then, in ms, the latest first. Undefined: nobody knows. */
export async function listedSince<T extends { readonly id: string }>(
  list: '/v1/payment_intents' | '/v1/refunds',
  since: number,
  ask: (path: string) => Promise<Page<T> | undefined>,
): Promise<readonly T[] | undefined> {
  const from = `${list}?limit=${PAGE}&created[gte]=${Math.floor(since / 1000)}`;
  const found: T[] = [];
  try {
    for (let after = '', n = 0; n < MOST_PAGES; n += 1) {
      const page = await ask(`${from}${after}`);
      if (!page) return undefined;
      found.push(...page.data);
      const last = page.data.at(-1);
      if (!page.has_more || !last) return found;
      after = `&starting_after=${encodeURIComponent(last.id)}`;
    }
  } catch {
    // Nobody knows.
  }
  return undefined;
}

export const LOST: CardAnswer = { is: 'lost' };

/** Whatever fails on the way is lost: nobody knows whether it arrived. */
export async function orLost(ask: () => Promise<CardAnswer>): Promise<CardAnswer> {
  try {
    return await ask();
  } catch {
    return LOST;
  }
}

/** Finds an intent by our own id, which stays with it. */
export async function searchedIntent(
  chargeId: string,
  get: (path: string) => Promise<StripeSaid>,
  seen: (intent: Intent) => Promise<CardAnswer>,
): Promise<CardAnswer> {
  const query = encodeURIComponent(`metadata['charge']:'${chargeId}'`);
  const said = await get(`/v1/payment_intents/search?query=${query}`);
  const [intent] = read(Found, said)?.data ?? [];
  if (intent) return seen(intent);
  return isOk(said) ? { is: 'missing' } : LOST;
}
