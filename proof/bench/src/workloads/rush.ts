/**
 * W6: a rush on a bad network. Thirty engines in Node and two screens in Chromium work on the same few orders against
 * the real server. Then the network recovers, everything arrives, and every mirror is compared with the server.
 */

import { actOnce } from '@tableside/rush/acts.ts';
import { openRushDevice, type RushDevice, untilSettled } from '@tableside/rush/device.ts';
import { fateOf } from '@tableside/rush/fate.ts';
import { type Hired, hire } from '@tableside/rush/hire.ts';
import {
  brokenPromises,
  differencesOf,
  type Rows,
  rowsOf,
  wrongMoney,
  wrongOn,
} from '@tableside/rush/judge.ts';
import { type BenchServer, callsTo } from '@tableside/testkit/server.ts';
import { pullEverything } from '@tableside/testkit/till.ts';
import { WebSocket as NodeWebSocket } from 'ws';
import type { Run } from '../run.ts';
import { RACED_ORDERS, racePeer, raceTablets } from '../rush/races.ts';
import { openScreen, type Screen, takeOrders } from '../rush/screens.ts';
import type { Workload } from '../workload.ts';

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
  async measure(run) {
    // The engine uses the platform's WebSocket, which may be missing here.
    Object.assign(globalThis, { WebSocket: NodeWebSocket });
    await measureRush(run, await run.server());
  },
  peers: { orders: RACED_ORDERS, measure: racePeer, ahead: [] },
};

async function measureRush(run: Run, server: BenchServer): Promise<void> {
  const { address } = server;
  const devices: RushDevice[] = [];
  const [floor, kitchen] = [await hire(server, 0, 'server'), await hire(server, 1, 'kitchen')];
  for (let seed = 1; seed <= ENGINES; seed += 1) {
    const { session } = seed % KITCHEN_EVERY === 0 ? kitchen : floor;
    devices.push(await run.keep(openRushDevice({ address, session, seed })));
  }
  const tablet = await openScreen(run, { address, path: '/', person: server.person });
  const wall = await openScreen(run, { address, path: '/kitchen', person: kitchen.person });
  const taps = await work(devices, tablet);
  for (const one of [...devices, tablet, wall]) await one.heal();
  const settledMs = await untilSettled(devices, [tablet, wall]);

  const viewOf = async ({ session }: Hired): Promise<Rows> =>
    rowsOf(await pullEverything(callsTo(address, session.token)));
  const views = { floor: await viewOf(floor), kitchen: await viewOf(kitchen) };
  const own = rowsOf(await pullEverything(server.call));
  const promised = devices.flatMap((device) => [...device.promised]);
  const violations = [
    ...(settledMs === undefined ? ['it did not come to rest'] : []),
    ...differencesOf('the tablet', await tablet.mirror(), own),
    ...differencesOf('the kitchen', await wall.mirror(), views.kitchen),
    ...brokenPromises(fateOf(server.database, promised)),
    ...wrongMoney(own),
  ];
  for (const device of devices)
    violations.push(
      ...(await wrongOn(device, device.actor.role === 'kitchen' ? views.kitchen : views.floor)),
    );

  const orders = [...own.keys()].filter((key) => key.startsWith('order/')).length;
  run.figure({ name: 'mutations promised', value: promised.length, unit: '' });
  run.figure({ name: 'taps on the tablet', value: taps, unit: '' });
  run.figure({ name: 'orders', value: orders, unit: '' });
  run.figure({ name: 'violations', value: violations.length, unit: '' });
  if (settledMs !== undefined)
    run.figure({ name: 'all quiet after the last fault', value: settledMs / 1000, unit: 's' });
  run.targets.push({ name: 'violations', value: violations.length, atMost: 0 });
  await raceTablets(run, { address, session: floor.session }, (figure) => {
    run.figure(figure);
    run.targets.push({ name: figure.name, value: figure.value, atMost: 0 });
  });
  run.notes.push(...violations.slice(0, TOLD));
}

/** Runs the rush. Returns how many taps the tablet made. */
async function work(devices: readonly RushDevice[], tablet: Screen): Promise<number> {
  const endsAt = Date.now() + RUSH_MS;
  const isOver = (): boolean => Date.now() >= endsAt;
  const person = async (device: RushDevice): Promise<void> => {
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 2 * ACT_EVERY_MS * device.random.next()));
      await actOnce(device);
    }
  };
  const [taps] = await Promise.all([takeOrders(tablet, isOver), ...devices.map(person)]);
  return taps;
}
