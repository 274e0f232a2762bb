/** The item that a tap on the menu adds. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { DISHES } from './simulated-venue.ts';

export function dishOf(device: SimulatedDevice, random: SeededRandom) {
  const { productId, sizeId, options, sizePrice } = random.pick(DISHES);
  return {
    id: random.uuid(),
    productId,
    sizeId,
    quantity: random.int(1, 3),
    options,
    ...(device.actor.role === 'customer' ? {} : { sold: { sizePrice, optionPrices: {} } }),
  };
}
