/** Faults of a shared tablet: people change, somebody forges, keys end, and the tablet is taken out of use. */

import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { dropCash } from './cash-actions.ts';
import { pushLateWork } from './late-work.ts';
import { actOnce } from './shift-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { Act } from './some-shown.ts';
import { TABLET_STAFF } from './tablet-people.ts';
import { VISIT_COMMANDS } from './visit-actions.ts';
import { begin, cutOff, type Fault, type World, watched } from './world.ts';

const NEED_A_MANAGER: readonly Act[] = [
  dropCash,
  dropCash,
  VISIT_COMMANDS['order.voidItem'],
  VISIT_COMMANDS['visit.adjust'],
];

/** Somebody else comes in, or the tablet is locked. What was queued is delivered all the same. */
const change: Fault = (world, { device: { people }, random }) => {
  if (random.chance(0.25)) people?.lock();
  else if (people) watched(world, people.enter(random.pick(TABLET_STAFF)));
};

/** Somebody with developer tools signs as another person, or uses an approval for another change. */
const forge: Fault = (world, { device, random }) => {
  if (!device.people?.author()) return;
  device.people.forge(random.pick(['author', 'approval']));
  world.effects.note('forged on a shared tablet');
  watched(world, random.pick([actOnce, ...NEED_A_MANAGER])(device, random));
};

/** A server does what only a manager may, and asks one. */
const approve: Fault = (world, { device, random }) =>
  watched(world, random.pick(NEED_A_MANAGER)(device, random));

/** A manager clears a PIN, half of the time while the tablet is out of reach and its people go on working. */
const endKeys: Fault = (world, { device, random }) => {
  const { userId } = random.pick(TABLET_STAFF);
  if (random.chance(0.5)) cutOff(world, device.link, { what: 'both', ms: random.int(1_000, 6_000) });
  for (let n = random.int(0, 2); n > 0; n -= 1) watched(world, actOnce(device, random));
  world.time.setTimeout(
    () => watched(world, world.server.endKeys(userId)),
    random.int(1, random.pick([50, 2_000])),
  );
  world.time.setTimeout(
    () => watched(world, pushLateWork(world, { device, userId, random })),
    random.int(2_001, 5_000),
  );
  world.effects.note('keys of a person ended');
};

const revokeTablet: Fault = (world, { device, random }) => {
  const { deviceId } = device;
  if (deviceId === undefined) return;
  if (random.chance(0.5)) cutOff(world, device.link, { what: 'both', ms: random.int(1_000, 6_000) });
  watched(world, actOnce(device, random));
  watched(world, world.server.revokeTablet(deviceId));
  world.effects.note('shared tablet taken out of use');
};

/** The manager who stands for the tablet is blocked. It ends with them. */
const endEnroller: Fault = (world, { device, random }) => {
  const { deviceId } = device;
  if (deviceId === undefined) return;
  watched(world, actOnce(device, random));
  watched(world, world.server.blockEnroller(deviceId));
  world.effects.note('tablet ended with its enroller');
};

/** Somebody copied the credential of the tablet, and reads and sends with it, now and later. */
const steal: Fault = (world, { device, random }) => {
  const { token } = device;
  if (!device.people || token === null) return;
  const thief = random.uuid();
  for (const ms of [0, random.int(1, 5_000), random.int(5_000, 30_000)])
    world.time.setTimeout(() => watched(world, tryAs(world, token, thief)), ms);
  world.effects.note('credential of a tablet stolen');
};

/** Somebody enrolls a device that there is not, and tries to use its credential. */
const inventDevice: Fault = (world, { device, random }) => {
  const { token } = device;
  if (device.people || token === null) return;
  watched(world, invent(world, token, random));
};

async function invent(world: World, token: string, random: SeededRandom): Promise<void> {
  const [deviceId, queue] = [random.uuid(), random.uuid()];
  const given = await world.server.enrol(token, { deviceId });
  if (given.kind !== 'ok') return;
  world.effects.note('device invented by a colleague');
  await tryAs(world, deviceCredential(given.body), queue);
}

/** What comes of it is judged by I33. */
async function tryAs({ server }: World, credential: string, clientId: string): Promise<void> {
  const asked = { protocol: PROTOCOL_VERSION, clientId, ackMid: 0 };
  await server.pull(credential, { ...asked, cursor: 0, view: 'floor' });
  const deviceTime = new Date(0).toISOString();
  await server.push(credential, { ...asked, deviceTime, mutations: [] });
}

/** A manager signs in at the tablet, which takes it into use again. Its queue goes on where it stopped. */
const reinstateTablet: Fault = (world, { device, random }) => {
  if (!device.people?.isRevoked || device.link.cut !== 'none') return;
  device.crash();
  watched(world, takeBack(world, device, random));
};

async function takeBack(world: World, device: SimulatedDevice, random: SeededRandom): Promise<void> {
  const { people, deviceId } = device;
  if (!people || deviceId === undefined) return;
  await device.enrolAs(await world.server.reinstateTablet(deviceId));
  people.isRevoked = false;
  world.watches[world.devices.indexOf(device)]?.forget();
  world.effects.note('shared tablet in use again');
  const waiting = await device.mirror.outbox.count();
  if (waiting > 0) world.effects.note('work kept on a tablet out of use went on', waiting);
  begin(world, device);
  await people.enter(random.pick(TABLET_STAFF));
}

export const TABLET_FAULTS = {
  switch: change,
  forge,
  approve,
  endKeys,
  revokeTablet,
  endEnroller,
  steal,
  inventDevice,
  reinstateTablet,
} as const;
