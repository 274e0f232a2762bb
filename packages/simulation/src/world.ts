/** All that a history is played with. */
import type { Quiescence } from '@tableside/testkit/quiescence.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { ConfirmedWatch } from './confirmed-watch.ts';
import type { Effects } from './effects.ts';
import type { Watch } from './running-invariants.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Into what a fault strikes: what its own action began, a batch that the server begins, what reaches the device, a pull of many pages, or anything. */
export type Victim = 'own' | 'push' | 'arrival' | 'pages' | 'any';

/** What strikes in the middle of a step, after so many turns of the event loop. */
export interface Doom {
  readonly into: Victim;
  readonly turns: number;
  /** It waits no longer than this for its victim. */
  readonly until: number;
  readonly isDue: () => boolean;
  readonly run: () => void | Promise<void>;
}

export interface World {
  readonly time: VirtualTime;
  readonly server: SimulatedServer;
  readonly devices: readonly SimulatedDevice[];
  readonly watches: readonly Watch[];
  readonly confirmedWatches: readonly ConfirmedWatch[];
  readonly tasks: Quiescence;
  readonly random: SeededRandom;
  readonly violations: string[];
  readonly dooms: Doom[];
  readonly effects: Effects;
  /** Commands of a device that the server will not be able to take. */
  readonly poisoned: Map<SimulatedDevice, 'shapes' | 'rules'>;
}

export function begin(world: World, device: SimulatedDevice): void {
  watched(world, device.start());
}

export function watched({ violations }: World, work: Promise<void>): void {
  work.catch((error: unknown) => violations.push(`an act failed: ${textOf(error)}`));
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error);
