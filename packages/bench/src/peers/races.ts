/**
 * Two tablets that cannot reach each other change the same orders: both take the payment, or both add a line. Counts
 * the work that was reported to a person as done and is gone, and the money taken twice that no row shows as overpaid.
 */
import type { PeerWork } from './measure-peers.ts';
import { ask } from './peer-page.ts';
import type { PeerOrder } from './running-peer.ts';

const RACES = 50;
const paid = Array.from({ length: RACES }, (_, n) => n);
const ordered = Array.from({ length: RACES }, (_, n) => RACES + n);
const QUIET_LOOKS = 8;
const LOOK_MS = 500;

export const racesOfPeers: PeerWork = {
  orders: 2 * RACES,
  async measure(running, { who }) {
    const devices = [await running.device('a'), await running.device('b')];
    running.proxy.cut();
    for (const device of devices) await device.context.setOffline(true);
    for (const device of devices) {
      await ask(device, 'pay', paid);
      await ask(device, 'addItem', ordered);
    }
    running.proxy.restore();
    for (const device of devices) await device.context.setOffline(false);
    const orders = await untilQuiet(async () => (await running.held()).orders);
    const lost = lostIn(orders);
    const at = `${2 * RACES} orders, 2 devices each`;
    return [
      { name: 'payments taken and gone', who, at, value: lost.payments, unit: '' },
      { name: 'lines added and gone', who, at, value: lost.lines, unit: '' },
      { name: 'paid twice, said by no row', who, at, value: lost.unsaid, unit: '' },
    ];
  },
};

function lostIn(orders: readonly PeerOrder[]) {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const orderOf = (n: number) => byId.get(`order-${String(n).padStart(7, '0')}`);
  const missing = (entries: readonly { id: string }[] = [], id: string) =>
    ['a', 'b'].filter((by) => !entries.some((entry) => entry.id === `${id}-${by}`)).length;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    payments: sum(paid.map((n) => missing(orderOf(n)?.payments, orderOf(n)?.id ?? ''))),
    lines: sum(ordered.map((n) => missing(orderOf(n)?.items, orderOf(n)?.id ?? ''))),
    unsaid: paid.filter((n) => isPaidTwiceUnsaid(orderOf(n))).length,
  };
}

/** Whether the payments exceed the order's total while its own `paid` sum hides it. */
function isPaidTwiceUnsaid(order: PeerOrder | undefined): boolean {
  if (!order) return false;
  const taken = order.payments.reduce((total, { amount }) => total + amount, 0);
  return taken > order.total && order.paid <= order.total;
}

/** Returns the answer once it has stayed the same for some seconds. */
async function untilQuiet<T>(look: () => Promise<T>): Promise<T> {
  let last = await look();
  for (let same = 0; same < QUIET_LOOKS; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const next = await look();
    same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}
