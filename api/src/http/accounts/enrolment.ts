/**
 * Enrollment: a device gets its letter, its last order number and its own token. A device that asks again gets the same
 * letter. A device also reports here that its browser cleared its data.
 */

import { Enrolment, EnrolRequest } from '@tableside/protocol/accounts.ts';
import { ClearedReport } from '@tableside/protocol/rest/devices.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { enrolDevice } from '../../sync/enrol-device.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { isConfirmed, refuseUnconfirmed } from '../sign-in/confirmed-calls.ts';
import { deviceRow } from './device-answers.ts';
import { personOf, recordAccount } from './record-account.ts';

const RETRY_AFTER_SECONDS = 15 * 60;

export function registerEnrolment(app: Api, deps: HttpDeps): void {
  registerCleared(app, deps);
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Enrolls the calling device and returns its letter, its last number and its token',
    description:
      'A device that shows its token keeps letter and token. Without it, an id in use is refused, unless the caller is ' +
      'a manager, or enrolled this personal device before and lost the answer. Only a manager can take a revoked ' +
      'device back, and say with `shared` that the staff share the device. Managers must have given the password or a ' +
      'code in the last ten minutes for that; a PIN is not enough. One user may have 60 devices in use, and enroll 40 ' +
      'new ones in an hour.',
    tags: ['devices'],
    body: EnrolRequest,
    response: { 201: Enrolment },
    errors: errorCodes(
      'device.revoked',
      'device.inUse',
      'device.tooMany',
      'notFound',
      'pin.scope',
      'auth.confirm',
    ),
  };
  app.post('/devices', { schema, config: { act: 'device.enrol' } }, async (request, reply) => {
    const { actor, sessionId, deviceId: ownId } = callerOf(request);
    const { deviceId, shared = false } = request.body;
    if (actor.scope === 'floor' && (deviceId !== ownId || shared)) throw new ProtocolError('pin.scope');
    const live = liveOf(request);
    const now = deps.clock.now();
    if (shared) refuseUnconfirmed(live, now);
    const former = await accounts.device(deviceId);
    const mayTakeOver = actor.scope !== 'floor' && isConfirmed(live, now);
    const enrolled = await enrolDevice(deps, { ...actor, sessionId, mayTakeOver }, request.body);
    if (enrolled === 'tooOften') {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new ProtocolError('rate.limited');
    }
    const { device, answer } = enrolled;
    await recordAccount(
      deps,
      { ...live, deviceId: device.id },
      { action: 'device.enrol', rows: [deviceRow(device, former)] },
    );
    return reply.status(201).send(answer);
  });
}

/** A device repeats its report when the answer was lost. The repeat is not audited again. */
function registerCleared(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Reports that the browser cleared the data on this device',
    description:
      'Only for the device that the session belongs to. Administrators see the report in the list of devices.',
    tags: ['devices'],
    params: v.object({ id: Id }),
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
