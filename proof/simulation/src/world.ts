/** Everything that a history is played with. */

import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Quiescence } from '@tableside/testkit/quiescence.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { ConfirmedWatch } from './confirmed-watch.ts';
import type { Effects } from './effects.ts';
import type { Watch } from './running-invariants.ts';
import type { Action } from './script.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { Cut, NetworkLink } from './simulated-network.ts';
import type { SimulatedServer } from './simulated-server.ts';

/**
 * The work that a fault interrupts: what its own action began, the next batch on the server, the next arrival at the
 * device, a pull of many pages, or anything.
 */
export type Victim = 'own' | 'push' | 'arrival' | 'pages' | 'any';

/** A fault that strikes in the middle of a step, after `turns` turns of the event loop. */
export interface Doom {
  readonly into: Victim;
  readonly turns: number;
  /** The true time until which it waits for its victim, in milliseconds. After that it strikes anyway. */
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
  /** Devices whose next command will be one that the server cannot process. */
  readonly poisoned: Map<SimulatedDevice, 'shapes' | 'rules'>;
}

/** The device that a fault strikes, the action behind it, and the source of its choices. */
export interface Befallen {
  readonly action: Action;
  readonly device: SimulatedDevice;
  readonly random: SeededRandom;
}

export type Fault = (world: World, befallen: Befallen) => void;

/** Cuts a connection for a while. */
export function cutOff({ time }: World, link: NetworkLink, { what, ms }: { what: Cut; ms: number }): void {
  link.cut = what;
  if (what === 'both') link.dropSockets();
  time.setTimeout(() => {
    link.cut = 'none';
  }, ms);
}

export function begin(world: World, device: SimulatedDevice): void {
  watched(world, device.start());
}

export function watched({ violations }: World, work: Promise<void>): void {
  work.catch((error: unknown) => violations.push(`an act failed: ${textOf(error)}`));
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error);
