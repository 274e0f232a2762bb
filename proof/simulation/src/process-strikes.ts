/** Strikes server processes that work on one database: they are killed, set aside, or run another release. */
import type { CommandRegistry } from '@tableside/api/commands/registry.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Effect, Effects } from './effects.ts';
import { olderCommands } from './older-commands.ts';
import { type Moment, ProcessDooms } from './process-dooms.ts';
import type { Life, ServerProcesses } from './server-processes.ts';

interface Parts {
  readonly time: VirtualTime;
  readonly effects: Effects;
  readonly random: SeededRandom;
  readonly processes: ServerProcesses;
}

const KILLED: Readonly<Record<Exclude<Moment, 'unlocked'>, Effect>> = {
  locked: 'process killed between its two turns',
  unsaved: 'process killed before its commit',
  saved: 'process killed after its commit',
};
/** In this share of calls, the balancer is well and repeats them. */
const REPEATED = 0.6;

export class ProcessStrikes {
  readonly dooms: ProcessDooms;
  readonly #parts: Parts;
  /** The batches of processes that were killed after their commit. */
  readonly #committed = new WeakSet<Life['underWay']>();
  /** The seeds of earlier releases, by the place of the process that runs one. */
  readonly #older = new Map<number, number>();

  /** Kills the process in this place and starts another one. Resolves once all that it committed is known. */
  readonly #replace: (place: number) => Promise<void>;

  constructor(parts: Parts, replace: (place: number) => Promise<void>) {
    this.#parts = parts;
    this.#replace = replace;
    this.dooms = new ProcessDooms(() => parts.time.now());
  }

  /** Whether the process was killed when its last batch was committed already. */
  isKilledAfterCommit(underWay: Life['underWay']): boolean {
    return this.#committed.has(underWay);
  }

  /** Kills the process that comes to this moment next. */
  kill(moment: keyof typeof KILLED, watch: (found: Promise<void>) => void): void {
    this.dooms.add(moment, (place) => {
      this.#parts.effects.note(KILLED[moment]);
      const life = this.#parts.processes.all[place];
      if (life && moment === 'saved') this.#committed.add(life.underWay);
      watch(this.#replace(place));
    });
  }

  /** Sets the process aside that has the lock of the venue next. */
  setAside(ms: number): void {
    const { time, processes } = this.#parts;
    this.dooms.add('locked', (place) => {
      const still = processes.all[place]?.still;
      still?.begin();
      time.setTimeout(() => still?.end(), ms);
    });
  }

  /** Sets one process back to an earlier release for so long. */
  async setBack(random: SeededRandom, ms: number): Promise<void> {
    const { time, processes } = this.#parts;
    const place = random.int(0, processes.all.length - 1);
    const release = random.int(1, 2 ** 31);
    this.#older.set(place, release);
    await this.#replace(place);
    await new Promise<void>((resolve) => time.setTimeout(resolve, ms));
    if (this.#older.get(place) !== release) return;
    this.#older.delete(place);
    await this.#replace(place);
  }

  /** Returns the commands that the process in this place knows. */
  releaseAt(place: number, commands: CommandRegistry): CommandRegistry {
    const release = this.#older.get(place);
    return release === undefined ? commands : olderCommands(commands, release);
  }

  repeatsCall(): boolean {
    const { random, effects } = this.#parts;
    const isRepeated = random.chance(REPEATED);
    if (isRepeated) effects.note('call repeated by the balancer');
    return isRepeated;
  }

  /** Call it for each batch that was written. */
  noteWritten(): void {
    const { processes, effects } = this.#parts;
    if (processes.all.some(({ still }) => still.isOn)) effects.note('commit beside a process set aside');
  }
}
