/**
 * A manager closes the day: asks the server what is open, looks at it for a while, and closes all the same. By then more
 * may be open. Meanwhile another tablet takes money where nobody hears of it, and comes back when the day is closed.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Documents } from '@tableside/domain/entities/entities.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { dayAfter } from '@tableside/domain/venue/booking-day.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { actOnce } from './shift-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { payVisit } from './visit-actions.ts';
import { cutOff, type Fault, type World, watched } from './world.ts';

const MOST_THOUGHT_MS = 4_000;

export const closeDay: Fault = (world, { device, random }) => {
  const [manager = device] = world.devices.filter(
    ({ actor, isOpen }) => isOpen && roleMay(actor.role, 'day.close'),
  );
  if (random.chance(0.6)) workOutOfReach(world, manager, random);
  watched(world, lookAndClose(world, manager, random));
};

async function lookAndClose(world: World, manager: SimulatedDevice, random: SeededRandom): Promise<void> {
  const { server, time } = world;
  const venue = manager.stored<{ readonly doc: Documents['venue'] }>('venue')[0]?.doc;
  if (!venue) return;
  const today = businessDay(new Date(manager.serverNow).toISOString(), venue);
  const dayBefore = new Date(Date.parse(today) - 24 * 3_600_000).toISOString().slice(0, 10);
  const day = random.pick([today, today, today, today, dayBefore, dayAfter(today)]);
  const isAsked = random.chance(0.9);
  const seen = isAsked ? await server.openAt(day) : { visits: [], drawers: [], devices: [] };
  const close = (): void => watched(world, manager.mutate('day.close', { businessDay: day, seen }));
  time.setTimeout(close, random.int(0, random.pick([200, MOST_THOUGHT_MS])));
}

/** Somebody on another tablet goes on working without a network, and takes money. */
function workOutOfReach(world: World, manager: SimulatedDevice, random: SeededRandom): void {
  const others = world.devices.filter(
    ({ actor, isOpen, isAsleep }) => isOpen && !isAsleep && roleMay(actor.role, 'payment.record'),
  );
  const other = others.find((one) => one !== manager);
  if (!other) return;
  cutOff(world, other.link, { what: 'both', ms: random.int(4_000, 12_000) });
  watched(world, actOnce(other, random));
  for (let n = random.int(1, 3); n > 0; n -= 1)
    world.time.setTimeout(() => watched(world, payVisit(other, random)), random.int(1, MOST_THOUGHT_MS));
  if (random.chance(0.3)) world.time.setTimeout(() => sleepOver(world, other, random), MOST_THOUGHT_MS);
}

/** The tablet goes into a drawer of the office with its queue. */
function sleepOver({ time, effects }: World, device: SimulatedDevice, random: SeededRandom): void {
  if (!device.isOpen || device.isAsleep) return;
  device.sleep();
  effects.note('device asleep');
  time.setTimeout(() => device.wake(), random.int(2_000, 30_000));
}
