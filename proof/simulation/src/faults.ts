/** The faults of a script: one function for each thing that can happen to a device, its link or the server. */
import { ROLES, roleMay } from '@tableside/domain/command/permissions.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { actOnCash } from './cash-actions.ts';
import { closeDay } from './day-scenes.ts';
import { bringBack } from './out-of-use.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import type { Action } from './script.ts';
import { actOnce } from './shift-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { Cut } from './simulated-network.ts';
import { actorOf } from './simulated-venue.ts';
import { TABLET_FAULTS } from './tablet-faults.ts';
import { comeBack, paidVisit, serveVisit } from './visit-apart.ts';
import { openVisit } from './visit-lines.ts';
import {
  type Befallen,
  begin,
  cutOff,
  type Doom,
  type Fault,
  type Victim,
  type World,
  watched,
} from './world.ts';

/**
 * Crashes the device: while a tap is being saved, while the next arrival is applied, between two pages, or anywhere.
 */
const crash: Fault = (world, { device, random }) => {
  const into = random.pick(['own', 'own', 'own', 'arrival', 'arrival', 'pages', 'any'] as const);
  if (into === 'own') watched(world, actOnce(device, random));
  const { arrivals } = device.link;
  const isDue = (): boolean => (into === 'pages' ? device.isBetweenPages : device.link.arrivals > arrivals);
  strike(world, { into, random, isDue }, () => {
    noteCrash(world, device, into);
    // Without a random number, so that the kept seeds still tell the same story.
    if (device.crashes % 2 === 0) losePower(world, device);
    else device.crash();
    reopen(world, device, random);
  });
};

/** What the device had shown, but not on its disk, is shown again after the next pull. */
function losePower({ effects, watches, devices }: World, device: SimulatedDevice): void {
  if (device.crash(true) === 0) return;
  watches[devices.indexOf(device)]?.forget();
  effects.note('power lost before a write was on the disk');
}

function noteCrash({ effects }: World, device: SimulatedDevice, into: Victim): void {
  if (device.isBetweenPages) effects.note('crash between two pages');
  if (!device.isWriting) return;
  if (into === 'own') effects.note('crash while a tap is written');
  if (into === 'arrival') effects.note('crash while an envelope is applied');
}

const cut =
  (what: Cut): Fault =>
  (world, { device: { link }, random }) =>
    cutOff(world, link, { what, ms: random.int(500, 15_000) });

/** The device reads too slowly, so the server skips it. When it can follow again and pulls, all devices are busy. */
const slowReader: Fault = (world, { device, random }) => {
  device.link.isSlowReader = true;
  watched(world, actOnce(device, random));
  world.time.setTimeout(
    () => {
      device.link.isSlowReader = false;
      const act = (): void => {
        for (const other of world.devices) watched(world, actOnce(other, random));
      };
      act();
      for (let more = random.int(1, 3); more > 0; more -= 1) world.time.setTimeout(act, random.int(10, 500));
    },
    random.int(100, random.pick([1_000, 1_000, 12_000])),
  );
};

/** The disk is full for a while: either every write fails, or a random share of them. */
const fullDisk: Fault = (world, { device, random }) => {
  device.fullness = random.pick([1, 0.1]);
  watched(world, actOnce(device, random));
  const free = (): void => {
    device.fullness = 0;
  };
  world.time.setTimeout(free, random.int(50, random.pick([500, 5_000])));
};

/**
 * The device sleeps, and its timers and connection with it. Depending on the length, its screen may or may not have to
 * be stale on waking. Whatever others do meanwhile reaches it late.
 */
const sleep: Fault = (world, { device, random }) => {
  if (!device.isOpen || device.isAsleep) return;
  device.sleep();
  world.effects.note('device asleep');
  const ms = random.pick([random.int(1_000, 8_000), random.int(8_000, 35_000), random.int(35_000, 60_000)]);
  world.time.setTimeout(() => device.wake(), ms);
};

/** Ends the session. The same person signs in again after a while. */
const expire: Fault = ({ server, time }, { device, random }) => {
  const { token, people } = device;
  if (token === null || people) return;
  server.signOut(token);
  device.link.dropSockets();
  time.setTimeout(
    () => {
      device.token = server.signIn({ actor: device.actor, sessionId: `session-${random.uuid()}` });
    },
    random.int(500, 8_000),
  );
};

/**
 * Changes a person's role. The server applies it at once, the page only when it is reopened. If the person has left the
 * staff, their device is out of use until a manager signs in there.
 */
const newRole: Fault = (world, { device, random }) => {
  const { server, time } = world;
  const { token, people } = device;
  if (token === null || people) return;
  const actor = actorOf(device.name, random.pick(ROLES));
  server.signOut(token);
  const sessionId = `session-${random.uuid()}`;
  void server.changeRole(device.actor, { actor, sessionId }).then((given) => {
    device.token = given;
  });
  device.link.dropSockets();
  device.actor = actor;
  time.setTimeout(() => device.crash(), random.int(10, 5_000));
  time.setTimeout(() => watched(world, reopened(world, device)), 5_001);
};

async function reopened(world: World, device: SimulatedDevice): Promise<void> {
  await bringBack(world, device);
  begin(world, device);
}

/**
 * Somebody signs out and in again, so an emptied mirror is filled while colleagues go on working. All of them work
 * as soon as the open part is there.
 */
const leave: Fault = (world, { device, random }) => {
  const { effects, time } = world;
  // On a full disk nothing can be forgotten, and the rows stay.
  if (device.people || !device.isOpen || device.isAsleep || device.fullness > 0) return;
  const leaving = async (): Promise<void> => {
    if (!(await device.leave())) return;
    world.watches[world.devices.indexOf(device)]?.forget();
    effects.note('mirror emptied and filled again');
  };
  watched(world, leaving());
  reopen(world, device, random);
  let tries = 1_000;
  const act = (): void => {
    if (device.hasOnlyOpen) {
      for (const one of world.devices) watched(world, actOnce(one, random));
      effects.note('change between the two parts of a first fill');
    } else if (tries-- > 0) time.setTimeout(act, 5);
  };
  act();
};

const poison =
  (kind: 'shapes' | 'rules'): Fault =>
  ({ poisoned }, { device }) =>
    void poisoned.set(device, kind);

const restart: Fault = (world, { random }) => {
  const { server, effects } = world;
  const into = random.pick(['push', 'push', 'push', 'any'] as const);
  const { pushes } = server;
  strike(world, { into, random, isDue: () => server.pushes > pushes }, () => {
    if (server.isWriting) effects.note('restart while a batch is under way');
    return server.restart();
  });
};

const setBack: Fault = (world, { device, random }) => {
  if (!device.setBack()) return;
  world.watches[world.devices.indexOf(device)]?.forget();
  // Half of the devices come back while offline, so people do a lot of work before the server hears of it.
  if (random.chance(0.5)) cutOff(world, device.link, { what: 'both', ms: random.int(2_000, 8_000) });
  reopen(world, device, random);
};

const restore: Fault = (world, { random }) =>
  strike(world, { into: 'own', random, atRest: true }, async () => {
    if (!(await world.server.restore())) return;
    for (const watch of world.watches) watch.forget();
  });

const backup: Fault = (world, { random }) =>
  strike(world, { into: 'own', random, atRest: true }, () => world.server.backup());

/**
 * Two tablets that are cut off from the network both serve one visit: they add, send, pay and close. Or they hear of each other, and nobody hears of them: the guests of a
 * visit that was closed order and pay once more.
 */
const SCENES = [
  { prepare: openVisit, serve: serveVisit, what: 'both' },
  { prepare: openVisit, serve: serveVisit, what: 'both' },
  { prepare: paidVisit, serve: comeBack, what: 'out' },
] as const;

const twoApart: Fault = (world, { device, random }) => {
  const pair = [device, ...world.devices.filter((one) => one !== device)]
    .filter(({ actor, isOpen }) => isOpen && roleMay(actor.role, 'payment.record'))
    .slice(0, 2);
  const [first, second] = pair;
  if (!first || !second) return;
  const scene = random.pick(SCENES);
  const begin = async (): Promise<void> => {
    const rootId = await scene.prepare(first, random);
    if (rootId === undefined) return;
    const apart = { pair: [first, second], random, rootId, scene } as const;
    world.time.setTimeout(() => serveApart(world, apart), MEETS_AFTER_MS);
  };
  watched(world, begin());
};
const MEETS_AFTER_MS = 2_000;

interface Pair {
  readonly pair: readonly [SimulatedDevice, SimulatedDevice];
  readonly random: SeededRandom;
  readonly rootId: string;
  readonly scene: (typeof SCENES)[number];
}

function serveApart(world: World, { pair, random, rootId, scene }: Pair): void {
  const hasRoot = (device: SimulatedDevice, store: string): boolean =>
    device.stored<{ readonly id: string }>(store).some(({ id }) => id === rootId);
  const isShown = (device: SimulatedDevice): boolean =>
    device.isOpen && (hasRoot(device, 'orders') || hasRoot(device, 'visits'));
  if (!pair.every(isShown)) return;
  world.effects.note('two tablets apart on one order');
  for (const device of pair) {
    cutOff(world, device.link, { what: scene.what, ms: random.int(500, 4_000) });
    watched(world, scene.serve(device, random, rootId));
  }
}

const FAULTS: Readonly<Record<Exclude<Action['kind'], 'act'>, Fault>> = {
  crash,
  cut: cut('both'),
  cutOut: cut('out'),
  cutIn: cut('in'),
  dropSockets: (_world, { device }) => device.link.dropSockets(),
  slowReader,
  fullDisk,
  sleep,
  expire,
  newRole,
  leave,
  poisonShape: poison('shapes'),
  poisonRule: poison('rules'),
  restart,
  snapshot: (_world, { device }) => device.snapshot(),
  setBack,
  backup,
  restore,
  twoApart,
  closeDay,
  ...TABLET_FAULTS,
  ...PROCESS_FAULTS,
  cash: (world, { device, random }) => watched(world, actOnCash(device, random)),
};

export function befall(world: World, befallen: Befallen): void {
  const { kind } = befallen.action;
  if (kind !== 'act') FAULTS[kind](world, befallen);
}

interface When {
  readonly into: Victim;
  readonly random: SeededRandom;
  readonly isDue?: () => boolean;
  readonly atRest?: boolean;
}

/**
 * Upper limits on the number of event-loop turns before a fault strikes, by the work it should interrupt. They are
 * quartiles of measured counts.
 */
const MOST_TURNS: Readonly<Record<Victim, readonly number[]>> = {
  own: [6, 12, 18],
  push: [0, 1, 3],
  arrival: [4, 8, 16, 32],
  pages: [0, 8],
  any: [12],
};
const PATIENCE_MS = 3_000;

function strike({ dooms, time }: World, when: When, run: Doom['run']): void {
  const { into, random, isDue = () => true, atRest } = when;
  const turns = atRest ? 0 : random.int(0, random.pick(MOST_TURNS[into]));
  dooms.push({
    into,
    turns,
    until: time.now() + PATIENCE_MS,
    isDue: into === 'any' ? () => true : isDue,
    run,
  });
}

function reopen(world: World, device: SimulatedDevice, random: SeededRandom): void {
  world.time.setTimeout(() => begin(world, device), random.int(10, 3_000));
}
