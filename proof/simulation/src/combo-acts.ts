/** Random combos: a burger with a drink, and perhaps another drink that costs extra. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VisitAct } from './shown-visit.ts';
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

export const addCombo: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.addCombo', { visitId, combo: comboOf(device, random) });
