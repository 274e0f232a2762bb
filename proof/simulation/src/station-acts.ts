/** Random work on the stations of the venue: one is added, a product moves to another, and one is taken away. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { type Act, someShown } from './some-shown.ts';

const stationsShown = (device: SimulatedDevice, random: SeededRandom) => {
  const venue = someShown<'venue'>(device, random, { store: 'venue' });
  return venue ? stationsOf(venue) : [];
};

const add: Act = async (device, random) => {
  const id = random.pick(['grill', 'cold']);
  if (stationsShown(device, random).some((station) => station.id === id)) return;
  const value = { name: id, color: 'red', screen: true };
  const set = { [`stations[${id}]`]: value };
  await device.mutate('venue.patch', { set, base: { [`stations[${id}]`]: null } });
};

const moveTo = (device: SimulatedDevice, { id, stationId = null }: Product, to: string | null) =>
  device.mutate('product.patch', { id, set: { stationId: to }, base: { stationId } });

const moveProduct: Act = async (device, random) => {
  const product = someShown<'product'>(device, random, { store: 'products' });
  const ids = stationsShown(device, random).map(({ id }) => id);
  if (product) await moveTo(device, product, random.pick([null, NO_STATION, ...ids]));
};

/** Mostly its products have moved away before. In use, it stays. */
const remove: Act = async (device, random) => {
  const stations = stationsShown(device, random);
  if (stations.length === 0) return;
  const { id, ...value } = random.pick(stations);
  const products = device.stored<{ readonly doc: Product }>('products').map(({ doc }) => doc);
  if (random.chance(0.7))
    for (const product of products.filter(({ stationId }) => stationId === id))
      await moveTo(device, product, null);
  await device.mutate('venue.patch', {
    set: { [`stations[${id}]`]: null },
    base: { [`stations[${id}]`]: value },
  });
};

export const STATION_ACTS: readonly Act[] = [add, moveProduct, remove, remove];
