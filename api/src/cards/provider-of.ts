/** Returns who moves the readers of a venue: its provider, by the account that the venue gave us. */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { isoNow } from '../commands/clock.ts';
import type { CardAccountFault, CardAccountRecord } from '../storage/door/card-accounts.ts';
import { cardSecretsOf } from './card-account.ts';
import type { CardDeskDeps } from './desk-deps.ts';
import type { CardProvider } from './provider.ts';
import type { StripeLine } from './stripe/call.ts';
import { StripeReaders } from './stripe/stripe-readers.ts';

type ProviderDeps = Omit<CardDeskDeps, 'backOf'>;

/** Without an account nobody can be asked, and nothing can be heard: what is under way stays as it is. */
const NO_ATTEMPTS = {
  begin: async (): Promise<CardAnswer> => ({ is: 'refused', why: 'refused' }),
  find: async (): Promise<CardAnswer> => ({ is: 'lost' }),
  look: async (): Promise<CardAnswer> => ({ is: 'lost' }),
  cancel: async () => undefined,
  ...{ hasKey: true, findWithinMs: MINUTE_MS },
};
const NOBODY: CardProvider = {
  ...NO_ATTEMPTS,
  pages: { ...NO_ATTEMPTS, addressOf: async () => undefined },
  takenSince: async () => undefined,
  refunds: {
    ask: async () => ({ is: 'refused', why: 'refused', isKey: true }),
    find: async () => ({ is: 'missing' }),
    since: async () => undefined,
  },
};

/** Returns the line to the provider of an account, or undefined when its key cannot be read here. */
function lineOf(
  { secrets, origin, signal }: Pick<CardDeskDeps, 'secrets' | 'origin' | 'signal'>,
  account: CardAccountRecord,
): StripeLine | undefined {
  const given = cardSecretsOf(secrets, account);
  return given && { origin, key: given.key, signal };
}

/**
 * Returns who is asked about a reader. One that was removed with its account is asked of nobody: the account of today knows
 * nothing of it, and would call money that came unpaid.
 */
export async function providersOf(
  deps: ProviderDeps,
  venueId: string,
): Promise<(reader: CardReader | undefined) => CardProvider> {
  const account = await deps.storage.cards.of(venueId);
  const provider = providerWith(deps, account);
  const isFormer = ({ archived, accountId }: CardReader): boolean => archived && accountId !== account?.id;
  return (reader) => (reader && isFormer(reader) ? NOBODY : provider);
}

export const providerOf = async (deps: ProviderDeps, venueId: string): Promise<CardProvider> =>
  providerWith(deps, await deps.storage.cards.of(venueId));

/** Finds out what moves the readers, and keeps what is wrong with the account beside it. */
function providerWith(deps: ProviderDeps, account: CardAccountRecord | undefined): CardProvider {
  const { storage, clock, log } = deps;
  if (!account) return NOBODY;
  const line = lineOf(deps, account);
  let { fault } = account;
  const note = (is: CardAccountFault | null): void => {
    if (is === fault) return;
    fault = is;
    storage.cards.note(account.id, is, isoNow(clock)).catch(log);
  };
  if (!line) {
    note('sealed');
    return NOBODY;
  }
  // A key that works again says nothing of who calls without the secret of the webhooks.
  const onKey = (isTaken: boolean): void => {
    if (!isTaken) note('key');
    else if (fault !== 'hook') note(null);
  };
  return new StripeReaders({ ...line, onKey }, () => clock.now());
}
