/**
 * Where Stripe says that there is news. It decides nothing: the server only asks sooner. Outside /api, because Stripe knows no
 * sign-in; what lets it in is its signature over the very bytes, made just now, with the secret of the account in the address.
 */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { cardSecretsOf } from '../../cards/card-account.ts';
import { aboutOf } from '../../cards/stripe/hook-event.ts';
import { type Signed, signedByStripe } from '../../cards/stripe/signature.ts';
import { type Clock, isoNow } from '../../commands/clock.ts';
import { networkOf } from '../../commands/network-of.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { throughStorage } from '../../commands/through-storage.ts';
import type { CardAccountRecord } from '../../storage/door/card-accounts.ts';
import type { Storage } from '../../storage/storage.ts';
import { limitRequests } from '../security/rate-limits.ts';
import type { Secrets } from '../security/secrets.ts';
import { findVenue } from '../venue-of-host.ts';

export const HOOK_PATH = '/hooks/stripe/';

const LONGEST_HOOK = 64 * 1024;
const LIMIT = { max: 60, timeWindow: 1000 } as const;

interface HookDeps {
  readonly storage: Pick<Storage, 'audit' | 'cards' | 'signals' | 'venues'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'open'>;
}

interface Route {
  Params: { account: string };
}

export async function registerStripeHooks(app: FastifyInstance, deps: HookDeps): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await scope.register(fastifyRateLimit, { global: false });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_HOOK }, (_request, body, done) =>
      done(null, body),
    );
    const limit = limitRequests(scope, { ...LIMIT, keyGenerator: ({ ip }) => `hooks ${networkOf(ip)}` });
    scope.post<Route>(':account', async (request, reply) => {
      await limit(request, reply);
      const { account: id } = request.params;
      await throughStorage(async () => {
        const venueId = await findVenue(deps.storage, request);
        const account = await deps.storage.cards.get(id.slice(0, 64));
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const known = account?.venueId === venueId ? account : undefined;
        await take(deps, known, { body, header: String(request.headers['stripe-signature'] ?? '') });
      });
      return reply.status(204).send();
    });
  };
  await app.register(routes, { prefix: HOOK_PATH });
}

/** Whoever guesses an address hears the same as without the secret. */
async function take(
  deps: HookDeps,
  account: CardAccountRecord | undefined,
  { body, header }: { readonly body: Buffer; readonly header: string },
): Promise<void> {
  const secret = account && cardSecretsOf(deps.secrets, account)?.hookSecret;
  const signed: Signed =
    secret === undefined ? 'no' : signedByStripe(body, header, { secret, now: deps.clock.now() });
  if (signed !== 'now' || !account) {
    const code = signed === 'old' ? 'cards.replay' : 'cards.signature';
    if (account) await noteFalse(deps, account, code);
    throw new ProtocolError(code);
  }
  if (account.fault === 'hook') await deps.storage.cards.note(account.id, null, isoNow(deps.clock));
  const about = aboutOf(body);
  if (about !== undefined) deps.storage.signals.tell({ kind: 'cards', venueId: account.venueId, about });
}

/** On the record once, until one that is true comes: nobody fills the trail with it. */
async function noteFalse(
  { storage, clock }: HookDeps,
  { id, venueId, fault, label }: CardAccountRecord,
  code: string,
): Promise<void> {
  if (fault !== null) return;
  const at = isoNow(clock);
  await storage.cards.note(id, 'hook', at);
  await storage.audit.record({
    ...{ venueId, actor: null, action: 'cards.hook', outcome: 'rejected', code, at },
    rows: [{ entity: 'cardAccount', id, before: { label } }],
  });
}
