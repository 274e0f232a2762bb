/** Random combos: a burger with a drink, and perhaps another drink that costs extra. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { someVisit, type VisitAct } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { COMBO, DISHES } from './simulated-venue.ts';

/** Returns a combo as a screen adds it. Only staff say what the guest was told. */
export function comboOf(device: SimulatedDevice, random: SeededRandom) {
  const byStaff = device.actor.role !== 'customer';
  const picks = COMBO.slots.flatMap(({ id: slotId, min, max, choices }) =>
    Array.from({ length: random.int(min, max) }, () => {
      const { productId, sizeId, extra } = random.pick(choices);
      const { options = [], sizePrice = 0 } = DISHES.find((dish) => dish.productId === productId) ?? {};
      const told = byStaff && { sold: { sizePrice, optionPrices: {} }, extra };
      return { id: random.uuid(), slotId, productId, sizeId, options, ...told };
    }),
  );
  return {
    id: random.uuid(),
    productId: COMBO.id,
    sizeId: 'deal',
    quantity: random.int(1, 3),
    picks,
    ...(byStaff && { soldPrice: COMBO.price }),
  };
}

/** Now and then somebody changes their mind at once, and names one part of it. */
export const addCombo: VisitAct = async (device, random, { visitId }) => {
  const combo = comboOf(device, random);
  await device.mutate('visit.addCombo', { visitId, combo });
  const { id: itemId, productId } = random.pick(combo.picks);
  const then = random.int(0, 5);
  if (then === 0) await device.mutate('visit.removeItem', { visitId, itemId, productId });
  if (then === 1) await device.mutate('visit.setItem', { visitId, itemId, productId, by: 1 });
  if (then === 2) await moveOne(device, random, { visitId, itemId, quantity: combo.quantity });
  if (then > 3) await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds: [itemId] });
  if (then === 5) await device.mutate('visit.removeItem', { visitId, ...lastOf(combo.picks) });
};

/** Another party takes one of them, and the others stay. */
async function moveOne(
  device: SimulatedDevice,
  random: SeededRandom,
  { visitId, itemId, quantity }: { visitId: string; itemId: string; quantity: number },
): Promise<void> {
  const to = someVisit(device, random);
  const portions = quantity > 1 ? { [itemId]: 1 } : {};
  if (to) await device.mutate('visit.moveItems', { visitId, to: to.visitId, itemIds: [itemId], portions });
}

function lastOf(picks: readonly { readonly id: string; readonly productId: string }[]) {
  const { id = '', productId = '' } = picks.at(-1) ?? {};
  return { itemId: id, productId };
}
