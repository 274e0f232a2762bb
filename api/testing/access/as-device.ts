/** Enrolls a device that the staff share, and returns the `Authorization` header with its credential, for calls that take no session. */
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { v7 as uuid } from 'uuid';
import type { TestServer } from '../server/start-server.ts';
import { asCaller } from './as-caller.ts';

export async function asDevice(server: TestServer, session: Session): Promise<string> {
  const { body } = await asCaller(server, session).post<Enrolment>('/devices', { deviceId: uuid() });
  const { id: by, venueId } = session.user;
  const at = new Date(server.clock.now()).toISOString();
  await server.storage.accounts.declareDevice({ venueId, id: body.deviceId, at, by });
  return `Device ${deviceCredential(body)}`;
}
