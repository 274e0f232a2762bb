/** The floor of a tablet with real storage, and the server that it asks. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { SIGNED } from '@tableside/protocol/signed-text.contract.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DeviceDb, ensureDevice, saveEnrolment } from '../src/mirror/database/device-db.ts';
import { createSession, memoryStore } from '../src/remote/session.ts';
import { createFloor } from '../src/workspace/floor.ts';

export const DEVICE = testId('device');
export const NOW = Date.parse('2026-11-25T20:00:00.000Z');
export const PIN = '8305';
const STAFF: readonly (readonly [string, Role])[] = [
  ['ana', 'server'],
  ['ben', 'server'],
  ['mia', 'manager'],
  ['kim', 'kitchen'],
];

/** The server of these tests: everybody has the same PIN. */
async function answer(request: Request): Promise<Response> {
  if (request.url.endsWith('/people'))
    return Response.json(
      STAFF.map(([userId, role]) => ({ userId, name: userId, role, hasPin: userId !== 'ben' })),
    );
  const { userId, pin } = (await request.json()) as { userId: string; pin: string };
  if (pin !== PIN) return Response.json({ code: 'pin.wrong', message: 'Wrong PIN.' }, { status: 401 });
  const role = STAFF.find(([id]) => id === userId)?.[1];
  return Response.json({
    keyId: `key of ${userId}`,
    actKey: SIGNED.key,
    token: `token of ${userId}`,
    expiresAt: '2026-12-25T20:00:00.000Z',
    user: { id: userId, name: userId, role, staffId: null },
  });
}

/** A device that Mia, a manager, is signed in on. */
export async function aTablet() {
  const device = new DeviceDb('tableside-device', { indexedDB: new IDBFactory(), IDBKeyRange });
  await ensureDevice(device, () => DEVICE);
  const enrolled = { deviceId: DEVICE, venueId: 'venue', letter: 'B', lastNumber: 0, deviceToken: 'secret' };
  await saveEnrolment(device, enrolled);
  const session = createSession(memoryStore());
  const time = new VirtualTime(NOW);
  const network: { isUp: boolean; refuses?: string; answers: Record<string, unknown> } = {
    isUp: true,
    answers: {},
  };
  const ended: string[] = [];
  const floor = createFloor({
    device,
    session,
    timers: time,
    signOut: async () => session.drop(),
    openOffice: async () => false,
    endSession: async (token) => {
      ended.push(token);
    },
    parts: {
      clock: time,
      open: () => null,
      way: {
        base: 'http://server.example/api',
        fetch: async (input, init) => {
          if (!network.isUp) throw new TypeError('Failed to fetch');
          const request = new Request(input, init);
          const answers = network.answers[request.url.replace(/.*\//, '')];
          if (answers) return Response.json(answers);
          if (network.refuses)
            return Response.json({ code: network.refuses, message: 'No.' }, { status: 403 });
          return answer(request);
        },
      },
    },
  });
  session.open('of the manager', {
    id: 'mia',
    name: 'Mia',
    email: 'mia@example.com',
    role: 'manager',
    venueId: 'venue',
    staffId: null,
  });
  await floor.ready();
  return { device, session, time, network, floor, ended };
}
