/**
 * One history from one seed: devices take orders through a storm, are cut off and die, then the weather clears and all
 * must be well. The same seed gives the same history.
 */
import { type Quiescence, watchTasks } from '@tableside/testkit/quiescence.ts';
import { type SeededRandom, seededRandom } from '@tableside/testkit/seeded-random.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { checkDisplayed, checkQuiet } from './invariants.ts';
import { actOnce } from './shift-actions.ts';
import { SimulatedDevice } from './simulated-device.ts';
import { CALM, NetworkLink, STORM } from './simulated-network.ts';
import { SimulatedServer } from './simulated-server.ts';
import { actorOf, CREW } from './simulated-venue.ts';

export interface Told {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly mutations: number;
  readonly crashes: number;
  readonly faults: number;
}

const START = Date.parse('2026-06-12T23:30:00.000Z');
const SHIFT_MS = 60_000;
const QUIET_MS = 15 * 60_000;

interface World {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: SimulatedServer;
  readonly devices: readonly SimulatedDevice[];
  readonly tasks: Quiescence;
  readonly violations: string[];
}

export async function tellHistory(seed: number): Promise<Told> {
  const tasks = watchTasks();
  const time = new VirtualTime(START);
  const random = seededRandom(seed);
  const server = new SimulatedServer(time);
  await server.openVenue();
  const violations: string[] = [];
  const devices = CREW.map(([name, role]) => {
    const actor = actorOf(name, role);
    const token = server.signIn({ actor, sessionId: `session-${name}` });
    const link = new NetworkLink({ server, time, random });
    const skewMs = random.pick([0, 0, -3 * 3_600_000, 2 * 86_400_000]);
    const onFault = (fault: unknown): void => void violations.push(`fault on ${name}: ${String(fault)}`);
    return new SimulatedDevice({ name, actor, token, link, time, random, skewMs, onFault });
  });
  const world: World = { time, random, server, devices, tasks, violations };
  try {
    await storm(world);
    await clearUp(world);
    violations.push(...(await checkQuiet(server, devices)));
  } finally {
    for (const device of devices) device.crash();
    await tasks.settle();
    tasks.release();
    server.close();
  }
  return {
    seed,
    violations,
    mutations: devices.reduce((sum, device) => sum + device.promised.length, 0),
    crashes: devices.reduce((sum, device) => sum + device.crashes - 1, 0),
    faults: devices.reduce(
      (sum, { link }) => sum + link.faults.lost + link.faults.doubled + link.faults.frames,
      0,
    ),
  };
}

async function storm(world: World): Promise<void> {
  const { time, random, devices } = world;
  every(world, 1_000, () => world.server.sweep());
  for (const device of devices) {
    void begin(world, device);
    often(world, 2_000, () => void watched(world, actOnce(device, random)));
    often(world, 25_000, () => cutFor(world, device));
    often(world, 30_000, () => device.link.dropSockets());
  }
  await pass(world, 5_000);
  for (const device of devices) device.link.weather = STORM;
  const end = START + SHIFT_MS;
  while (time.now() < end) {
    const doomed = random.chance(0.02) ? random.pick(devices) : undefined;
    await step(world, end, doomed);
  }
}

/** Everybody comes back, the network is whole, and time passes until nothing waits. */
async function clearUp(world: World): Promise<void> {
  const { devices, server, time } = world;
  stop(world);
  for (const { link } of devices) {
    link.weather = CALM;
    link.cut = false;
  }
  const end = time.now() + QUIET_MS;
  while (time.now() < end) {
    await pass(world, 20_000);
    if (await isQuiet(server, devices)) return;
  }
}

async function isQuiet({ storage }: SimulatedServer, devices: readonly SimulatedDevice[]): Promise<boolean> {
  for (const { mirror, actor } of devices) {
    const meta = await mirror.meta.get('sync');
    const { head } = await storage.head(actor.venueId);
    if ((await mirror.outbox.count()) > 0) return false;
    if (meta?.key !== 'sync' || meta.cursor < head || meta.fullPull !== null) return false;
  }
  return true;
}

const begin = (world: World, device: SimulatedDevice): Promise<void> => watched(world, device.start());

/** Fires one timer and lets the databases come to rest; a doomed device dies somewhere in between. */
async function step(world: World, until: number, doomed?: SimulatedDevice): Promise<void> {
  const { time, tasks, random, devices, violations } = world;
  time.fireNext(until);
  let turnsToLive = doomed ? random.int(0, 12) : -1;
  await tasks.settle(() => {
    if (turnsToLive === 0 && doomed) revive(world, doomed);
    turnsToLive -= 1;
  });
  if (doomed && turnsToLive >= 0) {
    revive(world, doomed);
    await tasks.settle();
  }
  if (random.chance(0.02)) violations.push(...(await checkDisplayed(random.pick(devices))));
}

function revive(world: World, device: SimulatedDevice): void {
  device.crash();
  world.time.setTimeout(() => void begin(world, device), world.random.int(10, 3_000));
}

async function pass(world: World, ms: number): Promise<void> {
  const until = world.time.now() + ms;
  while (world.time.now() < until) await step(world, until);
}

async function watched({ violations }: World, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) =>
    violations.push(`an act failed: ${error instanceof Error ? error.stack : String(error)}`),
  );
}

function cutFor({ time, random }: World, { link }: SimulatedDevice): void {
  link.cut = true;
  link.dropSockets();
  time.setTimeout(
    () => {
      link.cut = false;
    },
    random.int(500, 20_000),
  );
}

const stopped = new WeakSet<World>();
const stop = (world: World): void => void stopped.add(world);

function every(world: World, ms: number, run: () => void): void {
  world.time.setTimeout(() => {
    run();
    every(world, ms, run);
  }, ms);
}

/** At random moments, `meanMs` apart on average, until the storm is over. */
function often(world: World, meanMs: number, run: () => void): void {
  const wait = Math.ceil(-Math.log(1 - world.random.next()) * meanMs);
  world.time.setTimeout(() => {
    if (stopped.has(world)) return;
    run();
    often(world, meanMs, run);
  }, wait);
}
