/** Two tablets serve one visit while they cannot reach each other. This says what each of them does. */

import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { type Shown, shownOf } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { someShown } from './some-shown.ts';
import { close, OFTEN } from './visit-actions.ts';
import { addLines, openVisit, sendLines, takeOff } from './visit-lines.ts';
import { payAgain } from './visit-money.ts';

/** Returns what the device shows of the visit, or of its continuation. */
function shownOfRoot(device: SimulatedDevice, random: SeededRandom, rootId: string): Shown | undefined {
  const wanted = (visit: Visit): boolean => visit.rootId === rootId && visit.status !== 'merged';
  const visit = someShown<'visit'>(device, random, { store: 'visits', wanted });
  return visit && shownOf(device, visit);
}

/** Serves the visit for a while, based on what this device shows of it. */
export async function serveVisit(
  device: SimulatedDevice,
  random: SeededRandom,
  rootId: string,
): Promise<void> {
  for (let acts = random.int(2, 5); acts > 0; acts -= 1) {
    const shown = shownOfRoot(device, random, rootId);
    if (!shown) return;
    await random.pick([...OFTEN, takeOff, close])(device, random, shown);
  }
}

/** Seats a party that eats, pays and is gone. Returns the id of its visit. */
export async function paidVisit(device: SimulatedDevice, random: SeededRandom): Promise<string | undefined> {
  const id = await openVisit(device, random);
  const onPad = id === undefined ? undefined : shownOfRoot(device, random, id);
  if (id === undefined || !onPad) return undefined;
  const itemIds = onPad.pads.flatMap(({ items }) => items.map((item) => item.id));
  if (itemIds.length > 0) await device.mutate('visit.send', { visitId: id, roundId: random.uuid(), itemIds });
  const due = shownOfRoot(device, random, id)?.bill.due ?? 0;
  const payment = { id: random.uuid(), visitId: id, hadItems: true, amount: due, method: 'cash' } as const;
  if (due > 0) await device.mutate('payment.record', { ...payment, close: true });
  return id;
}

/** Guests who have paid order once more, or leave more money. */
export async function comeBack(device: SimulatedDevice, random: SeededRandom, rootId: string): Promise<void> {
  const shown = shownOfRoot(device, random, rootId);
  if (!shown) return;
  if (random.chance(0.5)) {
    await payAgain(device, random, shown);
    return;
  }
  await addLines(device, random, shown);
  const again = shownOfRoot(device, random, rootId);
  if (again) await sendLines(device, random, again);
}
