/** What happens at a shared tablet: people change, somebody forges, keys end, and the tablet is taken out of use. */
import { dropCash } from './cash-actions.ts';
import { actOnce } from './shift-actions.ts';
import type { Act } from './some-shown.ts';
import { TABLET_STAFF } from './tablet-people.ts';
import { VISIT_COMMANDS } from './visit-actions.ts';
import { cutOff, type Fault, watched } from './world.ts';

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

export const TABLET_FAULTS = { switch: change, forge, approve, endKeys, revokeTablet } as const;
