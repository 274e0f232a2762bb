/**
 * Random actions on visits: a party sits down, orders in rounds, and pays before each of them or at the end. Each action
 * begins with what the device shows. Like every screen, it names a visit by its root.
 */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { isOwnPad, leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { counterIdOf, isAtCounter } from '@tableside/domain/tables/counter.ts';
import { shownOf, someVisit, type VisitAct } from './shown-visit.ts';
import { cardOf, NAMES, PRESETS, TABLE_IDS, VENUE_ID } from './simulated-venue.ts';
import { type Act, someShown } from './some-shown.ts';
import {
  clashesOf,
  LINE_COMMANDS,
  LINES_OFTEN,
  linesOf,
  openVisit,
  sendTakeout,
  someDueAt,
  someOf,
  takeOff,
} from './visit-lines.ts';
import { MONEY_OFTEN, payAgain, payBill } from './visit-money.ts';

const onVisit =
  (act: VisitAct): Act =>
  async (device, random) => {
    const shown = someVisit(device, random);
    await (shown ? act(device, random, shown) : seatParty(device, random));
  };

const seatParty: Act = async (device, random) => void (await openVisit(device, random));

const rush: VisitAct = async (device, random, { rounds }) => {
  const round = someOf(random, rounds);
  if (round) await device.mutate('order.rush', { orderId: round.id, isRush: random.chance(0.8) });
};

const move: VisitAct = (device, random, { visitId }) =>
  device.mutate('visit.move', { visitId, tableId: random.pick([...TABLE_IDS, counterIdOf(VENUE_ID)]) });

const merge: VisitAct = async (device, random, { visitId, pads, rounds }) => {
  const into = someVisit(device, random);
  const clashes = clashesOf(random, linesOf([...pads, ...rounds]));
  if (into) await device.mutate('visit.merge', { from: visitId, into: into.visitId, clashes });
};

const setDetails: VisitAct = (device, random, { visitId, visit }) =>
  device.mutate('visit.set', {
    visitId,
    ...random.pick([
      ...(isAtCounter(visit)
        ? [{ dueAt: random.pick([null, someDueAt(device, random)]) }, { name: 'Adaeze' }, { phone: null }]
        : []),
      { covers: random.int(1, 8) },
      { name: random.pick(['Okafor', 'Sato']) },
      { billed: random.chance(0.8) },
      { staffId: cardOf(random.pick(NAMES)) },
    ]),
  });

/** Somebody calls about a takeout: its name, its time, or they stay after all, mostly with friends. The first one is sent at once. */
const changeTakeout: Act = async (device, random) => {
  const wanted = (visit: Visit): boolean => visit.status === 'open' && isAtCounter(visit);
  const visit = someShown<'visit'>(device, random, { store: 'visits', wanted });
  if (!visit) return sendTakeout(device, random);
  const { visitId } = shownOf(device, visit);
  if (random.chance(0.2)) return device.mutate('visit.move', { visitId, tableId: random.pick(TABLE_IDS) });
  const friends = random.chance(0.2) ? someVisit(device, random) : undefined;
  if (friends) return device.mutate('visit.merge', { from: visitId, into: friends.visitId });
  await device.mutate('visit.set', {
    visitId,
    ...random.pick([
      { name: random.pick(['Adaeze', 'Bo', 'Cem']) },
      { name: null },
      { dueAt: someDueAt(device, random) },
      { dueAt: null },
    ]),
  });
};

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
  const lines = linesOf([...pads, ...rounds]).filter(() => random.chance(0.4));
  const itemIds = lines.map(({ id }) => id);
  // Every second line moves whole: ids are random.
  const some = lines.filter((line) => leftOf(line) > 1 && line.id < '8');
  const combos = new Set(some.flatMap(({ combo }) => combo?.id ?? []));
  const mates = linesOf([...pads, ...rounds]).filter(({ combo }) => combo && combos.has(combo.id));
  const portions = Object.fromEntries([...some, ...mates].map(({ id }) => [id, 1]));
  if (!to || lines.length === 0) return;
  const clashes = clashesOf(random, lines);
  await device.mutate('visit.moveItems', { visitId, to: to.visitId, itemIds, portions, clashes });
};

const takeIn: VisitAct = async (device, random, { visitId }) => {
  const wanted = (order: Order): boolean =>
    order.status === 'draft' &&
    order.customerId !== null &&
    order.visitId === undefined &&
    !isUnsentByGuest(order);
  const order = someShown<'order'>(device, random, { store: 'orders', wanted });
  if (!order) return;
  await device.mutate('visit.takeIn', {
    visitId,
    orderId: order.id,
    clashes: clashesOf(random, order.items),
  });
};

const giveBack: VisitAct = async (device, random, { visitId, pads }) => {
  const taken = someOf(
    random,
    pads.filter((pad) => !isOwnPad(pad)),
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
  ...onVisits(LINE_COMMANDS),
  'order.rush': onVisit(rush),
  'order.voidItem': onVisit(voidLine),
} as const satisfies Partial<Record<CommandName, Act>>;

export const payVisit: Act = onVisit(payBill);

/** The acts that people do all evening. */
export const OFTEN: readonly VisitAct[] = [...LINES_OFTEN, ...MONEY_OFTEN];

export const VISIT_ACTS: readonly Act[] = [
  seatParty,
  seatParty,
  changeTakeout,
  changeTakeout,
  payAfterwards,
  ...[...OFTEN, ...OFTEN, takeOff].map(onVisit),
  ...Object.values(VISIT_COMMANDS),
];
