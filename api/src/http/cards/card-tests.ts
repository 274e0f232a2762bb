/**
 * Test payments on readers in test mode, for administrators. None is on a check, in a report or in the Z: it is at Stripe
 * alone, and given back at once. Whoever begins one may leave; after a minute the server ends it.
 */

import { isAtReader } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { CardTest } from '@tableside/protocol/rest/card-test.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { cardSecretsOf } from '../../cards/card-account.ts';
import { StripeTestPayment, TEST_CENTS, type TestPayment } from '../../cards/stripe/stripe-test-payment.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { personOf, recordAccount } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { accountOf } from './card-line.ts';

const config = { act: 'integrations.edit' } as const;
const tags = ['cards'];
const errors = errorCodes('notFound', 'cards.none', 'cards.notTest', 'cards.away');
const ofOne = {
  tags,
  params: v.object({
    id: Id,
    ref: described('What Stripe calls it.', v.pipe(v.string(), v.regex(/^pi_[A-Za-z0-9_]{1,60}$/))),
  }),
  response: { 200: CardTest },
  errors,
};

export function registerCardTests(app: Api, deps: HttpDeps): void {
  const ends = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => {
    for (const end of ends) clearTimeout(end);
  });
  const started = {
    summary: 'Begins a test payment on a card reader in test mode',
    description:
      `Asks for ${TEST_CENTS} cents, which move no money. It is on no check, and what comes is given back at once. Ask again how ` +
      'it stands with `POST …/tests/{ref}`. After a minute without a card it is canceled.',
    tags,
    params: v.object({ id: Id }),
    response: { 201: CardTest },
    errors: errorCodes('notFound', 'cards.none', 'cards.notTest', 'cards.busy', 'cards.away'),
  };
  app.post('/cards/readers/:id/tests', { schema: started, config }, async (request, reply) => {
    const { id } = request.params;
    const at = await testAt(deps, request, id);
    const rows = await deps.storage.load(at.reader.venueId, [{ kind: 'watchedCharges', readerId: id }]);
    if (rows.watchedCharges(id).some(isAtReader)) throw new ProtocolError('cards.busy');
    const test = await known(() => at.payment.start(uuid()));
    const { ref } = test;
    if (test.state === 'waiting' && ref !== null) {
      const end = setTimeout(() => {
        ends.delete(end);
        at.payment.cancel(ref).catch(() => undefined);
      }, MINUTE_MS).unref();
      ends.add(end);
    }
    await recordAccount(deps, personOf(liveOf(request)), {
      action: 'cards.test',
      rows: [{ entity: 'cardReader', id, before: { name: at.reader.name } }],
    });
    return reply.status(201).send(shown(test));
  });
  const looked = {
    ...ofOne,
    summary: 'How a test payment stands',
    description: 'What came is given back by this call, once.',
  };
  app.post('/cards/readers/:id/tests/:ref', { schema: looked, config }, async (request, reply) => {
    const { id, ref } = request.params;
    const { payment } = await testAt(deps, request, id);
    return reply.send(shown(await known(() => payment.look(ref))));
  });
  const canceled = {
    ...ofOne,
    summary: 'Cancels a test payment',
    description: 'The card may have been read before. Then the money is given back.',
  };
  app.delete('/cards/readers/:id/tests/:ref', { schema: canceled, config }, async (request, reply) => {
    const { id, ref } = request.params;
    const { payment } = await testAt(deps, request, id);
    return reply.send(shown(await known(() => payment.cancel(ref))));
  });
}

interface TestAt {
  readonly reader: CardReader;
  readonly payment: StripeTestPayment;
}

async function testAt(deps: HttpDeps, request: FastifyRequest, id: string): Promise<TestAt> {
  const { venueId } = callerOf(request).actor;
  const reader = (await deps.storage.row(venueId, 'cardReader', id))?.doc;
  if (!reader || reader.archived) throw new ProtocolError('notFound');
  if (!reader.test) throw new ProtocolError('cards.notTest');
  const account = await accountOf(deps, venueId);
  const key = cardSecretsOf(deps.secrets, account)?.key;
  const { cardOrigin: origin } = deps;
  if (key === undefined || origin === undefined) throw new ProtocolError('cards.away');
  const at = { venueId, readerId: id, readerRef: reader.readerRef };
  return { reader, payment: new StripeTestPayment({ origin, key }, at) };
}

async function known(ask: () => Promise<TestPayment | undefined>): Promise<TestPayment> {
  const test = await ask().catch(() => {
    throw new ProtocolError('cards.away');
  });
  if (!test) throw new ProtocolError('notFound');
  return test;
}

const shown = (test: TestPayment): CardTest => ({ ...test, amount: TEST_CENTS });
