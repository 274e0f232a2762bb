/** The item that a tap on the menu adds. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { BY_CLOCK, DISHES } from './simulated-venue.ts';

export function dishOf(device: SimulatedDevice, random: SeededRandom) {
  const isGuest = device.actor.role === 'customer';
  // Staff sell what goes by the clock now and then, and may at any time.
  const dishes = random.chance(isGuest ? 0.5 : 0.05) ? BY_CLOCK : DISHES;
  const { productId, sizeId, options, sizePrice, isOpen = false } = random.pick(dishes);
  const id = random.uuid();
  const quantity = random.int(1, 3);
  return {
    id,
    productId,
    sizeId,
    quantity,
    options,
    // Of three portions, the price is above what staff may type alone.
    ...(isOpen && { openPrice: sizePrice + 100 * quantity }),
    ...(isGuest ? {} : { sold: { sizePrice, optionPrices: {} } }),
  };
}
