/**
 * Random actions on visits where the guests pay before the kitchen begins, and on all others by the commands that both
 * have. Guests who pay first and guests who pay at the end are often the same party: what was sent unpaid, and who
 * opened the visit in which way, is left to chance.
 */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import { dishOf } from './dish.ts';
import { forDrawer } from './for-drawer.ts';
import type { Shown, VisitAct } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { TABLE_IDS } from './simulated-venue.ts';
import type { Act } from './some-shown.ts';

const linesOf = (orders: readonly Order[]): readonly OrderItem[] => orders.flatMap(({ items }) => items);
const someOf = <T>(random: SeededRandom, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all);

/** Most begin with their first lines. Returns the id of the visit. */
export async function openPaidFirst(
  device: SimulatedDevice,
  random: SeededRandom,
): Promise<string | undefined> {
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return undefined;
  const id = random.uuid();
  const items = Array.from({ length: random.int(0, 2) }, () => dishOf(device, random));
  const payAt = random.pick(['order', 'order', 'end'] as const);
  const covers = random.pick([null, 2, 6]);
  await device.mutate('visit.open', {
    id,
    orderNumber,
    tableId: random.pick(TABLE_IDS),
    payAt,
    covers,
    items,
  });
  return id;
}

const addItem: VisitAct = async (device, random, { visitId }) => {
  const seat = random.int(0, 3);
  const item = { ...dishOf(device, random), ...(seat > 0 && { seat }) };
  await device.mutate('visit.addItem', { visitId, item });
};

const setItem: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf(random.chance(0.7) ? pads : rounds));
  if (!line) return;
  const { id: itemId, productId } = line;
  await device.mutate('visit.setItem', { visitId, itemId, productId, by: random.pick([1, 1, 2, -1]) });
};

const removeItem: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf(random.chance(0.85) ? pads : rounds));
  if (!line) return;
  await device.mutate('visit.removeItem', { visitId, itemId: line.id, productId: line.productId });
};

const placeItem: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf([...pads, ...rounds]));
  if (line)
    await device.mutate('visit.placeItem', {
      visitId,
      itemId: line.id,
      seat: random.pick([1, 2, 3, null]),
    });
};

const setDetails: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.setDetails', {
    visitId,
    ...random.pick([{ guests: random.int(1, 8) }, { note: random.pick(['No ice', null]) }]),
  });

const setPayAt: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.set', { visitId, payAt: random.pick(['order', 'end'] as const) });

/** Returns what is due if these lines are sent. */
function dueFor({ visit, rounds, pads }: Shown, lines: readonly OrderItem[]): number {
  const [pad] = pads;
  return pad ? Math.max(0, billOf(visit, rounds, { with: [{ ...pad, items: lines }] }).due) : 0;
}

/**
 * Takes money for what is on the pad, and names it. Some pay for all of it, some for their own, some for a half, and now
 * and then somebody else names the same.
 */
const payFirst: VisitAct = async (device, random, shown) => {
  const { visitId, visit, pads } = shown;
  const share = random.pick([1, 1, 0.5]);
  const lines = linesOf(pads).filter(() => random.chance(share));
  if (lines.length === 0) return;
  const due = dueFor(shown, lines);
  const amount = random.chance(0.75) ? due : Math.ceil(due / 2);
  const named = lines.filter(() => random.chance(0.95)).map(({ id }) => id);
  // The first round of a visit has its id, if the device believes it to be free.
  const roundId = visit.id === visitId && random.chance(0.4) ? visitId : random.uuid();
  await device.mutate('payment.record', {
    id: random.uuid(),
    visitId,
    hadItems: true,
    amount,
    tip: random.pick([0, 0, 200]),
    ...(named.length > 0 && { send: { roundId, itemIds: named } }),
    ...wayOf(device, random),
  });
};

const wayOf = (
  device: SimulatedDevice,
  random: SeededRandom,
): Pick<InputOf<'payment.record'>, 'method' | 'awaitsTerminal' | 'close' | 'drawerId'> =>
  random.chance(0.15)
    ? { method: 'credit_card', awaitsTerminal: true }
    : { method: 'cash', close: random.chance(0.6), ...forDrawer(device, random) };

/** The commands of both ways of paying, by which the screens will change what is on a check. */
export const PAID_FIRST = {
  'visit.addItem': addItem,
  'visit.setItem': setItem,
  'visit.removeItem': removeItem,
  'visit.placeItem': placeItem,
  'visit.setDetails': setDetails,
} as const satisfies Partial<Record<CommandName, VisitAct>>;

export const openFirst: Act = async (device, random) => void (await openPaidFirst(device, random));

export const PAID_FIRST_OFTEN: readonly VisitAct[] = [
  ...Object.values(PAID_FIRST),
  setPayAt,
  addItem,
  addItem,
  addItem,
  payFirst,
  payFirst,
  payFirst,
];
