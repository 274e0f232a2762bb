/** Chooses the drawer that takes or gives cash: mostly an open one, and now and then one that was counted. */
import { type Drawer, isOpenDrawer } from '@tableside/domain/entities/drawer.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { someShown } from './some-shown.ts';

export function drawerOf(device: SimulatedDevice, random: SeededRandom): Drawer | undefined {
  const isCounted = random.chance(0.15);
  const wanted = (drawer: Drawer): boolean => isOpenDrawer(drawer) !== isCounted;
  return someShown<'drawer'>(device, random, { store: 'drawers', wanted });
}

/** Returns the arguments that name the drawer of a payment or a refund in cash. */
export function forDrawer(device: SimulatedDevice, random: SeededRandom): { readonly drawerId?: string } {
  const drawer = random.chance(0.7) ? drawerOf(device, random) : undefined;
  return drawer ? { drawerId: drawer.id } : {};
}
