/** Card readers of the venue, for administrators: paired by the words that they show, named, and removed. */

import { applied, type Decision } from '@tableside/domain/command/command.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { CardOffice, CardReaderChange, NewCardReader } from '@tableside/protocol/rest/card.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { throughStorage } from '../../commands/through-storage.ts';
import { personOf, recordAccount } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { accountOf, foundOf, stripeOf } from './card-line.ts';
import { officeOf } from './card-office.ts';

const MOST_READERS = 24;

const config = { act: 'integrations.edit' } as const;
const tags = ['cards'];
const ofOne = {
  tags,
  params: v.object({ id: Id }),
  response: { 200: CardOffice },
  errors: errorCodes('notFound'),
};

export function registerCardReaders(app: Api, deps: HttpDeps): void {
  registerPairing(app, deps);
  const renamed = { ...ofOne, summary: 'Gives a card reader another name', body: CardReaderChange };
  app.put('/cards/readers/:id', { schema: renamed, config }, async (request, reply) => {
    const reader = await readerOf(deps, request, request.params.id);
    await write(deps, request, { ...reader, name: request.body.name });
    return reply.send(await officeOf(deps, reader.venueId));
  });
  const removed = {
    ...ofOne,
    summary: 'Removes a card reader',
    description: 'What it is charging goes on: how that ends is still on the check.',
  };
  app.delete('/cards/readers/:id', { schema: removed, config }, async (request, reply) => {
    const reader = await readerOf(deps, request, request.params.id);
    await write(deps, request, { ...reader, archived: true });
    return reply.send(await officeOf(deps, reader.venueId));
  });
}

function registerPairing(app: Api, deps: HttpDeps): void {
  const paired = {
    summary: 'Pairs a card reader by the words that it shows',
    description: 'The reader then belongs to the account of this venue, and stands at its location.',
    tags,
    body: NewCardReader,
    response: { 201: CardOffice },
    errors: errorCodes(
      ...([
        'cards.none',
        'cards.location',
        'cards.code',
        'cards.key',
        'cards.elsewhere',
        'cards.away',
      ] as const),
      'integrations.tooMany',
    ),
  };
  app.post('/cards/readers', { schema: paired, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { code, name } = request.body;
    const account = await accountOf(deps, venueId);
    const { locationId } = account;
    if (locationId === null) throw new ProtocolError('cards.location');
    const rows = await deps.storage.rows(venueId, 'cardReader');
    if (rows.filter(({ doc }) => !doc.archived).length >= MOST_READERS)
      throw new ProtocolError('integrations.tooMany');
    const stripe = stripeOf(deps, account);
    if (!stripe) throw new ProtocolError('cards.away');
    const { ref, test } = foundOf(await stripe.pair({ code, name, locationId }), 'cards.code');
    if (await isElsewhere(deps, venueId, ref)) throw new ProtocolError('cards.elsewhere');
    // One that comes back is the same reader.
    const known = rows.find(({ doc }) => doc.readerRef === ref)?.doc;
    await write(deps, request, {
      ...{ id: known?.id ?? uuid(), venueId, name, provider: 'stripe', accountId: account.id },
      ...{ readerRef: ref, test, archived: false, version: known?.version ?? 0 },
    });
    return reply.status(201).send(await officeOf(deps, venueId));
  });
}

/** Two venues may have the same account at Stripe. None charges on a reader of the other. */
async function isElsewhere({ storage }: HttpDeps, venueId: string, ref: string): Promise<boolean> {
  for (const { id } of await storage.venues.list()) {
    if (id === venueId) continue;
    const rows = await storage.rows(id, 'cardReader');
    if (rows.some(({ doc }) => !doc.archived && doc.readerRef === ref)) return true;
  }
  return false;
}

async function readerOf(deps: HttpDeps, request: FastifyRequest, id: string): Promise<CardReader> {
  const reader = (await deps.storage.row(callerOf(request).actor.venueId, 'cardReader', id))?.doc;
  if (!reader || reader.archived) throw new ProtocolError('notFound');
  return reader;
}

/** Only these calls write readers: no tablet says what a reader is at its provider. */
async function write(deps: HttpDeps, request: FastifyRequest, reader: CardReader): Promise<void> {
  const { storage, clock } = deps;
  const at = isoNow(clock);
  const actor: Actor = callerOf(request).actor;
  const [outcome] = await throughStorage(() =>
    storage.write(reader.venueId, [
      {
        ...{ cmdId: uuid(), name: 'card.work', version: 1, argsHash: '', isWork: true, payload: null },
        ...{
          actor,
          occurredAt: at,
          receivedAt: at,
          reads: [{ kind: 'row', entity: 'cardReader', id: reader.id }],
        },
        decide: (): Decision => applied(change('cardReader', reader)),
      },
    ]),
  );
  if (outcome?.kind !== 'done') throw new ProtocolError('server.internal');
  const { id, name, archived } = reader;
  await recordAccount(deps, personOf(liveOf(request)), {
    action: 'cards.reader',
    rows: [{ entity: 'cardReader', id, before: null, after: { name, archived } }],
  });
}
