/**
 * Plays one history from one script. Devices take orders through a storm, lose their connections and crash. Then the
 * network recovers, and everything must be consistent. The same script always gives the same history.
 */
import { createHash } from 'node:crypto';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { type Quiescence, watchTasks } from '@tableside/testkit/quiescence.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { loadRules } from '@tableside/web/mirror/decide/rules.ts';
import { noteCash } from './cash-invariants.ts';
import { ConfirmedWatch } from './confirmed-watch.ts';
import { type Counts, Effects } from './effects.ts';
import { befall } from './faults.ts';
import { noteFloor } from './floor-invariants.ts';
import { checkDisplayed, checkQuiet } from './invariants.ts';
import { bringBack } from './out-of-use.ts';
import { notePaid } from './paid-invariants.ts';
import { Watch } from './running-invariants.ts';
import { type Action, type Script, type Where, writeScript } from './script.ts';
import { FLOOR_ACTOR, peopleOf, share } from './shared-tablet.ts';
import { actOnce } from './shift-actions.ts';
import { type Promised, SimulatedDevice } from './simulated-device.ts';
import { cloneQuickly } from './simulated-disk.ts';
import { CALM, NetworkLink, STORM } from './simulated-network.ts';
import { SimulatedServer } from './simulated-server.ts';
import { actorOf, VENUE_ID } from './simulated-venue.ts';
import { noteStock } from './stock-invariants.ts';
import { checkShownVisits } from './visit-invariants.ts';
import { begin, type Doom, textOf, type World, watched } from './world.ts';

export interface Told {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly mutations: number;
  readonly crashes: number;
  readonly faults: number;
  readonly restarts: number;
  readonly effects: Counts;
  /** Hash of all requests and answers, in order. */
  readonly trace: string;
}

const CALM_BEFORE_MS = 3_000;
/** I10: Allows for back-off, a call that times out, and one round of the watchdog. */
const QUIET_WITHIN_MS = 100_000;
const QUIET_STEP_MS = 2_000;
/** By then the last fault of a storm has run its course: devices are back, and each page runs in the current role. */
const AFTERMATH_MS = 8_000;
/** The share of histories whose venue has printers. */
const PRINTING_SHARE = 0.3;
/** The share of steps after which one device is checked completely. */
const LOOK_SHARE = 0.1;

export const tellHistory = (seed: number, where: Where = {}): Promise<Told> =>
  play(writeScript(seed, where), where);

export async function play(script: Script, where: Where = {}): Promise<Told> {
  // A file takes real time to load, so it would not load at the same moment of each history.
  await loadRules();
  const tasks = watchTasks();
  const cloneAsEver = cloneQuickly();
  const trace = new Trace();
  const world = await createWorld(script, { tasks, trace, where });
  const { devices, server, violations } = world;
  try {
    await storm(world, script);
    await clearUp(world);
    violations.push(...(await checkQuiet(server, devices)));
    noteRoles(world, script);
    noteFloor(server.record, world.effects);
    noteStock(server.record, world.effects);
    notePaid(server.record, world.effects);
    violations.push(...((await server.printing?.faults(server.storage)) ?? []));
    await noteCash(server, (effect, times) => world.effects.note(effect, times));
  } finally {
    for (const device of devices) device.end();
    await tasks.settle();
    tasks.release();
    cloneAsEver();
    server.close();
  }
  const sum = (count: (device: SimulatedDevice) => number): number =>
    devices.reduce((total, device) => total + count(device), 0);
  return {
    seed: script.seed,
    violations,
    mutations: server.record.processed.filter((one) => !one.repeated).length,
    crashes: sum((device) => device.crashes),
    faults: sum(({ link }) => link.faults.lost + link.faults.doubled + link.faults.frames),
    restarts: server.restarts,
    effects: world.effects.counts,
    trace: trace.end(),
  };
}

async function createWorld(
  script: Script,
  { tasks, trace, where: { processes } }: { tasks: Quiescence; trace: Trace; where: Where },
): Promise<World> {
  const { onFile, seed, startsAt } = script;
  const time = new VirtualTime(startsAt);
  const printing = seededRandom(Math.imul(seed, 41) ^ 0x68bc21eb);
  const effects = new Effects({ areShared: processes !== undefined });
  const server = new SimulatedServer(time, {
    effects,
    onFile,
    ...(printing.chance(PRINTING_SHARE) && { printing }),
    ...(processes !== undefined && {
      shared: { processes, random: seededRandom(Math.imul(seed, 13) ^ 0x5bd1e995) },
    }),
    // The other half pushes by requests alone, as to an older server.
    takesPushes: seed % 2 === 0,
    trace: (...what) => trace.note(time.now(), ...what),
  });
  await server.openVenue();
  const violations: string[] = [];
  const poisoned: World['poisoned'] = new Map();
  const devices = script.crew.map(({ name, role, skewMs, tabs, isShared }, n) => {
    const actor = isShared ? FLOOR_ACTOR : actorOf(name, role);
    const token = isShared ? null : server.signIn({ actor, sessionId: `session-${name}` });
    const random = seededRandom(Math.imul(seed, 31) + 7919 * (n + 1));
    const link = new NetworkLink({ server, time, random, effects });
    const onFault = (fault: unknown): void => void violations.push(`fault on ${name}: ${textOf(fault)}`);
    const onPromise = ({ cmdId, name: command, args }: Promised): void => {
      trace.note(time.now(), name, command, cmdId);
      if (command === 'visit.open') server.record.openedVisits.add((args as { id: string }).id);
      if (skewMs !== 0) effects.note('mutation by a wrong clock');
      const kind = poisoned.get(device);
      poisoned.delete(device);
      if (kind) server.poison[kind].set(cmdId, 0);
    };
    const people = isShared && peopleOf(server, { random, link, deviceId: () => device.deviceId });
    const outside = { link, time, random, effects, onFault, onPromise, ...(people && { people }) };
    const device: SimulatedDevice = new SimulatedDevice({ name, actor, token, skewMs, tabs, ...outside });
    return device;
  });
  for (const device of devices) if (device.people) await share(server, device, seed);
  const watches = devices.map((device) => new Watch(device, server.record));
  const confirmedWatches = devices.map((device) => new ConfirmedWatch(device, server.record));
  const random = seededRandom(Math.imul(seed, 17) ^ 0x2545f491);
  return {
    time,
    server,
    devices,
    watches,
    confirmedWatches,
    tasks,
    random,
    violations,
    dooms: [],
    effects,
    poisoned,
  };
}

async function storm(world: World, script: Script): Promise<void> {
  const { time, devices, server } = world;
  sweepOften(world);
  for (const device of devices) begin(world, device);
  await pass(world, CALM_BEFORE_MS);
  // The first fill uses large pages. Small pages make it slow and show nothing that later fills do not.
  server.pageRows = script.pageRows;
  server.answerRows = script.answerRows;
  const { heldUp, frameLost, frameMs } = script;
  for (const { link } of devices) link.weather = { ...STORM, heldUp, frameLost, frameMs };
  for (const action of script.actions) time.setTimeout(() => happen(world, action), action.at);
  await pass(world, script.lengthMs);
}

function happen(world: World, action: Action): void {
  const device = world.devices[action.who];
  if (!device) return;
  const random = seededRandom(action.salt);
  if (action.kind === 'act') watched(world, actOnce(device, random));
  else befall(world, { action, device, random });
}

/** Restores every device and the network, and lets time pass until nothing is pending. */
async function clearUp(world: World): Promise<void> {
  const { devices, time, violations } = world;
  for (const { link } of devices) {
    link.weather = CALM;
    link.cut = 'none';
  }
  await pass(world, AFTERMATH_MS);
  world.server.printing?.rest();
  while (devices.some(({ isAsleep }) => isAsleep)) await pass(world, QUIET_STEP_MS);
  for (const device of devices) watched(world, bringBack(world, device));
  const end = time.now() + QUIET_WITHIN_MS - AFTERMATH_MS;
  while (time.now() < end) {
    await pass(world, QUIET_STEP_MS);
    if (await isQuiet(world)) return;
  }
  violations.push(`I10 not all is quiet ${QUIET_WITHIN_MS / 1_000} s after the last fault`);
}

function noteRoles({ devices, effects }: World, { crew }: Script): void {
  const isOther = ({ actor }: SimulatedDevice, n: number): boolean => actor.role !== crew[n]?.role;
  effects.note('mirror filled for another role', devices.filter(isOther).length);
}

async function isQuiet({ server, devices }: World): Promise<boolean> {
  const { head, epoch } = await server.storage.head(VENUE_ID);
  for (const { mirror, people } of devices) {
    if (people?.isRevoked) continue;
    const meta = await mirror.meta.get('sync');
    if ((await mirror.outbox.count()) > 0) return false;
    if (meta?.key !== 'sync' || meta.epoch !== epoch || meta.fullPull !== null || meta.cursor < head)
      return false;
  }
  return true;
}

/** Fires one timer and waits until the databases are idle. A due fault strikes somewhere in between. */
async function step(world: World, until: number): Promise<void> {
  const { time, tasks, random, watches, confirmedWatches, devices } = world;
  const waiting = new Set(world.dooms);
  time.fireNext(until);
  const doom = takeDue(world, waiting);
  let turnsLeft = doom?.turns ?? -1;
  let hasStruck = false;
  let struck = Promise.resolve();
  const strike = (): void => {
    turnsLeft = -1;
    hasStruck = true;
    struck = Promise.resolve(doom?.run());
  };
  await tasks.settle(() => {
    for (const device of devices) device.refuseWrites();
    if (turnsLeft === 0) strike();
    else turnsLeft -= 1;
  });
  if (doom && !hasStruck) strike();
  if (hasStruck) {
    await struck;
    await tasks.settle();
  }
  for (const watch of watches) world.violations.push(...watch.glance());
  for (const watch of confirmedWatches) world.violations.push(...watch.glance(time.now()));
  if (random.chance(LOOK_SHARE)) await lookAtOne(world);
}

/** Returns at most one due fault. A fault that this step itself scheduled goes before those that were waiting. */
function takeDue({ dooms, time }: World, waiting: ReadonlySet<Doom>): Doom | undefined {
  const own = dooms.findIndex((doom) => doom.into === 'own');
  const isDue = (doom: Doom): boolean => waiting.has(doom) && (doom.isDue() || doom.until <= time.now());
  const index = own >= 0 ? own : dooms.findIndex(isDue);
  return index < 0 ? undefined : dooms.splice(index, 1)[0];
}

async function lookAtOne({ devices, watches, random, violations, server }: World): Promise<void> {
  const n = random.int(0, devices.length - 1);
  const [device, watch] = [devices[n], watches[n]];
  if (!device || !watch) return;
  violations.push(...watch.look(), ...(await checkDisplayed(device)));
  violations.push(...checkShownVisits(device, server.record));
}

async function pass(world: World, ms: number): Promise<void> {
  const until = world.time.now() + ms;
  while (world.time.now() < until) await step(world, until);
}

function sweepOften(world: World): void {
  world.time.setTimeout(() => {
    world.server.sweep();
    if (world.server.printing) watched(world, world.server.printing.second());
    sweepOften(world);
  }, 1_000);
}

/** Hashes everything that happens in a history. The same seed must give the same hash. */
class Trace {
  readonly #hash = createHash('sha256');

  note(...what: readonly unknown[]): void {
    this.#hash.update(JSON.stringify(what));
  }

  /** Returns the hash. Call it once, at the end. */
  end(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
