/**
 * Webhooks, for administrators: register (the secret is shown once), test, pause, resume, and read the delivery log.
 */

import { randomBytes } from 'node:crypto';
import {
  Delivery,
  MadeWebhook,
  NewWebhook,
  WEBHOOK_SECRET_PREFIX,
  Webhook,
  type WebhookEvents,
} from '@tableside/protocol/rest/integrations.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AuditEvent } from '../../storage/door/audit.ts';
import type { DeliveryRecord, WebhookRecord } from '../../storage/door/integrations.ts';
import { accountEvent, personOf } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { sealWebhookSecret } from './webhook-secret.ts';

const MOST_WEBHOOKS = 20;

const config = { act: 'integrations.edit' } as const;
const tags = ['integrations'];
/** The trail says where a webhook leads. The rest of its address may be a secret, and nothing is taken out of the trail. */
const urlInTrail = (url: string): string => `${new URL(url).origin}/…`;
/** Calls about one webhook. */
const ofOne = { tags, params: v.object({ id: Id }), errors: errorCodes('notFound') };

export function registerWebhooks(app: Api, deps: HttpDeps): void {
  registerMaking(app, deps);
  registerListAndEnd(app, deps);
  registerRunning(app, deps);
  registerDeliveries(app, deps);
}

function registerMaking(app: Api, deps: HttpDeps): void {
  const { webhooks } = deps.storage;
  const made = {
    summary: 'Registers a webhook and shows its secret, only this once',
    description:
      "The URL must be https. Addresses in private networks and of the server's own machine are refused unless the server's " +
      'operator allows them; then the own machine may be reached by http, too. The webhook receives everything that is committed from now on.',
    tags,
    body: NewWebhook,
    response: { 201: MadeWebhook },
    errors: errorCodes('webhook.address', 'integrations.tooMany'),
  };
  app.post('/integrations/webhooks', { schema: made, config }, async (request, reply) => {
    const { url, events } = request.body;
    const { actor } = callerOf(request);
    if (!deps.webhooks.mayUse(url)) throw new ProtocolError('webhook.address');
    const id = uuid();
    const secret = `${WEBHOOK_SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
    const createdBy = { id: actor.userId, name: actor.name };
    const webhook = {
      id,
      venueId: actor.venueId,
      url,
      events,
      secret: sealWebhookSecret(deps.secrets, id, secret),
      createdBy,
      createdAt: isoNow(deps.clock),
    };
    const rows = [{ entity: 'webhook', id, before: null, after: { url: urlInTrail(url), events } }] as const;
    const event = accountEvent(deps, personOf(liveOf(request)), { action: 'webhook.create', rows });
    if ((await webhooks.add({ ...webhook, event }, MOST_WEBHOOKS)) === 'tooMany')
      throw new ProtocolError('integrations.tooMany');
    deps.webhooks.begin(webhook);
    return reply.status(201).send({ ...asWebhook(await webhookOf(deps, request, id)), secret });
  });
}

function registerListAndEnd(app: Api, deps: HttpDeps): void {
  const { webhooks } = deps.storage;
  const listed = {
    summary: 'The webhooks of the venue, oldest first',
    description: 'Includes the state of each: active, retrying, or paused with the reason.',
    tags,
    response: { 200: v.array(Webhook) },
  };
  app.get('/integrations/webhooks', { schema: listed, config }, async (request, reply) => {
    const found = await webhooks.list(callerOf(request).actor.venueId);
    return reply.send(found.map(asWebhook));
  });

  const removed = {
    summary: 'Deletes a webhook and its log',
    description: 'Events that it has not received yet are dropped. Returns the webhook as it was.',
    ...ofOne,
    response: { 200: Webhook },
  };
  app.delete('/integrations/webhooks/:id', { schema: removed, config }, async (request, reply) => {
    const webhook = await webhookOf(deps, request, request.params.id);
    await deps.webhooks.end(webhook.id);
    await webhooks.remove(changeOf(deps, request, webhook, 'webhook.delete'));
    return reply.send(asWebhook(webhook));
  });
}

function registerRunning(app: Api, deps: HttpDeps): void {
  const { webhooks } = deps.storage;
  const paused = {
    summary: 'Pauses a webhook',
    description:
      'It keeps its place: once resumed, it receives everything that was committed in the meantime.',
    ...ofOne,
    response: { 200: Webhook },
  };
  app.post('/integrations/webhooks/:id/pause', { schema: paused, config }, async (request, reply) => {
    const webhook = await webhookOf(deps, request, request.params.id);
    await webhooks.pause(changeOf(deps, request, webhook, 'webhook.pause'));
    return reply.send(asWebhook(await webhookOf(deps, request, webhook.id)));
  });

  const resumed = {
    summary: 'Resumes a paused webhook from its place',
    description: 'It then belongs to the caller, and stops when the caller is no longer an administrator.',
    ...ofOne,
    response: { 200: Webhook },
  };
  app.post('/integrations/webhooks/:id/resume', { schema: resumed, config }, async (request, reply) => {
    const webhook = await webhookOf(deps, request, request.params.id);
    const { userId: id, name } = callerOf(request).actor;
    const change = changeOf(deps, request, webhook, 'webhook.resume');
    await webhooks.resume({ ...change, createdBy: { id, name } });
    deps.webhooks.begin(webhook);
    return reply.send(asWebhook(await webhookOf(deps, request, webhook.id)));
  });

  const tested = {
    summary: 'Sends a test to a webhook and returns the result',
    description: 'Sends the event `webhook.test` once, without data, and returns its line in the log.',
    ...ofOne,
    response: { 200: Delivery },
  };
  app.post('/integrations/webhooks/:id/test', { schema: tested, config }, async (request, reply) => {
    const webhook = await webhookOf(deps, request, request.params.id);
    return reply.send(asDelivery(await deps.webhooks.test(webhook)));
  });
}

function registerDeliveries(app: Api, deps: HttpDeps): void {
  const { webhooks } = deps.storage;
  const listed = {
    summary: 'The last deliveries of a webhook, newest first',
    description: 'The last 50. Each event has one line, no matter how often it was tried.',
    ...ofOne,
    response: { 200: v.array(Delivery) },
  };
  app.get('/integrations/webhooks/:id/deliveries', { schema: listed, config }, async (request, reply) => {
    const { id } = await webhookOf(deps, request, request.params.id);
    return reply.send((await webhooks.deliveries(id)).map(asDelivery));
  });

  const again = {
    summary: 'Sends a delivery again and returns the result',
    description:
      'Sends the row as it is now, once, without waiting for other events. The event id is the same as before, ' +
      'unless the row has changed since.',
    ...ofOne,
    params: v.object({
      ...ofOne.params.entries,
      delivery: v.pipe(
        v.string(),
        v.regex(/^\d{1,15}$/),
        v.description('The number of the line in the log.'),
        v.transform(Number),
      ),
    }),
    response: { 200: Delivery },
  };
  const url = '/integrations/webhooks/:id/deliveries/:delivery/again';
  app.post(url, { schema: again, config }, async (request, reply) => {
    const webhook = await webhookOf(deps, request, request.params.id);
    const delivery = await webhooks.delivery(webhook.id, request.params.delivery);
    if (!delivery) throw new ProtocolError('notFound');
    return reply.send(asDelivery(await deps.webhooks.again(webhook, delivery)));
  });
}

async function webhookOf(deps: HttpDeps, request: FastifyRequest, id: string): Promise<WebhookRecord> {
  const webhook = await deps.storage.webhooks.get(id);
  if (webhook?.venueId !== callerOf(request).actor.venueId) throw new ProtocolError('notFound');
  return webhook;
}

function changeOf(
  deps: HttpDeps,
  request: FastifyRequest,
  webhook: WebhookRecord,
  action: AuditEvent['action'],
) {
  const { id, venueId, url } = webhook;
  const rows = [{ entity: 'webhook', id, before: { url: urlInTrail(url) } }] as const;
  const event = accountEvent(deps, personOf(liveOf(request)), { action, rows });
  return { venueId, id, at: isoNow(deps.clock), event };
}

function asWebhook({ venueId: _, secret: __, place: ___, isBacked, ...known }: WebhookRecord): Webhook {
  const running = known.attempts > 0 ? 'retrying' : 'active';
  return {
    ...known,
    events: known.events as WebhookEvents[],
    status: known.pausedAt === null ? running : 'paused',
  };
}

function asDelivery(delivery: DeliveryRecord | undefined): Delivery {
  if (!delivery) throw new ProtocolError('notFound');
  return delivery as Delivery;
}
