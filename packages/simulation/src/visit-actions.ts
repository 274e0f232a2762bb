/**
 * Random actions on visits: a party sits down, orders in rounds, and pays at the end. Each action begins with what the
 * device shows. Like every screen, it names a visit by its root.
 */
import type { CommandName } from '@tableside/domain/commands.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { leftOf, type Visit } from '@tableside/domain/visits/visit.ts';
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import { dishOf } from './dish.ts';
import { forDrawer } from './for-drawer.ts';
import { openFirst, PAID_FIRST, PAID_FIRST_OFTEN } from './paid-first-actions.ts';
import { type Shown, shownOf, type VisitAct } from './shown-visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { cardOf, NAMES, PRESETS, TABLE_IDS } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';

/** Mostly an open visit. A closed one is on the screen for a while, and people tap on it too. */
function someVisit(device: SimulatedDevice, random: SeededRandom): Shown | undefined {
  const isClosed = random.chance(0.15);
  const wanted = ({ status }: Visit): boolean => (isClosed ? status !== 'merged' : status === 'open');
  const visit = someShown<'visit'>(device, random, { store: 'visits', wanted });
  return visit && shownOf(device, visit);
}

const onVisit =
  (act: VisitAct): Act =>
  async (device, random) => {
    const shown = someVisit(device, random);
    await (shown ? act(device, random, shown) : seatParty(device, random));
  };

const linesOf = (orders: readonly Order[]): readonly OrderItem[] => orders.flatMap(({ items }) => items);
const someOf = <T>(random: SeededRandom, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all);

/** Seats a party that orders something at once. Returns the id of its visit. */
export async function seatWithLines(
  device: SimulatedDevice,
  random: SeededRandom,
): Promise<string | undefined> {
  const orderNumber = await device.engine.nextOrderNumber().catch(() => undefined);
  if (orderNumber === undefined) return undefined;
  const id = random.uuid();
  const covers = random.pick([null, 2, 3, 6]);
  await device.mutate('visit.open', { id, orderNumber, tableId: random.pick(TABLE_IDS), covers });
  for (let lines = random.int(0, 2); lines > 0; lines -= 1) await addTo(device, random, id);
  return id;
}

const seatParty: Act = async (device, random) => void (await seatWithLines(device, random));

/** An order that somebody began stays open until the guests pay. */
const keepOpen: Act = async (device, random) => {
  const wanted = (order: Order): boolean =>
    order.status === 'draft' && order.visitId === undefined && order.serverId !== null;
  const order = someShown<'order'>(device, random, { store: 'orders', wanted });
  if (!order || !/^[A-Z]{1,3}-\d+$/.test(order.orderNumber)) return;
  const { id, orderNumber, tableId } = order;
  await device.mutate('visit.open', { id, orderNumber, tableId });
};

async function addTo(device: SimulatedDevice, random: SeededRandom, visitId: string): Promise<void> {
  const [seatNumber, course] = [random.int(0, 3), random.int(0, 2)];
  const place = { ...(seatNumber > 0 && { seat: seatNumber }), ...(course > 0 && { course }) };
  await device.mutate('order.addItem', { orderId: visitId, item: { ...dishOf(device, random), ...place } });
}

export const add: VisitAct = async (device, random, { visitId }) => {
  for (let n = random.int(1, 2); n > 0; n -= 1) await addTo(device, random, visitId);
};

/** Counts a line up or down. One that was sent counts on with a new portion. */
const count: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf(random.chance(0.75) ? pads : rounds));
  if (line)
    await device.mutate('order.setItem', {
      orderId: visitId,
      itemId: line.id,
      productId: line.productId,
      by: random.pick([1, 1, 2, -1]),
    });
};

/** Counts a line of the pad up and sends it, as the tablet believes, for the first time. */
const countAndSend: VisitAct = async (device, random, { visitId, pads }) => {
  const line = someOf(random, linesOf(pads));
  if (!line) return;
  await device.mutate('order.setItem', {
    orderId: visitId,
    itemId: line.id,
    productId: line.productId,
    by: 1,
  });
  await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds: [line.id] });
};

export const takeOff: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf(random.chance(0.85) ? pads : rounds));
  if (!line) return;
  const { id: itemId, productId } = line;
  await device.mutate('order.removeItem', { orderId: visitId, itemId, productId });
};

const place: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf([...pads, ...rounds]));
  if (!line) return;
  const where = random.chance(0.6)
    ? { seat: random.pick([1, 2, 3, null]) }
    : { course: random.pick([1, 2, null]) };
  await device.mutate('order.placeItem', { orderId: visitId, itemId: line.id, ...where });
};

/** Sends the first course, or most of what is on the pad. */
export const send: VisitAct = async (device, random, { visitId, pads }) => {
  const lines = linesOf(pads);
  const first = Math.min(...lines.map(({ course = 1 }) => course));
  const byCourse = random.chance(0.5);
  const named = lines.filter(({ course = 1 }) => (byCourse ? course === first : random.chance(0.8)));
  const itemIds = named.map(({ id }) => id);
  if (itemIds.length > 0) await device.mutate('visit.send', { visitId, roundId: random.uuid(), itemIds });
};

const rush: VisitAct = async (device, random, { rounds }) => {
  const round = someOf(random, rounds);
  if (round) await device.mutate('order.rush', { orderId: round.id, isRush: random.chance(0.8) });
};

const move: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.move', { visitId, tableId: random.pick(TABLE_IDS) });

const merge: VisitAct = async (device, random, { visitId }) => {
  const into = someVisit(device, random);
  if (into) await device.mutate('visit.merge', { from: visitId, into: into.visitId });
};

const setDetails: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.set', {
    visitId,
    ...random.pick([
      { covers: random.int(1, 8) },
      { name: random.pick(['Okafor', 'Sato']) },
      { billed: random.chance(0.8) },
      { staffId: cardOf(random.pick(NAMES)) },
    ]),
  });

/** Takes money for a check: all of it, a half, or more than it owes. Usually the screen believes it to be the last. */
const pay: VisitAct = async (device, random, { visitId, bill }) => {
  const check = someOf(
    random,
    bill.checks.filter(({ offered }) => offered > 0),
  );
  const forAll = check === undefined || random.chance(0.4);
  const due = forAll ? Math.max(0, bill.due) : check.offered;
  if (due === 0 && random.chance(0.8)) return;
  const amount = due === 0 ? 500 : random.chance(0.75) ? due : Math.ceil(due / 2);
  const tip = random.pick([0, 0, 200]);
  await device.mutate('payment.record', {
    id: random.uuid(),
    orderId: visitId,
    hadItems: true,
    amount,
    tip,
    ...(forAll ? {} : { checkKey: check.key }),
    ...(random.chance(0.15)
      ? { method: 'credit_card', awaitsTerminal: true }
      : { method: 'cash', close: random.chance(0.75), ...forDrawer(device, random) }),
  });
};

/** Guests who have paid leave a tip, or pay once more. */
export const payAgain: VisitAct = (device, random, { visitId }) =>
  device.mutate('payment.record', {
    id: random.uuid(),
    orderId: visitId,
    hadItems: true,
    amount: random.pick([0, 500]),
    tip: 300,
    method: 'cash',
    ...forDrawer(device, random),
  });

const payAfterwards: Act = async (device, random) => {
  const wanted = ({ status }: Visit): boolean => status === 'closed';
  const visit = someShown<'visit'>(device, random, { store: 'visits', wanted });
  if (visit) await payAgain(device, random, shownOf(device, visit));
};

export const close: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.close', { visitId, freeTable: random.chance(0.5) });

const split: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.split', { visitId, by: random.pick(['seat', 'seat', 'none'] as const) });

const assign: VisitAct = async (device, random, { visitId, visit, rounds }) => {
  const lines = linesOf(rounds).filter(() => random.chance(0.4));
  if (lines.length === 0) return;
  const byHand = someOf(random, visit.checks)?.key ?? random.uuid();
  const to = random.pick<Record<string, number> | null>([
    null,
    { main: 1 },
    { [byHand]: 1 },
    { [byHand]: 2, main: 1 },
    { 'seat-1': 1, 'seat-2': 2 },
  ]);
  await device.mutate('visit.assign', { visitId, itemIds: lines.map(({ id }) => id), to });
};

const nameCheck: VisitAct = (device, random, { visitId, visit }) =>
  device.mutate('visit.nameCheck', {
    visitId,
    key: someOf(random, visit.checks)?.key ?? random.uuid(),
    name: random.pick(['The Okafors', 'Bar']),
  });

const voidLine: VisitAct = async (device, random, { rounds }) => {
  const round = someOf(
    random,
    rounds.filter(({ items }) => items.some((item) => leftOf(item) > 0)),
  );
  const line =
    round &&
    someOf(
      random,
      round.items.filter((item) => leftOf(item) > 0),
    );
  if (!round || !line) return;
  const quantity = random.int(1, leftOf(line));
  const fact = { id: random.uuid(), itemId: line.id, quantity, reason: 'Sent back' };
  await device.mutate('order.voidItem', { orderId: round.id, ...fact });
};

const adjust: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const line = someOf(random, linesOf([...rounds, ...pads]));
  const itemIds = line && [line.id];
  const fact = { visitId, id: random.uuid(), reason: 'Regular guest' };
  const what = random.pick([
    { kind: 'discount', presetId: random.pick(PRESETS) } as const,
    { kind: 'discount', milli: 15_000, itemIds } as const,
    { kind: 'discount', cents: 700 } as const,
    ...(itemIds ? [{ kind: 'comp', itemIds } as const] : []),
    { kind: random.pick(['serviceWaived', 'taxExempt'] as const) },
  ]);
  await device.mutate('visit.adjust', { ...fact, ...what });
};

const unadjust: VisitAct = async (device, random, { visitId, visit }) => {
  const adjustment = someOf(random, visit.adjustments);
  if (adjustment) await device.mutate('visit.unadjust', { visitId, adjustmentId: adjustment.id });
};

const moveItems: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const to = someVisit(device, random);
  const itemIds = linesOf([...pads, ...rounds])
    .filter(() => random.chance(0.4))
    .map(({ id }) => id);
  if (to && itemIds.length > 0) await device.mutate('visit.moveItems', { visitId, to: to.visitId, itemIds });
};

const takeIn: VisitAct = async (device, random, { visitId }) => {
  const wanted = (order: Order): boolean =>
    order.status === 'draft' &&
    order.customerId !== null &&
    order.visitId === undefined &&
    !isUnsentByGuest(order);
  const order = someShown<'order'>(device, random, { store: 'orders', wanted });
  if (order) await device.mutate('visit.takeIn', { visitId, orderId: order.id });
};

const giveBack: VisitAct = async (device, random, { visitId, pads }) => {
  const taken = someOf(
    random,
    pads.filter((pad) => pad.id !== pad.visitId),
  );
  const itemIds = taken?.items.map(({ id }) => id) ?? [];
  if (taken && itemIds.length > 0)
    await device.mutate('visit.giveBack', { visitId, orderId: taken.id, itemIds });
};

const onVisits = <Name extends string>(acts: Readonly<Record<Name, VisitAct>>): Record<Name, Act> =>
  Object.fromEntries(Object.entries<VisitAct>(acts).map(([name, act]) => [name, onVisit(act)])) as Record<
    Name,
    Act
  >;

/** Every command of visits. Their money uses a command that pay-first orders have, too. */
export const VISIT_COMMANDS = {
  'visit.open': seatParty,
  'visit.set': onVisit(setDetails),
  'visit.send': onVisit(send),
  'visit.move': onVisit(move),
  'visit.merge': onVisit(merge),
  'visit.close': onVisit(close),
  'visit.split': onVisit(split),
  'visit.assign': onVisit(assign),
  'visit.nameCheck': onVisit(nameCheck),
  'visit.adjust': onVisit(adjust),
  'visit.unadjust': onVisit(unadjust),
  'visit.moveItems': onVisit(moveItems),
  'visit.takeIn': onVisit(takeIn),
  'visit.giveBack': onVisit(giveBack),
  ...onVisits(PAID_FIRST),
  'order.placeItem': onVisit(place),
  'order.rush': onVisit(rush),
  'order.voidItem': onVisit(voidLine),
} as const satisfies Partial<Record<CommandName, Act>>;

export const payVisit: Act = onVisit(pay);

export const OFTEN: readonly VisitAct[] = [add, add, add, send, send, send, count, countAndSend, pay, pay];

export const VISIT_ACTS: readonly Act[] = [
  seatParty,
  keepOpen,
  openFirst,
  openFirst,
  payAfterwards,
  ...PAID_FIRST_OFTEN.map(onVisit),
  ...[...OFTEN, ...OFTEN, takeOff].map(onVisit),
  ...Object.values(VISIT_COMMANDS),
];
