/** A device of the rush in Node: the app's engine on an in-memory IndexedDB, against the real server. */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { type SeededRandom, seededRandom } from '@tableside/testkit/seeded-random.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { steadyClock, systemClock } from '@tableside/web/platform/clock.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { lossyNetwork } from './lossy-network.ts';

export interface RushDevice {
  readonly name: string;
  readonly actor: Actor;
  readonly token: string;
  readonly mirror: MirrorDb;
  readonly engine: Engine;
  readonly random: SeededRandom;
  /** The ids of all commands that a person was told are saved. */
  readonly promised: Set<string>;
  readonly faults: unknown[];
  mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<void>;
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

export interface DeviceOf {
  readonly address: string;
  readonly session: Session;
  readonly seed: number;
}

export async function openRushDevice({ address, session, seed }: DeviceOf): Promise<RushDevice> {
  const { token, user } = session;
  const random = seededRandom(seed);
  const options = { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' as const };
  const mirror = new MirrorDb(`rush-${seed}`, options);
  const device = new DeviceDb(`rush-${seed}-device`, options);
  const { name, role, venueId, staffId } = user;
  const actor: Actor = { userId: user.id, name, role, venueId, staffId, deviceId: null };
  const network = lossyNetwork(address, random);
  const faults: unknown[] = [];
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: { token: () => token, unauthorized: () => faults.push('the token was refused') },
    transport: network.transport,
    clock: systemClock,
    steady: steadyClock,
    random,
    timers: nodeTimers(),
    locks: null,
    appVersion: 'rush',
    onFault: (fault) => faults.push(fault),
  });
  if (role === 'kitchen') engine.show({});
  await engine.start();
  const promised = new Set<string>();
  return {
    name: `${name} ${seed}`,
    actor,
    token,
    mirror,
    engine,
    random,
    promised,
    faults,
    async mutate(command, args) {
      const receipt = await engine.mutate(command, args);
      if (receipt.kind === 'queued') promised.add(receipt.cmdId);
    },
    cut: () => network.cut(),
    heal: () => network.heal(),
    async close() {
      await engine.stop();
      mirror.close();
      device.close();
    },
  };
}

/** Timers with numeric ids, which the engine expects from a browser. */
function nodeTimers() {
  const armed = new Map<number, NodeJS.Timeout>();
  let made = 0;
  return {
    setTimeout(run: () => void, ms: number): number {
      made += 1;
      const id = made;
      const fire = (): void => {
        armed.delete(id);
        run();
      };
      armed.set(id, setTimeout(fire, ms));
      return id;
    },
    clearTimeout(id: number): void {
      clearTimeout(armed.get(id));
      armed.delete(id);
    },
  };
}
