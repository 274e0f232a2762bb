/**
 * Devices: a tablet gets its letter, its last order number and its own token. Asking again returns the same letter.
 * Administrators see all devices on the board, name them and can revoke them.
 */

import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@tableside/domain/durations.ts';
import { roleMay } from '@tableside/domain/permissions.ts';
import { Enrolment, EnrolRequest } from '@tableside/protocol/accounts.ts';
import { ClearedReport, Device, DeviceName } from '@tableside/protocol/rest/devices.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AuditedRow } from '../../storage/audit.ts';
import type { DeviceRecord, EnrolmentLimits, LastUse } from '../../storage/devices.ts';
import { hashDeviceToken } from '../../sync/floor-caller.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { ListQuery, linkToOlder } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { accountEvent, personOf, recordAccount } from './record-account.ts';

const { before, limit } = ListQuery.entries;

/**
 * Limits on new devices per user, so that nobody uses up the letters. Setting up a venue may enroll 40 tablets in an
 * hour. A browser that clears its data becomes a new device, so a device unseen for 30 days no longer counts.
 */
const MOST_IN_USE = 60;
const IN_USE_MS = 30 * DAY_MS;
const MOST_RECENT = 40;
const RECENT_MS = HOUR_MS;
const RETRY_AFTER_SECONDS = 15 * 60;

export function registerDevices(app: Api, deps: HttpDeps): void {
  registerEnrolment(app, deps);
  registerCleared(app, deps);
  const { accounts } = deps.storage;
  const config = { act: 'users.edit' } as const;

  const listed = {
    summary: 'The board of devices, by letter',
    tags: ['devices'],
    querystring: v.object({ before, limit }),
    response: { 200: v.array(Device) },
  };
  app.get('/devices', { schema: listed, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const [page, uses] = await Promise.all([
      accounts.devices(venueId, request.query),
      accounts.lastUses(venueId),
    ]);
    linkToOlder(request, reply, page.next);
    const shown = page.devices.map((device) => asDevice(device, uses));
    return reply.send(shown);
  });
  registerNaming(app, deps);

  const revoked = {
    summary: 'Takes a device out of use',
    description:
      "The device's token and queue are refused from now on, its sessions end and its sockets close. No other " +
      'device gets its letter for 30 days.',
    tags: ['devices'],
    params: v.object({ id: v.string() }),
    response: { 200: Device },
    errors: errorCodes('notFound'),
  };
  app.post('/devices/:id/revoke', { schema: revoked, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const event = deviceEvent(deps, request, 'device.revoke');
    const { id } = request.params;
    const device = await accounts.revokeDevice({ venueId, id, at: isoNow(deps.clock), event });
    if (!device) throw new ProtocolError('notFound');
    return reply.send(asDevice(device, await accounts.lastUses(venueId)));
  });
}

function registerNaming(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Gives a device a name',
    description: 'People see the name beside the letter. An empty name leaves only the letter.',
    tags: ['devices'],
    params: v.object({ id: v.string() }),
    body: DeviceName,
    response: { 200: Device },
    errors: errorCodes('notFound'),
  };
  app.patch('/devices/:id', { schema, config: { act: 'users.edit' } }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { id } = request.params;
    const event = deviceEvent(deps, request, 'device.rename');
    const device = await accounts.renameDevice({ venueId, id, name: request.body.name, event });
    if (!device) throw new ProtocolError('notFound');
    return reply.send(asDevice(device, await accounts.lastUses(venueId)));
  });
}

function registerEnrolment(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Enrolls the calling device and returns its letter, its last number and its token',
    description:
      'A repeated call returns the same letter and a new token. Only an administrator can take a revoked device ' +
      'back. One user may have 60 devices in use, and enroll 40 new ones in an hour.',
    tags: ['devices'],
    body: EnrolRequest,
    response: { 201: Enrolment },
    errors: errorCodes('device.revoked', 'device.tooMany', 'notFound'),
  };
  app.post('/devices', { schema, config: { act: 'device.enrol' } }, async (request, reply) => {
    const { actor, sessionId } = callerOf(request);
    const { deviceId, name } = request.body;
    const deviceToken = randomBytes(32).toString('base64url');
    const former = await accounts.device(deviceId);
    const device = await accounts.enrolWithin(limitsOf(actor.userId, deps.clock.now()), {
      id: deviceId,
      venueId: actor.venueId,
      name: name ?? '',
      tokenHash: hashDeviceToken(deviceToken),
      at: isoNow(deps.clock),
      restores: roleMay(actor.role, 'users.edit'),
      by: actor.userId,
    });
    if (device === 'tooMany') throw new ProtocolError('device.tooMany');
    if (device === 'tooOften') {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new ProtocolError('rate.limited');
    }
    if (device.venueId !== actor.venueId) throw new ProtocolError('notFound');
    if (device.revokedAt !== null) throw new ProtocolError('device.revoked');
    await accounts.linkSession(sessionId, device.id);
    const { id, letter, lastNumber } = device;
    await recordAccount(
      deps,
      { ...liveOf(request), deviceId: id },
      { action: 'device.enrol', rows: [deviceRow(device, former)] },
    );
    return reply
      .status(201)

      .send({ deviceId: id, letter, lastNumber, deviceToken });
  });
}

const limitsOf = (userId: string, now: number): EnrolmentLimits => ({
  userId,
  inUse: { most: MOST_IN_USE, seenSince: new Date(now - IN_USE_MS).toISOString() },
  recent: { most: MOST_RECENT, since: new Date(now - RECENT_MS).toISOString() },
});

const deviceEvent =
  (deps: HttpDeps, request: FastifyRequest, action: 'device.revoke' | 'device.rename') =>
  (device: DeviceRecord, former: DeviceRecord) =>
    accountEvent(deps, personOf(liveOf(request)), { action, rows: [deviceRow(device, former)] });

/** A device repeats its report when the answer was lost. The repeat is not audited again. */
function registerCleared(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Reports that the browser cleared the data on this device',
    description:
      'Only for the device that the session belongs to. Administrators see the report in the list of devices.',
    tags: ['devices'],
    params: v.object({ id: v.string() }),
    body: ClearedReport,
    response: { 200: ClearedReport },
    errors: errorCodes('notFound'),
  };
  app.post('/devices/:id/cleared', { schema, config: { act: 'device.enrol' } }, async (request, reply) => {
    const { deviceId, actor } = callerOf(request);
    const device = deviceId === request.params.id ? await accounts.device(deviceId) : undefined;
    if (device?.venueId !== actor.venueId) throw new ProtocolError('notFound');
    const { clearedAt } = request.body;
    if (device.clearedAt !== clearedAt) {
      await accounts.noteDevice(device.id, { seenAt: isoNow(deps.clock), clearedAt });
      await recordAccount(deps, personOf(liveOf(request)), {
        action: 'device.cleared',
        rows: [deviceRow({ ...device, clearedAt }, device)],
      });
    }
    return reply.send({ clearedAt });
  });
}

/** The fields of a device that the audit trail keeps: those that identify it to people, and whether it is in use. */
const TOLD = ['name', 'letter', 'revokedAt', 'clearedAt'] as const;

/** Always includes the former name and letter, so that the audit trail can say which device it is about. */
export function deviceRow(device: DeviceRecord, former: DeviceRecord | undefined): AuditedRow {
  const of = (from: DeviceRecord, fields: readonly (typeof TOLD)[number][]) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  const row = { entity: 'device', id: device.id } as const;
  if (!former) return { ...row, before: null, after: of(device, TOLD) };
  const differing = TOLD.filter((field) => device[field] !== former[field]);
  const before = of(former, ['name', 'letter', ...differing]);
  return differing.length > 0 ? { ...row, before, after: of(device, differing) } : { ...row, before };
}

const asDevice = (device: DeviceRecord, uses: ReadonlyMap<string, LastUse>): Device => ({
  id: device.id,
  name: device.name,
  letter: device.letter,
  lastNumber: device.lastNumber,
  lastSeenAt: device.seenAt,
  lastUsedBy: uses.get(device.id) ?? null,
  pending: device.pending,
  oldestPending: device.oldestPending,
  clockOffset: device.clockOffset,
  appVersion: device.appVersion,
  persisted: device.persisted,
  numberClashes: device.numberClashes,
  lastClash: device.lastClash,
  revokedAt: device.revokedAt,
  clearedAt: device.clearedAt,
});
