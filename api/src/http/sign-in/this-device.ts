/** What the server knows of the device that asks, whoever is at it. */
import { ThisDevice } from '@tableside/protocol/rest/devices.ts';
import { isFloorDevice } from '../../storage/door/devices.ts';
import { deviceOfCall } from '../guard.ts';
import type { Api } from '../route-schema.ts';

export function registerThisDevice(app: Api): void {
  const schema = {
    summary: 'Whether the staff share this device, and whether it was taken out of use',
    description: 'Takes the credential of any enrolled device, also of a personal or a revoked one.',
    tags: ['accounts'],
    response: { 200: ThisDevice },
  };
  const config = { device: 'only', anyDevice: true } as const;
  app.get('/auth/device', { schema, config }, async (request, reply) => {
    const device = deviceOfCall(request);
    return reply.send({ shared: isFloorDevice(device), revoked: device.revokedAt !== null });
  });
}
