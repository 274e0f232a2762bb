/**
 * The peers' races, run with Tableside: two tablets that cannot reach each other take the same payments and add to the
 * same orders.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Figure } from '../figures.ts';
import { addLine, openOrder, payOrder } from './rush-acts.ts';
import { openRushDevice, type RushDevice } from './rush-device.ts';
import { untilSettled } from './settled.ts';

const RACES = 50;
/** Seeds that no device of the rush uses. */
const SEEDS = [1001, 1002] as const;

interface Told {
  readonly payments: string[];
  readonly lines: string[];
}

export async function twoTablets(address: string, session: Session): Promise<readonly Figure[]> {
  const tablets: RushDevice[] = [];
  try {
    for (const seed of SEEDS) tablets.push(await openRushDevice({ address, session, seed }));
    for (const tablet of tablets) tablet.heal();
    await untilSettled(tablets);
    const ids = await openOrders(tablets);
    for (const tablet of tablets) tablet.cut();
    const told: Told = { payments: [], lines: [] };
    for (const tablet of tablets) await race(tablet, ids, told);
    for (const tablet of tablets) tablet.heal();
    await untilSettled(tablets);
    return await figuresOf(tablets[0], ids, told);
  } finally {
    for (const tablet of tablets) await tablet.close();
  }
}

/** The first tablet opens the orders. Waits until the other one has them, too. */
async function openOrders(tablets: readonly RushDevice[]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 2 * RACES; n += 1) {
    const id = tablets[0] && (await openOrder(tablets[0]));
    if (id === undefined) throw new Error('the tablet has no letter');
    ids.push(id);
  }
  await untilSettled(tablets);
  return ids;
}

async function race(tablet: RushDevice, ids: readonly string[], told: Told): Promise<void> {
  for (const [n, id] of ids.entries()) {
    const row = await tablet.mirror.orders.get(id);
    if (!row) throw new Error('an order did not reach the other tablet');
    if (n < RACES) told.payments.push(await payOrder(tablet, row.doc));
    else told.lines.push(await addLine(tablet, id));
  }
}

async function figuresOf(
  tablet: RushDevice | undefined,
  ids: readonly string[],
  told: Told,
): Promise<readonly Figure[]> {
  if (!tablet) return [];
  const { mirror } = tablet;
  const orders = (await mirror.orders.bulkGet([...ids])).flatMap((row) => (row ? [row.doc] : []));
  const payments = (await mirror.payments.toArray()).map(({ doc }) => doc);
  const lines = new Set(orders.flatMap(({ items }) => items.map(({ id }) => id)));
  const takenFor = ({ id }: Order): number =>
    payments.filter(({ orderId }) => orderId === id).reduce((sum, { amount }) => sum + amount, 0);
  const figure = (name: string, value: number): Figure => ({
    name,
    who: 'Tableside',
    at: `${2 * RACES} orders, 2 devices each`,
    value,
    unit: '',
  });
  const isGone = (id: string): boolean => !payments.some((one) => one.id === id);
  return [
    figure('payments taken and gone', told.payments.filter(isGone).length),
    figure('lines added and gone', told.lines.filter((id) => !lines.has(id)).length),
    figure(
      'paid twice, said by no row',
      orders.filter((one) => takenFor(one) > one.total && one.balance >= 0).length,
    ),
  ];
}
