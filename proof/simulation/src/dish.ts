/** The item that a tap on the menu adds. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { DISHES } from './simulated-venue.ts';

export function dishOf(device: SimulatedDevice, random: SeededRandom) {
  const { productId, sizeId, options, sizePrice, isOpen = false } = random.pick(DISHES);
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
    ...(device.actor.role === 'customer' ? {} : { sold: { sizePrice, optionPrices: {} } }),
  };
}
