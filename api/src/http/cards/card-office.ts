/** The account for card readers, for administrators: entered once, never shown again, forgotten. */
import { isPendingCharge } from '@tableside/domain/entities/card-charge.ts';
import { openRefundsOf } from '@tableside/domain/entities/card-refund.ts';
import { type CardAccount, CardOffice, NewCardAccount } from '@tableside/protocol/rest/card.ts';
import { sealCardSecrets } from '../../cards/card-account.ts';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { CardAccountRecord } from '../../storage/door/card-accounts.ts';
import { accountEvent, personOf } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { foundOf, stripeOf, stripeWith } from './card-line.ts';
import { accountIdFor, watchedCharges } from './same-account.ts';
import { HOOK_PATH } from './stripe-hooks.ts';

const config = { act: 'integrations.edit' } as const;
const tags = ['cards'];
/** So much of a key tells accounts apart, and opens none. */
const labelOf = (key: string): string => `${key.slice(0, 12)}…`;

export function registerCardOffice(app: Api, deps: HttpDeps): void {
  const shown = {
    summary: 'The account for card readers, and the readers in use',
    description:
      'The provider is asked how each reader is. Its key and the secret of its webhooks are never shown.',
    tags,
    response: { 200: CardOffice },
  };
  app.get('/cards', { schema: shown, config }, async (request, reply) =>
    reply.send(await officeOf(deps, callerOf(request).actor.venueId)),
  );
  registerAccount(app, deps);
  registerForgetting(app, deps);
}

function registerAccount(app: Api, deps: HttpDeps): void {
  const given = {
    summary: 'Gives the venue an account for card readers, or its account another key',
    description:
      'The provider is asked whether it takes the key. The account is kept sealed with a key that is not in the database. ' +
      'A key of another account, or of its other mode, is refused while readers are in use, or charges and refunds are open: ' +
      'nobody could learn how those end.',
    tags,
    body: NewCardAccount,
    response: { 200: CardOffice },
    errors: errorCodes('cards.key', 'cards.location', 'cards.otherAccount', 'cards.open', 'cards.away'),
  };
  app.put('/cards/account', { schema: given, config }, async (request, reply) => {
    const { key, hookSecret, locationId } = request.body;
    const { actor } = callerOf(request);
    const { venueId } = actor;
    const stripe = stripeWith(deps, key);
    const locations = foundOf(await stripe.locations(), 'cards.key');
    const only = locations.length === 1 ? (locations[0]?.id ?? null) : null;
    if (locationId !== undefined && !locations.some(({ id }) => id === locationId))
      throw new ProtocolError('cards.location');
    const known = await deps.storage.cards.of(venueId);
    const id = await accountIdFor(deps, venueId, stripe);
    const secrets = { key, ...(hookSecret !== undefined && { hookSecret }) };
    const label = labelOf(key);
    const test = key.includes('_test_');
    await deps.storage.cards.put({
      ...{ id, venueId, provider: 'stripe', label, test, madeAt: isoNow(deps.clock) },
      sealed: sealCardSecrets(deps.secrets, id, secrets),
      locationId: locationId ?? only,
      hasHooks: hookSecret !== undefined,
      madeBy: { id: actor.userId, name: actor.name },
      event: accountEvent(deps, personOf(liveOf(request)), {
        action: 'cards.account',
        rows: [
          {
            ...{ entity: 'cardAccount', id, before: known ? { label: known.label } : null },
            after: { label, test },
          },
        ],
      }),
    });
    return reply.send(await officeOf(deps, venueId));
  });
}

function registerForgetting(app: Api, deps: HttpDeps): void {
  const forgotten = {
    summary: 'Forgets the account for card readers',
    description:
      'Refused while a card is being charged. What a person has said of a charge, and the provider has not confirmed yet, ' +
      'stays as it is.',
    tags,
    response: { 200: CardOffice },
    errors: errorCodes('cards.none', 'cards.open'),
  };
  app.delete('/cards/account', { schema: forgotten, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const account = await deps.storage.cards.of(venueId);
    if (!account) throw new ProtocolError('cards.none');
    if (await isCharging(deps, venueId)) throw new ProtocolError('cards.open');
    const { id, label } = account;
    const event = accountEvent(deps, personOf(liveOf(request)), {
      action: 'cards.forget',
      rows: [{ entity: 'cardAccount', id, before: { label } }],
    });
    await deps.storage.cards.remove({ venueId, event });
    return reply.send(await officeOf(deps, venueId));
  });
}

const isCharging = async (deps: HttpDeps, venueId: string): Promise<boolean> =>
  (await watchedCharges(deps, venueId)).some(
    (charge) => isPendingCharge(charge) || openRefundsOf(charge).length > 0,
  );

export async function officeOf(deps: HttpDeps, venueId: string): Promise<CardOffice> {
  const account = await deps.storage.cards.of(venueId);
  const stripe = account && stripeOf(deps, account);
  const [locations, states] = await Promise.all([stripe?.locations(), stripe?.readers()]);
  const online = states && 'found' in states ? states.found : undefined;
  const wordOf = (ref: string) => {
    const is = online?.get(ref);
    return is === undefined ? ('unknown' as const) : is ? ('online' as const) : ('offline' as const);
  };
  const rows = await deps.storage.rows(venueId, 'cardReader');
  return {
    account: account ? asAccount(account) : null,
    locations: locations && 'found' in locations ? [...locations.found] : [],
    readers: rows
      .map(({ doc }) => doc)
      .filter(({ archived }) => !archived)
      .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
      .map(({ id, name, test, readerRef }) => ({ id, name, test, word: wordOf(readerRef) })),
  };
}

const asAccount = (account: CardAccountRecord): CardAccount => {
  const { id, venueId: _, sealed: __, ...shown } = account;
  return { ...shown, hookPath: `${HOOK_PATH}${id}` };
};
