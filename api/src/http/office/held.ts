/**
 * Held commands: lists who gave each one and why it is held, and records a manager's decision, which its author learns.
 */
import { HELD_REASONS } from '@tableside/domain/held.ts';
import { HeldDecision, HeldItem, HeldOutcome } from '@tableside/protocol/rest/held.ts';
import * as v from 'valibot';
import { countsFrom, resolveHeld } from '../../commands/resolve-held.ts';
import type { HeldCommand } from '../../storage/storage.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { ListQuery, linkToOlder } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';

const { before, limit } = ListQuery.entries;

export function registerHeld(app: Api, deps: HttpDeps): void {
  const config = { act: 'held.resolve' } as const;

  const listed = {
    summary: 'Commands that wait for a manager, in the order in which they were held',
    tags: ['held'],
    querystring: v.object({ before, limit }),
    response: { 200: v.array(HeldItem) },
  };
  app.get('/held', { schema: listed, config }, async (request, reply) => {
    const { before: after, limit } = request.query;
    const page = await deps.storage.held.waiting(callerOf(request).actor.venueId, { limit, after });
    linkToOlder(request, reply, page.next);
    return reply.send(page.held.map(asItem));
  });

  const resolved = {
    summary: 'Applies a held command as its author gave it, or discards it',
    description:
      "The venue's current rules decide it, and it counts from the time at which it was given, or from " +
      '`countsFrom`. Nobody may apply a command that was given under a higher role than their own (`forbidden`). ' +
      'The author gets the outcome, and commands that waited only for this one are decided next. Repeating the ' +
      'decision returns the same outcome; a different decision is refused with `held.decided`.',
    tags: ['held'],
    params: v.object({ cmdId: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
    body: HeldDecision,
    response: { 200: HeldOutcome },
    errors: errorCodes('forbidden', 'notFound', 'held.decided', 'held.waits', 'server.older'),
  };
  app.post('/held/:cmdId/resolve', { schema: resolved, config }, async (request, reply) => {
    const { decision, note } = request.body;
    const { cmdId } = request.params;
    const asked = { cmdId, decision, note: note || null };
    const { mid: _, ...outcome } = await resolveHeld(deps, callerOf(request).actor, asked);
    return reply.send(outcome);
  });
}

const asItem = (command: HeldCommand): HeldItem => {
  const { actor, args, notBefore: _, device: __, isUnapproved: ___, ...held } = command;
  const from = countsFrom(command);
  return {
    ...held,
    ...(from === held.occurredAt ? {} : { countsFrom: from }),
    message: HELD_REASONS[held.reason],
    actor: { id: actor.userId, name: actor.name, role: actor.role, deviceId: actor.deviceId },
    args: args ?? null,
  };
};
