/** What the calls on card readers share: the line to the provider of the venue, and what its refusals are to people. */
import { cardSecretsOf } from '../../cards/card-account.ts';
import type { CardPages } from '../../cards/provider.ts';
import { StripeAccount, type StripeResult } from '../../cards/stripe/stripe-account.ts';
import { stripePages } from '../../cards/stripe/stripe-pages.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { CardAccountRecord } from '../../storage/door/card-accounts.ts';
import type { HttpDeps } from '../http-deps.ts';

export const stripeWith = ({ cardOrigin }: Pick<HttpDeps, 'cardOrigin'>, key: string): StripeAccount => {
  if (cardOrigin === undefined) throw new ProtocolError('cards.away');
  return new StripeAccount({ origin: cardOrigin, key });
};

/** Throws when the venue has no account whose key can be read here. */
export async function accountOf(deps: HttpDeps, venueId: string): Promise<CardAccountRecord> {
  const account = await deps.storage.cards.of(venueId);
  if (!account || !cardSecretsOf(deps.secrets, account)) throw new ProtocolError('cards.none');
  return account;
}

/** Returns undefined when its key cannot be read here. */
export function stripeOf(deps: HttpDeps, account: CardAccountRecord): StripeAccount | undefined {
  const key = cardSecretsOf(deps.secrets, account)?.key;
  return key === undefined || deps.cardOrigin === undefined ? undefined : stripeWith(deps, key);
}

/** Returns what the provider has found, or throws why it has not. `no`: what it refused. */
export function foundOf<T>(result: StripeResult<T>, no: 'cards.code' | 'cards.key'): T {
  if ('found' in result) return result.found;
  if (result.failed === 'key') throw new ProtocolError('cards.key');
  throw new ProtocolError(result.failed === 'no' ? no : 'cards.away');
}

/** Returns undefined when its key cannot be read here. */
export function pagesOf(
  { cardOrigin: origin, secrets, clock }: Pick<HttpDeps, 'cardOrigin' | 'secrets' | 'clock'>,
  account: CardAccountRecord,
): CardPages | undefined {
  const key = cardSecretsOf(secrets, account)?.key;
  return key === undefined || origin === undefined
    ? undefined
    : stripePages({ origin, key }, () => clock.now());
}
