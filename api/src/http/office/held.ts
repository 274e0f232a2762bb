/**
 * Held commands: lists who gave each one and why it is held, and records a manager's decision, which its author learns.
 */

import { HELD_LIMITS, HELD_REASONS } from '@tableside/domain/command/held.ts';
import { findCommand } from '@tableside/domain/commands.ts';
import { described } from '@tableside/domain/ground/described.ts';
import {
  DiscardedHeld,
  DiscardHeld,
  HeldDecision,
  HeldItem,
  HeldOfDevice,
  HeldOutcome,
} from '@tableside/protocol/rest/held.ts';
import * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { countsFrom, discardHeld, resolveHeld } from '../../commands/resolve-held.ts';
import type { HeldCommand, HeldGroup } from '../../storage/storage.ts';
import { deviceOf } from '../../sync/note-device.ts';
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
    params: v.object({
      cmdId: described(
        'The id of the command. The same id always means the same command.',
        v.pipe(v.string(), v.uuid(), v.toLowerCase()),
      ),
    }),
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

export function registerHeldOfDevices(app: Api, deps: HttpDeps): void {
  const config = { act: 'held.resolve' } as const;

  const ofDevices = {
    summary: 'How many commands of each device wait for a manager',
    tags: ['held'],
    response: { 200: v.array(HeldOfDevice) },
  };
  app.get('/held/devices', { schema: ofDevices, config }, async (request, reply) =>
    reply.send(byDevice(await deps.storage.held.ofDevices(callerOf(request).actor.venueId))),
  );

  const discarded = {
    summary: 'Discards all held commands of a device',
    description:
      'Everything that was held up to `through` is discarded; what was held later stays. Each author gets the ' +
      'outcome, and commands of other devices that waited only for these are decided next. Repeating the call ' +
      'discards nothing more.',
    tags: ['held'],
    params: v.object({ deviceId: described('The device.', v.pipe(v.string(), v.uuid(), v.toLowerCase())) }),
    body: DiscardHeld,
    response: { 200: DiscardedHeld },
    errors: errorCodes('notFound'),
  };
  app.post('/held/devices/:deviceId/discard', { schema: discarded, config }, async (request, reply) => {
    const { through, note } = request.body;
    const { deviceId } = request.params;
    const asked = { deviceId, through, note: note || null };
    const { actor } = callerOf(request);
    const discarded = await discardHeld(deps, actor, asked);
    // A device that a restored database does not know may have left something.
    if (discarded === 0 && !(await deviceOf(deps, actor.venueId, deviceId)))
      throw new ProtocolError('notFound');
    return reply.send({ discarded });
  });
}

const asItem = (command: HeldCommand): HeldItem => {
  const { actor, args, notBefore: _, isUnapproved: __, isUnproven: ___, ...held } = command;
  const from = countsFrom(command);
  return {
    ...held,
    ...(from === held.occurredAt ? {} : { countsFrom: from }),
    message: HELD_REASONS[held.reason],
    actor: { id: actor.userId, name: actor.name, role: actor.role, deviceId: actor.deviceId },
    device: held.device ?? null,
    args: args ?? null,
  };
};

/** Sums up the groups of each device. They come in the order of their devices. */
function byDevice(groups: readonly HeldGroup[]): HeldOfDevice[] {
  const ids = [...new Set(groups.map(({ deviceId }) => deviceId))];
  return ids.map((deviceId) => {
    const own = groups.filter((group) => group.deviceId === deviceId);
    const money = own.filter(({ name }) => findCommand(name)?.isMoney);
    const waiting = sumOf(own);
    return {
      deviceId,
      device: own.find(({ device }) => device !== null)?.device ?? null,
      waiting,
      money: sumOf(money),
      oldestAt: own.map(({ oldestAt }) => oldestAt).sort()[0] ?? '',
      latestAt:
        own
          .map(({ latestAt }) => latestAt)
          .sort()
          .at(-1) ?? '',
      isFull: waiting >= HELD_LIMITS.device,
    };
  });
}

const sumOf = (groups: readonly HeldGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);
