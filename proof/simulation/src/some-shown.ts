/** Picks something that the screen shows, which is how every action of a person begins. */
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';

export type Act = (device: SimulatedDevice, random: SeededRandom) => Promise<void>;

/** Returns one of the rows that the device shows. The choice is the same each time a history is played. */
export function someShown<E extends EntityName>(
  device: SimulatedDevice,
  random: SeededRandom,
  { store, wanted = () => true }: { store: string; wanted?: (doc: Documents[E]) => boolean },
): Documents[E] | undefined {
  const rows = device.stored<{ readonly id: string; readonly doc: Documents[E] }>(store);
  const docs = rows.filter((row) => wanted(row.doc)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return docs.length === 0 ? undefined : random.pick(docs).doc;
}
