/** Devices: a tablet gets its letter, its last number and a token of its own. Asking again gives the same letter. */
import { randomBytes } from 'node:crypto';
import { roleMay } from '@tableside/domain/permissions.ts';
import { type Enrolment, EnrolRequest } from '@tableside/protocol/accounts.ts';
import type { FastifyInstance } from 'fastify';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { hashDeviceToken } from '../sync/push-queue.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { parse } from './validate.ts';

export function registerDevices(app: FastifyInstance, deps: HttpDeps): void {
  app.post('/devices', async (request, reply) => {
    const { actor } = callerOf(request);
    if (!roleMay(actor.role, 'device.enrol')) throw new ProtocolError('forbidden');
    const { deviceId, name } = parse(EnrolRequest, request.body);
    const deviceToken = randomBytes(32).toString('base64url');
    const device = await deps.storage.accounts.enrolDevice({
      id: deviceId,
      venueId: actor.venueId,
      name: name ?? '',
      tokenHash: hashDeviceToken(deviceToken),
      at: isoNow(deps.clock),
    });
    if (device.venueId !== actor.venueId || device.revokedAt !== null) throw new ProtocolError('forbidden');
    const { id, letter, lastNumber } = device;
    const enrolment: Enrolment = { deviceId: id, letter, lastNumber, deviceToken };
    return reply.status(201).header('cache-control', 'no-store').send(enrolment);
  });
}
