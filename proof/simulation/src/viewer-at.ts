/** Returns who looks at the mirror of a device: a person, or everybody at a tablet that its staff share. */
import { type Viewer, viewerOf } from '@tableside/api/sync/visibility.ts';
import type { SimulatedDevice } from './simulated-device.ts';

export const viewerAt = ({ actor, people }: SimulatedDevice): Viewer =>
  people ? { ...viewerOf(actor), isShared: true } : viewerOf(actor);
