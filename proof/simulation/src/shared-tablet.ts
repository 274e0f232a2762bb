/** Sets up a tablet that its staff share: the server knows it, and its queue belongs to the device. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import { FLOOR_USER } from '@tableside/web/mirror/database/mirror-db.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { NetworkLink } from './simulated-network.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';
import { TABLET_STAFF, TabletPeople } from './tablet-people.ts';

/** Everybody sees there what a server sees. */
export const FLOOR_ACTOR: Actor = {
  userId: FLOOR_USER,
  name: '',
  role: 'server',
  venueId: VENUE_ID,
  staffId: null,
  deviceId: null,
};

interface TabletParts {
  readonly random: SeededRandom;
  readonly link: NetworkLink;
  readonly deviceId: () => string | undefined;
}

export const peopleOf = (server: SimulatedServer, { random, link, deviceId }: TabletParts): TabletPeople =>
  new TabletPeople({
    keys: server.keys,
    random,
    keyFor: async (person) => {
      const id = deviceId();
      return link.cut !== 'none' || id === undefined ? undefined : server.keyFor(person, id);
    },
  });

/** A manager shared the tablet before the evening, and one of the staff is in. */
export async function share(server: SimulatedServer, device: SimulatedDevice, seed: number): Promise<void> {
  const given = await server.enrolTablet(seededRandom(seed).uuid(), TABLET_STAFF);
  await device.enrolAs(given);
  device.token = deviceCredential(given);
  for (const person of [...TABLET_STAFF].reverse()) await device.people?.enter(person);
}
