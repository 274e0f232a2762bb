/**
 * One tablet or screen: the real engine on IndexedDB of its own. It can die at any moment and start again on the same
 * storage. It remembers what a person was told is saved: the promise that the invariants hold it to.
 */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/device-db.ts';
import { MirrorDb } from '@tableside/web/mirror/mirror-db.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { NetworkLink } from './simulated-network.ts';

/** A mutation that the engine said is durable. */
export interface Promised {
  readonly cmdId: string;
  readonly name: string;
  readonly args: unknown;
}

export interface DeviceParts {
  readonly name: string;
  readonly actor: Actor;
  readonly token: string;
  readonly link: NetworkLink;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  /** Device time minus true time, in milliseconds. */
  readonly skewMs: number;
  readonly onFault: (fault: unknown) => void;
}

/** One life of the page: what belongs to it is deaf and dumb once it is over. */
interface Life {
  isAlive: boolean;
  readonly mirror: MirrorDb;
  readonly device: DeviceDb;
  readonly engine: Engine;
}

export class SimulatedDevice {
  readonly promised: Promised[] = [];
  crashes = 0;
  readonly #parts: DeviceParts;
  readonly #disk = new IDBFactory();
  #life: Life;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.#life = this.#newLife();
  }

  get name(): string {
    return this.#parts.name;
  }
  get actor(): Actor {
    return this.#parts.actor;
  }
  get link(): NetworkLink {
    return this.#parts.link;
  }
  get mirror(): MirrorDb {
    return this.#life.mirror;
  }
  get engine(): Engine {
    return this.#life.engine;
  }

  /** Does as a person does. What fails because the page died meanwhile was promised to nobody. */
  async mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<void> {
    await this.#whileAlive(async ({ engine }) => {
      const receipt = await engine.mutate(name, args);
      if (receipt.kind === 'queued') this.promised.push({ cmdId: receipt.cmdId, name, args });
    });
  }

  start(): Promise<void> {
    return this.#whileAlive(({ engine }) => engine.start());
  }

  /** The page is gone between two tasks of its event loop, and is opened again. */
  crash(): void {
    this.crashes += 1;
    this.#life.isAlive = false;
    this.link.dropSockets();
    this.#life.mirror.close();
    this.#life.device.close();
    this.#life = this.#newLife();
  }

  async #whileAlive(work: (life: Life) => Promise<void>): Promise<void> {
    const life = this.#life;
    try {
      await work(life);
    } catch (error) {
      if (life.isAlive) throw error;
    }
  }

  #newLife(): Life {
    const { name, actor, token, link, time, random, skewMs, onFault } = this.#parts;
    const options = { indexedDB: this.#disk, IDBKeyRange };
    const mirror = new MirrorDb(`mirror-${name}`, options);
    const device = new DeviceDb(`device-${name}`, options);
    const isAlive = (): boolean => life.isAlive;
    const engine = createEngine({
      mirror,
      device,
      actor,
      session: { token: () => token, unauthorized: () => undefined },
      transport: link.transport(isAlive),
      clock: { now: () => time.now() + skewMs },
      random,
      timers: {
        setTimeout: (fire, ms) => time.setTimeout(() => isAlive() && fire(), ms),
        clearTimeout: (id) => time.clearTimeout(id),
      },
      locks: null,
      channel: null,
      appVersion: 'simulated',
      ...(actor.role === 'kitchen' ? { screen: 'kitchen' } : {}),
      onFault: (fault) => {
        if (isAlive()) onFault(fault);
      },
    });
    const life: Life = { isAlive: true, mirror, device, engine };
    return life;
  }
}
