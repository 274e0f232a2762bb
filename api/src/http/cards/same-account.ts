/**
 * Whether a new key is of the account whose readers are here. Stripe knows a reader by the keys of its own account and mode
 * alone, so each reader tells. A key of another account would find none of the charges that are open, and call them unpaid.
 */
import { type CardCharge, isPendingCharge, ON_PHONES } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { v7 as uuid } from 'uuid';
import type { StripeAccount } from '../../cards/stripe/stripe-account.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { HttpDeps } from '../http-deps.ts';
import { foundOf } from './card-line.ts';

/** Readers that were removed are many after years. One that is known is enough. */
const MOST_FORMER = 5;

/** Returns the charges of the venue about which its provider may still say something. */
export async function watchedCharges(
  { storage }: Pick<HttpDeps, 'storage'>,
  venueId: string,
): Promise<readonly CardCharge[]> {
  const readers = await storage.rows(venueId, 'cardReader');
  const rows = await storage.load(
    venueId,
    [...readers.map(({ id }) => id), ON_PHONES].map((readerId) => ({ kind: 'watchedCharges', readerId })),
  );
  return rows.all('cardCharge');
}

/**
 * Returns the id of the account that a key is of: the known one, or a new one. Throws when it is of another account while
 * readers or open charges of the known one are here.
 */
export async function accountIdFor(
  deps: Pick<HttpDeps, 'storage'>,
  venueId: string,
  stripe: StripeAccount,
): Promise<string> {
  const known = await deps.storage.cards.of(venueId);
  const readers = (await deps.storage.rows(venueId, 'cardReader')).map(({ doc }) => doc);
  const charges = await watchedCharges(deps, venueId);
  const watched = new Set(charges.map(({ readerId }) => readerId));
  const isOpen = ({ id, accountId }: CardReader): boolean => watched.has(id) && accountId === known?.id;
  const held = readers.filter((one) => !one.archived || isOpen(one));
  const knows = async ({ readerRef }: CardReader): Promise<boolean> =>
    foundOf(await stripe.knows(readerRef), 'cards.key');
  for (const reader of held) if (!(await knows(reader))) throw new ProtocolError('cards.otherAccount');
  const [first] = held;
  // Without a reader nothing tells whose key it is, and what a phone pays right now is at the account of today.
  if (!first && charges.some((one) => one.via === 'phone' && isPendingCharge(one)))
    throw new ProtocolError('cards.open');
  if (first) return known?.id ?? first.accountId;
  const former = readers.filter(({ accountId }) => known === undefined || accountId === known.id);
  for (const reader of former.slice(-MOST_FORMER)) if (await knows(reader)) return reader.accountId;
  return (former.length === 0 ? known?.id : undefined) ?? uuid();
}
