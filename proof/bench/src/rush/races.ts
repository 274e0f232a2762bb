/**
 * Two devices that cannot reach each other change the same orders: both take the payment, or both add a line. Counts
 * the work that was reported to a person as done and is gone, and the money taken twice that no row shows as overpaid.
 * Tableside and each of its peers run it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { padIdOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { addLine, openVisit, payPad } from '@tableside/rush/acts.ts';
import { type DeviceOf, openRushDevice, type RushDevice, untilSettled } from '@tableside/rush/device.ts';
import type { Report } from '../peers/measure-peers.ts';
import { ask, type PeerOrder, type RunningPeer } from '../peers/running-peer.ts';
import type { Run } from '../run.ts';

const RACES = 50;
export const RACED_ORDERS = 2 * RACES;
/** Seeds that no device of the rush uses. */
const SEEDS = [1001, 1002] as const;

interface Lost {
  readonly payments: number;
  readonly lines: number;
  readonly unsaid: number;
}

function tell(report: Report, { payments, lines, unsaid }: Lost): void {
  const at = `${RACED_ORDERS} orders, 2 devices each`;
  report({ name: 'payments taken and gone', at, value: payments, unit: '' });
  report({ name: 'lines added and gone', at, value: lines, unit: '' });
  report({ name: 'paid twice, said by no row', at, value: unsaid, unit: '' });
}

type Venue = Pick<DeviceOf, 'address' | 'session'>;

export async function raceTablets(run: Run, venue: Venue, report: Report): Promise<void> {
  const [first, second] = SEEDS;
  const open = (seed: number): Promise<RushDevice> => run.keep(openRushDevice({ ...venue, seed }));
  const tablets = [await open(first), await open(second)] as const;
  const heal = async (): Promise<void> => {
    for (const tablet of tablets) tablet.heal();
    await untilSettled(tablets);
  };
  await heal();
  const ids: string[] = [];
  for (let n = 0; n < RACED_ORDERS; n += 1) ids.push((await openVisit(tablets[0])) ?? '');
  await untilSettled(tablets);
  for (const tablet of tablets) tablet.cut();
  const told: Told = { payments: [], lines: [] };
  for (const tablet of tablets) await race(tablet, ids, told);
  await heal();
  tell(report, await lostOf(tablets[0], ids, told));
}

interface Told {
  readonly payments: string[];
  readonly lines: string[];
}

async function race(tablet: RushDevice, ids: readonly string[], told: Told): Promise<void> {
  for (const [n, id] of ids.entries()) {
    const row = await tablet.mirror.orders.get(padIdOf(id));
    if (!row) throw new Error('a visit did not reach the other tablet');
    if (n < RACES) told.payments.push(await payPad(tablet, row.doc));
    else told.lines.push(await addLine(tablet, id));
  }
}

async function lostOf({ mirror }: RushDevice, ids: readonly string[], told: Told): Promise<Lost> {
  const visits = (await mirror.visits.bulkGet([...ids])).flatMap((row) => (row ? [row.doc] : []));
  const orders = (await mirror.orders.toArray()).map(({ doc }) => doc);
  const payments = (await mirror.payments.toArray()).map(({ doc }) => doc);
  const lines = new Set(orders.flatMap(({ items }) => items.map(({ id }) => id)));
  const isPaidTwice = ({ id }: Visit): boolean => payments.filter(({ visitId }) => visitId === id).length > 1;
  return {
    payments: told.payments.filter((id) => !payments.some((one) => one.id === id)).length,
    lines: told.lines.filter((id) => !lines.has(id)).length,
    unsaid: visits.filter((one) => isPaidTwice(one) && one.owed === 0).length,
  };
}

const sumOf = (payments: readonly { readonly amount: number }[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

export async function racePeer(running: RunningPeer, report: Report): Promise<void> {
  const devices = [await running.device('a'), await running.device('b')];
  const numbers = Array.from({ length: RACED_ORDERS }, (_, n) => n);
  const [paid, added] = [numbers.slice(0, RACES), numbers.slice(RACES)];
  running.proxy.cut();
  for (const device of devices) await device.context.setOffline(true);
  for (const device of devices) {
    await ask(device, 'pay', paid);
    await ask(device, 'addItem', added);
  }
  running.proxy.restore();
  for (const device of devices) await device.context.setOffline(false);
  const byId = new Map((await untilQuiet(running)).map((order) => [order.id, order]));
  const ordersOf = (wanted: readonly number[]) =>
    wanted.map((n) => byId.get(`order-${String(n).padStart(7, '0')}`));
  const missing = (order: PeerOrder | undefined, kept: readonly { readonly id: string }[] = []): number =>
    ['a', 'b'].filter((by) => !kept.some(({ id }) => id === `${order?.id}-${by}`)).length;
  tell(report, {
    payments: ordersOf(paid).reduce((sum, order) => sum + missing(order, order?.payments), 0),
    lines: ordersOf(added).reduce((sum, order) => sum + missing(order, order?.items), 0),
    unsaid: ordersOf(paid).filter(
      (order) => order && sumOf(order.payments) > order.total && order.paid <= order.total,
    ).length,
  });
}

const QUIET_LOOKS = 8;
const LOOK_MS = 500;

/** Returns the orders of the peer's server once they have stayed the same for some seconds. */
async function untilQuiet(running: RunningPeer): Promise<readonly PeerOrder[]> {
  let { orders } = await running.held();
  for (let same = 0; same < QUIET_LOOKS; ) {
    await pause(LOOK_MS);
    const next = (await running.held()).orders;
    same = JSON.stringify(next) === JSON.stringify(orders) ? same + 1 : 0;
    orders = next;
  }
  return orders;
}
