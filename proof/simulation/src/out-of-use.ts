/**
 * The devices of a person who has left the staff end with their access, together with what waits there. They are back in
 * use when a manager signs in on them. The waiting work is sent then.
 */
import type { SimulatedDevice } from './simulated-device.ts';
import { actorOf } from './simulated-venue.ts';
import type { World } from './world.ts';

const MANAGER = actorOf('max', 'manager');

/** A manager signs in on a personal device that is out of use. Does nothing where it is in use, or cannot be reached. */
export async function bringBack({ server, effects }: World, device: SimulatedDevice): Promise<void> {
  const { deviceId } = device;
  if (device.people || deviceId === undefined || !device.canSignIn) return;
  const known = await server.storage.accounts.device(deviceId);
  if (!known || known.revokedAt === null) return;
  const token = server.signIn({ actor: MANAGER, sessionId: `session of a manager on ${device.name}` });
  const given = await server.enrol(token, { deviceId });
  server.signOut(token);
  if (given.kind !== 'ok') return;
  const waiting = await device.mirror.outbox.count();
  await device.enrolAs({ ...given.body, venueId: MANAGER.venueId });
  effects.note('personal device in use again');
  effects.note('work kept on a personal device went on', waiting);
}
