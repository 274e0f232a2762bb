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

export interface SimulatedDevice {
  readonly name: string;
  readonly actor: Actor;
  readonly link: NetworkLink;
  readonly promised: readonly Promised[];
  readonly crashes: number;
  /** The databases as they are now. */
  readonly mirror: MirrorDb;
  readonly engine: Engine;
  /** Does as a person does; a refusal or a device that isn't ready is not an error. */
  mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<void>;
  start(): Promise<void>;
  /** The page is gone between two tasks of its event loop. */
  crash(): void;
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

export function createDevice(parts: DeviceParts): SimulatedDevice {
  const { name, actor, token, link, time, random, skewMs } = parts;
  const indexedDB = new IDBFactory();
  const promised: Promised[] = [];
  let crashes = 0;
  let run = startRun();

  function startRun() {
    const life = { isAlive: true };
    const mirror = new MirrorDb(`mirror-${name}`, { indexedDB, IDBKeyRange });
    const device = new DeviceDb(`device-${name}`, { indexedDB, IDBKeyRange });
    const engine = createEngine({
      mirror,
      device,
      actor,
      session: { token: () => token, unauthorized: () => undefined },
      transport: link.transport(() => life.isAlive),
      clock: { now: () => time.now() + skewMs },
      random,
      timers: {
        setTimeout: (fire, ms) => time.setTimeout(() => life.isAlive && fire(), ms),
        clearTimeout: (id) => time.clearTimeout(id),
      },
      locks: null,
      channel: null,
      appVersion: 'simulated',
      ...(actor.role === 'kitchen' ? { screen: 'kitchen' } : {}),
      onFault: (fault) => life.isAlive && parts.onFault(fault),
    });
    return { life, mirror, device, engine };
  }

  return {
    name,
    actor,
    link,
    promised,
    get crashes() {
      return crashes;
    },
    get mirror() {
      return run.mirror;
    },
    get engine() {
      return run.engine;
    },
    async mutate(command, args) {
      const { life, engine } = run;
      try {
        const receipt = await engine.mutate(command, args);
        if (receipt.kind === 'queued') promised.push({ cmdId: receipt.cmdId, name: command, args });
      } catch (error) {
        if (life.isAlive) throw error;
      }
    },
    async start() {
      const { life, engine } = run;
      await engine.start().catch((error: unknown) => {
        if (life.isAlive) throw error;
      });
    },
    crash() {
      crashes += 1;
      run.life.isAlive = false;
      link.dropSockets();
      run.mirror.close();
      run.device.close();
      run = startRun();
    },
  };
}
