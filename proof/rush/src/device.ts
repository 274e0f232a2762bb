/**
 * A device of the rush in Node: the app's engine on an in-memory IndexedDB, against the real server. Its network loses
 * a tenth and doubles a fifth of its traffic.
 */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { httpTransport } from '@tableside/web/engine/connection/http-transport.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import type { Transport } from '@tableside/web/engine/transport.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openEngine } from './engine.ts';

/** The program of a device: the modules of this version of the app, or the same ones of another. */
export interface App {
  readonly DeviceDb: typeof DeviceDb;
  readonly httpTransport: typeof httpTransport;
  readonly MirrorDb: typeof MirrorDb;
  readonly openEngine: typeof openEngine;
}

export const THIS_APP: App = { DeviceDb, httpTransport, MirrorDb, openEngine };

export const LOST = 0.1;
export const DOUBLED = 0.2;

export interface RushDevice {
  readonly name: string;
  readonly actor: Actor;
  /** The storage of its browser. It stays when the page is closed. */
  readonly storage: IDBFactory;
  readonly mirror: MirrorDb;
  readonly engine: Engine;
  readonly random: SeededRandom;
  /** The ids of the commands that were reported to a person as saved. */
  readonly promised: Set<string>;
  readonly faults: unknown[];
  mutate<N extends CommandName>(name: N, args: InputOf<N>): Promise<void>;
  /** Blocks everything from now on. */
  cut(): void;
  /** Lets everything pass exactly once from now on. */
  heal(): void;
  close(): Promise<void>;
}

export interface DeviceOf {
  readonly address: string;
  readonly session: Session;
  readonly seed: number;
  /** Default: lossy. */
  readonly network?: Network['state'];
  /** Carries its requests. Default: the platform's. */
  readonly fetch?: typeof fetch;
  /** Default: this version. */
  readonly app?: App;
  /** The device whose page was closed, when it is opened again. Default: a new device. */
  readonly before?: Memory;
}

/** The state that a device keeps when its page is loaded again. */
type Memory = Pick<RushDevice, 'storage' | 'random' | 'promised' | 'faults'>;

const newMemory = (seed: number): Memory => ({
  storage: new IDBFactory(),
  random: seededRandom(seed),
  promised: new Set(),
  faults: [],
});

export async function openRushDevice({ address, session, seed, ...of }: DeviceOf): Promise<RushDevice> {
  const { token, user } = session;
  const app = of.app ?? THIS_APP;
  const { storage, random, promised, faults } = of.before ?? newMemory(seed);
  const options = { indexedDB: storage, IDBKeyRange, cache: 'disabled' as const };
  const mirror = new app.MirrorDb(`rush-${seed}`, options);
  const device = new app.DeviceDb(`rush-${seed}-device`, options);
  const { id: userId, name, role, venueId, staffId } = user;
  const actor: Actor = { userId, name, role, venueId, staffId, deviceId: null };
  const network: Network = { state: of.network ?? 'lossy', random, fetch: of.fetch ?? fetch };
  let isClosed = false;
  const engine = app.openEngine({
    mirror,
    device,
    actor,
    random,
    session: { token: () => token, unauthorized: () => faults.push('the token was refused') },
    transport: lossyTransport(address, network, app),
    appVersion: 'rush',
    // Nothing runs in a page that is closed. Here, what it had begun fails then.
    onFault: (fault) => isClosed || faults.push(fault),
  });
  if (role === 'kitchen') engine.show({});
  await engine.start();
  return {
    name: `${name} ${seed}`,
    actor,
    storage,
    mirror,
    engine,
    random,
    promised,
    faults,
    async mutate(command, args) {
      const receipt = await engine.mutate(command, args);
      if (receipt.kind === 'queued') promised.add(receipt.cmdId);
    },
    cut() {
      network.state = 'cut';
    },
    heal() {
      network.state = 'whole';
    },
    async close() {
      await engine.stop();
      isClosed = true;
      mirror.close();
      device.close();
    },
  };
}

interface Network {
  state: 'lossy' | 'cut' | 'whole';
  readonly random: SeededRandom;
  readonly fetch: typeof fetch;
}

/** Real requests and a real socket. */
function lossyTransport(address: string, network: Network, app: App): Transport {
  const chance = (share: number): boolean => network.state === 'lossy' && network.random.chance(share);
  const call: typeof fetch = async (input, init) => {
    if (network.state === 'cut') throw new TypeError('the network is cut');
    const request = new Request(input, init);
    const isLost = chance(LOST);
    // Half of the losses happen on the way back, after the server has done the work.
    if (isLost && chance(0.5)) throw new TypeError('the request was lost');
    if (chance(DOUBLED)) void network.fetch(request.clone()).catch(() => undefined);
    const answer = await network.fetch(request);
    if (isLost) throw new TypeError('the answer was lost');
    return answer;
  };
  const socket = `${address.replace('http', 'ws')}/api/ws`;
  const plain = app.httpTransport({ base: `${address}/api`, socket, fetch: call });
  return {
    ...plain,
    openSocket: (events) =>
      plain.openSocket({
        ...events,
        onMessage(text) {
          if (network.state === 'cut' || chance(LOST)) return;
          events.onMessage(text);
          if (chance(DOUBLED)) events.onMessage(text);
        },
      }),
  };
}

const PATIENCE_MS = 120_000;
const LOOK_MS = 250;
/** Looks several times, because a frame may be on its way while nothing is pending. */
const QUIET_LOOKS = 6;

/**
 * Waits until nothing is pending anywhere and all devices have the same cursor. Returns the milliseconds this took, or
 * undefined when it does not happen. `others` report how much is pending elsewhere.
 */
export async function untilSettled(
  devices: readonly RushDevice[],
  others: readonly { waiting(): Promise<number> }[] = [],
): Promise<number | undefined> {
  const began = Date.now();
  for (let quiet = 0; Date.now() - began < PATIENCE_MS; ) {
    const waiting = await Promise.all([...devices.map(waitingOn), ...others.map((one) => one.waiting())]);
    const cursors = await Promise.all(devices.map(({ mirror }) => mirror.meta.get('sync')));
    const isOne = new Set(cursors.map((meta) => (meta?.key === 'sync' ? meta.cursor : -1))).size === 1;
    quiet = isOne && waiting.every((count) => count === 0) ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return Date.now() - began;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

const waitingOn = async ({ mirror }: RushDevice): Promise<number> =>
  (await mirror.outbox.count()) + (await mirror.shadow.count());
