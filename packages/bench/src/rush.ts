/**
 * W6: a rush on a bad network. Thirty engines in Node and two screens in Chromium work on the same few orders against
 * the real server. Then the network recovers, everything arrives, and every mirror is compared with the server.
 */

import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { WebSocket as NodeWebSocket } from 'ws';
import { type BenchServer, send, startServer } from './bench-server.ts';
import type { Bench, Figure, Workload, WorkloadResult } from './figures.ts';
import { openScreen, type Person, type Screen, takeOrders } from './rush/real-browsers.ts';
import { actOnce } from './rush/rush-acts.ts';
import { openRushDevice, type RushDevice } from './rush/rush-device.ts';
import { brokenPromises, differencesOf, type Rows, rowsOf, wrongMoney } from './rush/rush-judge.ts';
import { untilSettled } from './rush/settled.ts';
import { twoTablets } from './rush/two-tablets.ts';
import { pullEverything } from './till.ts';

const ENGINES = 30;
const RUSH_MS = 60_000;
/** The mean time between two actions of a person, in milliseconds. */
const ACT_EVERY_MS = 800;
/** One in this many engines belongs to a kitchen. */
const KITCHEN_EVERY = 5;
const TOLD = 5;

export const rush: Workload = {
  id: 'W6',
  title: `a rush of ${ENGINES} engines, a tablet and a kitchen on a bad network`,
  inQuick: false,
  measure,
};

interface People {
  readonly floor: Session;
  readonly kitchen: Session;
  readonly kitchenPerson: Person;
}

async function measure({ root }: Bench): Promise<WorkloadResult> {
  // The engine uses the platform's WebSocket, which may be missing here.
  Object.assign(globalThis, { WebSocket: NodeWebSocket });
  const server = await startServer(root);
  const { address } = server;
  const devices: RushDevice[] = [];
  const screens: Screen[] = [];
  try {
    const people = await hire(server);
    for (let n = 1; n <= ENGINES; n += 1) {
      const session = n % KITCHEN_EVERY === 0 ? people.kitchen : people.floor;
      devices.push(await openRushDevice({ address, session, seed: n }));
    }
    screens.push(await openScreen(address, '/', server.person));
    screens.push(await openScreen(address, '/kitchen', people.kitchenPerson));
    const taps = await work(devices, screens);
    for (const one of [...devices, ...screens]) await one.heal();
    const settledMs = await untilSettled(devices, screens);
    const views = {
      floor: await viewOf(server, people.floor),
      kitchen: await viewOf(server, people.kitchen),
    };
    const own = rowsOf(await pullEverything(server));
    const violations = [
      ...(settledMs === undefined ? ['it did not come to rest'] : []),
      ...(await devicesAgainst(devices, views)),
      ...differencesOf('the tablet', (await screens[0]?.mirror()) ?? new Map(), own),
      ...differencesOf('the kitchen', (await screens[1]?.mirror()) ?? new Map(), views.kitchen),
      ...brokenPromises(
        server.database,
        devices.flatMap(({ promised }) => [...promised]),
      ),
      ...wrongMoney(own),
    ];
    return resultOf(devices, {
      violations,
      settledMs,
      own,
      taps,
      raced: await twoTablets(address, people.floor),
    });
  } finally {
    for (const one of [...devices, ...screens]) await one.close();
    await server.close();
  }
}

/** Creates a sign-in each for a server and a cook. */
async function hire(server: BenchServer): Promise<People> {
  const staff = await server.call<{ id: string; email: string }[]>('GET', '/staff');
  const signIn = async (n: number, role: string) => {
    const { id, email } = staff[n] ?? { id: '', email: '' };
    const person = { email, password: `a-rush-of-the-${role}` };
    await server.call('POST', `/staff/${id}/access`, { role, password: person.password });
    const login = { method: 'POST', path: '/auth/login', body: person };
    return { person, session: await send<Session>(server.address, login) };
  };
  const [floor, kitchen] = [await signIn(0, 'server'), await signIn(1, 'kitchen')];
  return { floor: floor.session, kitchen: kitchen.session, kitchenPerson: kitchen.person };
}

/** Runs the rush. Returns how many taps the tablet made. */
async function work(devices: readonly RushDevice[], [tablet]: readonly Screen[]): Promise<number> {
  const endsAt = Date.now() + RUSH_MS;
  const isOver = (): boolean => Date.now() >= endsAt;
  const person = async (device: RushDevice): Promise<void> => {
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 2 * ACT_EVERY_MS * device.random.next()));
      await actOnce(device);
    }
  };
  const [taps] = await Promise.all([tablet ? takeOrders(tablet, isOver) : 0, ...devices.map(person)]);
  return taps;
}

const viewOf = async ({ address }: BenchServer, { token }: Session): Promise<Rows> =>
  rowsOf(
    await pullEverything({ call: (method, path, body) => send(address, { method, path, token, body }) }),
  );

async function devicesAgainst(
  devices: readonly RushDevice[],
  views: { readonly floor: Rows; readonly kitchen: Rows },
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, actor, mirror, faults, promised } of devices) {
    const rows = new Map<string, unknown>();
    for (const entity of ENTITY_NAMES) {
      for (const { id, doc } of await mirror.rowsOf(entity).toArray()) rows.set(rowKey(entity, id), doc);
    }
    found.push(...differencesOf(name, rows, actor.role === 'kitchen' ? views.kitchen : views.floor));
    found.push(...faults.map((fault) => `${name}: ${String(fault)}`));
    for (const cmdId of promised) {
      const kept = [await mirror.acked.get(cmdId), await mirror.dead.get(cmdId)];
      const outcomes = kept.filter((entry) => entry !== undefined && entry.status !== 'partial').length;
      if (outcomes !== 1) found.push(`${name} has ${outcomes} outcomes of ${cmdId}`);
    }
  }
  return found;
}

interface Judged {
  readonly violations: readonly string[];
  readonly settledMs: number | undefined;
  readonly own: Rows;
  /** The number of taps on the tablet in Chromium. */
  readonly taps: number;
  readonly raced: readonly Figure[];
}

function resultOf(
  devices: readonly RushDevice[],
  { violations, settledMs, own, taps, raced }: Judged,
): WorkloadResult {
  const promised = devices.reduce((total, device) => total + device.promised.size, 0);
  const orders = [...own.keys()].filter((key) => key.startsWith('order/')).length;
  const figure = (name: string, value: number, unit: '' | 's' = '') =>
    ({ name, who: 'Tableside', value, unit }) as const;
  return {
    figures: [
      figure('mutations promised', promised),
      figure('taps on the tablet', taps),
      figure('orders', orders),
      figure('violations', violations.length),
      ...(settledMs === undefined ? [] : [figure('all quiet after the last fault', settledMs / 1000, 's')]),
      ...raced,
    ],
    targets: [
      { name: 'violations', value: violations.length, atMost: 0 },
      ...raced.map(({ name, value }) => ({ name, value, atMost: 0 })),
    ],
    notes: violations.slice(0, TOLD),
  };
}
