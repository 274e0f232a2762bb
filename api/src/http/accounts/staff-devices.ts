/**
 * The devices of a member of staff, for a dismissal: the caller sees which devices the person used, enrolled or declared,
 * and revokes them.
 * The caller's own device is left out, because the dismissal still has to be sent from it.
 */

import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import {
  type DeviceRecord,
  isFloorDevice,
  nameOfDevice,
  type UsedDevice,
} from '../../storage/door/devices.ts';
import type { Caller } from '../../sync/caller.ts';
import { readVisible } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { deviceRow, judgedFor } from './device-answers.ts';
import { accountEvent, personOf } from './record-account.ts';

/** A person who used a device this recently counts as still using it. */
const RECENT_MS = 7 * DAY_MS;

const config = { act: 'staff.edit' } as const;

export function registerStaffDevices(app: Api, deps: HttpDeps): void {
  const listed = {
    summary:
      'The devices in use that a member of staff used, enrolled or declared, the most recently used first',
    description:
      "Leaves out the caller's own device, which stays. Those with `answersFor` end with a dismissal, unless somebody " +
      'keeps them first with `POST /devices/{id}/keep`.',
    tags: ['staff'],
    params: v.object({ id: Id }),
    response: { 200: v.array(DeviceOfStaff) },
    errors: errorCodes('staff.notFound'),
  };
  app.get('/staff/:id/devices', { schema: listed, config }, async (request, reply) => {
    const devices = await devicesOf(deps, callerOf(request), request.params.id);
    const since = new Date(deps.clock.now() - RECENT_MS).toISOString();
    return reply.send(devices.map((one) => asListed(one, since)));
  });

  const revoked = {
    summary: 'Revokes a device that a member of staff used',
    description:
      'Does the same as `POST /devices/{id}/revoke`, for the devices of somebody who is dismissed. Refused when ' +
      'that person has a higher role than the caller.',
    tags: ['staff'],
    params: v.object({ id: Id, deviceId: described('The device.', v.string()) }),
    response: { 204: v.undefined() },
    errors: errorCodes('staff.notFound', 'staff.rank', 'notFound'),
  };
  const confirmed = { ...config, confirm: true } as const;
  app.post(
    '/staff/:id/devices/:deviceId/revoke',
    { schema: revoked, config: confirmed },
    async (request, reply) => {
      const caller = callerOf(request);
      const { venueId, role } = caller.actor;
      const { id: staffId, deviceId } = request.params;
      const devices = await devicesOf(deps, caller, staffId);
      const known = await deps.storage.load(venueId, [{ kind: 'accountOfCard', staffId }]);
      if (known.isAbove(staffId, role)) throw new RejectionError('staff.rank');
      if (!devices.some(({ id }) => id === deviceId)) throw new ProtocolError('notFound');
      const event = (device: DeviceRecord, former: DeviceRecord) =>
        accountEvent(deps, personOf(liveOf(request)), {
          action: 'device.revoke',
          rows: [deviceRow(device, former), { entity: 'staff', id: staffId }],
        });
      const asked = { venueId, id: deviceId, at: isoNow(deps.clock), event };
      await deps.storage.accounts.revokeDevice({ ...asked, ...judgedFor(request) });
      return reply.status(204).send();
    },
  );
}

async function devicesOf(deps: HttpDeps, caller: Caller, staffId: string): Promise<UsedDevice[]> {
  const card: StaffMember = await readVisible(deps, caller, { entity: 'staff', id: staffId });
  const devices = await deps.storage.accounts.devicesOfCard(card.venueId, card.id);
  return devices.filter(({ id }) => id !== caller.deviceId);
}

const asListed = (device: UsedDevice, since: string): DeviceOfStaff => {
  const { id, usedAt, othersAt, answersFor, pending } = device;
  const isShared = isFloorDevice(device);
  const isUsedByThem = othersAt === null || (usedAt > othersAt && othersAt < since);
  const isTheirs = !isShared && (answersFor || isUsedByThem);
  return { id, name: nameOfDevice(device), usedAt, othersAt, isTheirs, answersFor, isShared, pending };
};
