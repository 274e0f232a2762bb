/** The caller's own devices: those that they enrolled or declared, with or without a sign-in there, and how to end each. */

import { OwnDevice } from '@tableside/protocol/rest/devices.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';
import { type DeviceRecord, isFloorDevice } from '../../storage/door/devices.ts';
import { deviceEvent } from '../accounts/device-answers.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';

export function registerOwnDevices(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const listed = {
    summary: 'The devices in use that the caller enrolled or declared, the last used first',
    description:
      'Also those where nobody is signed in. The ones that the staff share are listed too, because they end with the ' +
      'person; only managers take them out of use.',
    tags: ['accounts'],
    response: { 200: v.array(OwnDevice) },
  };
  app.get('/auth/devices', { schema: listed }, async (request, reply) => {
    const live = liveOf(request);
    const devices = await devicesOf(deps, live);
    return reply.send(devices.map((device) => asOwn(device, live.session.deviceId ?? null)));
  });

  const ended = {
    summary: 'Takes one of your own devices out of use',
    description:
      'It is signed out, and what waits there to be sent is refused. One that the staff share is ended by a manager ' +
      'with `POST /devices/{id}/revoke`.',
    tags: ['accounts'],
    params: v.object({ id: Id }),
    response: { 204: v.undefined() },
    errors: errorCodes('notFound', 'device.shared'),
  };
  const config = { confirm: true } as const;
  app.post('/auth/devices/:id/revoke', { schema: ended, config }, async (request, reply) => {
    const { venueId, userId } = liveOf(request).membership;
    const ended = await accounts.revokeDevice({
      venueId,
      id: request.params.id,
      at: isoNow(deps.clock),
      event: deviceEvent(deps, request, 'device.revoke'),
      judge: ({ device }) => isOwn(device, userId),
    });
    if (!ended) throw new ProtocolError('notFound');
    return reply.status(204).send();
  });
}

/** Asked within the write, because a manager may keep or declare the device at the same moment. */
function isOwn(device: DeviceRecord, userId: string): true {
  const isTheirs = device.enrolledBy === userId || device.declaredBy === userId;
  if (!isTheirs || device.revokedAt !== null) throw new ProtocolError('notFound');
  if (isFloorDevice(device)) throw new ProtocolError('device.shared');
  return true;
}

/** More than anybody may have. */
const MOST = 1000;

async function devicesOf({ storage }: HttpDeps, { membership }: LiveSession): Promise<DeviceRecord[]> {
  const { venueId, userId } = membership;
  const { devices } = await storage.accounts.devices(venueId, { limit: MOST, of: userId });
  return devices
    .filter(({ revokedAt }) => revokedAt === null)
    .sort((a, b) => b.seenAt.localeCompare(a.seenAt));
}

const asOwn = (device: DeviceRecord, usedId: string | null): OwnDevice => ({
  id: device.id,
  name: device.name,
  letter: device.letter,
  isThis: device.id === usedId,
  isShared: isFloorDevice(device),
  enrolledAt: device.enrolledAt,
  lastSeenAt: device.seenAt,
  pending: device.pending,
});
