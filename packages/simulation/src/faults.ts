/** What befalls a device, its link or the server: one function for each fault of the script. */
import { ROLES } from '@tableside/domain/permissions.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import type { Action } from './script.ts';
import { actOnce } from './shift-actions.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { Cut } from './simulated-network.ts';
import { actorOf } from './simulated-venue.ts';
import { begin, type World, watched } from './world.ts';

interface Befallen {
  readonly action: Action;
  readonly device: SimulatedDevice;
  readonly random: SeededRandom;
}

type Fault = (world: World, befallen: Befallen) => void;

/** Half of them while a person does something: somewhere between the tap and its being told to be saved. */
const crash: Fault = (world, { device, random }) => {
  if (random.chance(0.5)) watched(world, actOnce(device, random));
  strikeWithin(world, random, () => device.crash());
  reopen(world, device, random);
};

const cut =
  (what: Cut): Fault =>
  ({ time }, { device: { link }, random }) => {
    link.cut = what;
    if (what === 'both') link.dropSockets();
    time.setTimeout(
      () => {
        link.cut = 'none';
      },
      random.int(500, 15_000),
    );
  };

/** The session ends, and after a while the same person signs in again. */
const expire: Fault = ({ server, time }, { device, random }) => {
  const { token } = device;
  if (token === null) return;
  server.signOut(token);
  device.link.dropSockets();
  time.setTimeout(
    () => {
      device.token = server.signIn({ actor: device.actor, sessionId: `session-${random.uuid()}` });
    },
    random.int(500, 8_000),
  );
};

/** The server knows at once, the page when it is opened again. */
const newRole: Fault = (world, { device, random }) => {
  const { server, time } = world;
  const { token } = device;
  if (token === null) return;
  const actor = actorOf(device.name, random.pick(ROLES));
  server.signOut(token);
  device.token = server.signIn({ actor, sessionId: `session-${random.uuid()}` });
  device.link.dropSockets();
  device.actor = actor;
  time.setTimeout(() => device.crash(), random.int(10, 5_000));
  time.setTimeout(() => begin(world, device), 5_001);
};

const poison =
  (kind: 'shapes' | 'rules'): Fault =>
  ({ poisoned }, { device }) =>
    void poisoned.set(device, kind);

const restart: Fault = (world, { random }) => strikeWithin(world, random, () => world.server.restart());

const setBack: Fault = (world, { device, random }) => {
  if (!device.setBack()) return;
  world.watches[world.devices.indexOf(device)]?.forget();
  reopen(world, device, random);
};

const restore: Fault = (world) =>
  strikeAfter(world, 0, async () => {
    if (!(await world.server.restore())) return;
    for (const watch of world.watches) watch.forget();
  });

const FAULTS: Readonly<Record<Exclude<Action['kind'], 'act'>, Fault>> = {
  crash,
  cut: cut('both'),
  cutOut: cut('out'),
  cutIn: cut('in'),
  dropSockets: (_world, { device }) => device.link.dropSockets(),
  expire,
  newRole,
  poisonShape: poison('shapes'),
  poisonRule: poison('rules'),
  restart,
  snapshot: (_world, { device }) => device.snapshot(),
  setBack,
  backup: (world) => strikeAfter(world, 0, () => world.server.backup()),
  restore,
};

export function befall(world: World, befallen: Befallen): void {
  const { kind } = befallen.action;
  if (kind !== 'act') FAULTS[kind](world, befallen);
}

/** Somewhere in the middle of what the step began. */
function strikeWithin(world: World, random: SeededRandom, run: () => void | Promise<void>): void {
  strikeAfter(world, random.int(0, 12), run);
}

/** A fault waits for the next step when two meet. */
function strikeAfter(world: World, turns: number, run: () => void | Promise<void>): void {
  if (world.doom) world.time.setTimeout(() => strikeAfter(world, turns, run), 1);
  else world.doom = { turns, run };
}

function reopen(world: World, device: SimulatedDevice, random: SeededRandom): void {
  world.time.setTimeout(() => begin(world, device), random.int(10, 3_000));
}
