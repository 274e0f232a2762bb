/**
 * The database is lost, and the backup that replaces it is an hour old. Five devices worked during that hour.
 * Everything that a device still holds comes back, once. Everything else is gone, and commands that depend on it wait
 * for a manager.
 */

import type { Role } from '@tableside/domain/command/permissions.ts';
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { type Quiescence, watchTasks } from '@tableside/testkit/quiescence.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import { DeviceDb } from '@tableside/web/mirror/database/device-db.ts';
import { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RestoredServer } from './restored-server.ts';
import { actorOf, DISHES, TABLE_IDS, VENUE_ID } from './simulated-venue.ts';

const START = Date.parse('2026-06-12T20:00:00.000Z');
const MINUTE = 60_000;
const CREW: readonly (readonly [tablet: string, name: string, role: Role])[] = [
  ['first', 'ana', 'server'],
  ['second', 'ana', 'server'],
  ['office', 'mia', 'manager'],
  ['bar', 'mia', 'manager'],
  ['kitchen', 'kim', 'kitchen'],
];

interface Tablet {
  readonly name: string;
  readonly mirror: MirrorDb;
  readonly device: DeviceDb;
  readonly engine: Engine;
  isOn: boolean;
}

let time: VirtualTime;
let tasks: Quiescence;
let random: SeededRandom;
let server: RestoredServer;
let tablets: Tablet[] = [];
let faults: unknown[] = [];

beforeEach(async () => {
  time = new VirtualTime(START);
  tasks = watchTasks();
  random = seededRandom(20_260_612);
  server = new RestoredServer(time);
  faults = [];
  await server.open();
  tablets = CREW.map(aTablet);
  for (const { engine } of tablets) await awaited(engine.start());
  await pass(2 * MINUTE);
});
afterEach(async () => {
  for (const tablet of tablets) {
    await tablet.engine.stop();
    tablet.mirror.close();
    tablet.device.close();
  }
  await tasks.settle();
  tasks.release();
  server.remove();
});

function aTablet([name, person, role]: (typeof CREW)[number]): Tablet {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirror = new MirrorDb(`mirror-${name}`, options);
  const device = new DeviceDb(`device-${name}`, options);
  const actor = actorOf(person, role);
  const engine = createEngine({
    mirror,
    device,
    actor,
    session: { token: () => `token-${person}`, unauthorized: () => undefined },
    transport: server.transport(actor, () => tablet.isOn),
    clock: time,
    steady: time,
    random,
    timers: {
      setTimeout: (fire, ms) => time.setTimeout(fire, ms),
      clearTimeout: (id) => time.clearTimeout(id),
    },
    locks: null,
    channel: null,
    appVersion: 'simulated',
    onFault: (fault) => faults.push(fault),
  });
  const tablet: Tablet = { name, mirror, device, engine, isOn: true };
  return tablet;
}

async function pass(ms: number): Promise<void> {
  const until = time.now() + ms;
  while (time.now() < until) {
    time.fireNext(until);
    await tasks.settle();
  }
}

/** Awaits the work while virtual time passes, because the simulated network needs it. */
async function awaited<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work
    .finally(() => {
      isDone = true;
    })
    .catch(() => undefined);
  await tasks.settle();
  while (!isDone) await pass(100);
  return work;
}

async function does<N extends CommandName>({ engine }: Tablet, name: N, args: InputOf<N>): Promise<void> {
  const receipt = await awaited(engine.mutate(name, args));
  expect(receipt.kind, name).toBe('queued');
}

async function ordersOn({ mirror }: Tablet, status: Order['status']): Promise<Order[]> {
  const orders = (await mirror.orders.toArray()).map(({ doc }) => doc).filter((doc) => doc.status === status);
  return orders.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Opens a visit with two lines. */
async function takesOrder(tablet: Tablet): Promise<string> {
  const id = random.uuid();
  const orderNumber = await awaited(tablet.engine.nextOrderNumber());
  await does(tablet, 'visit.open', { id, orderNumber, tableId: random.pick(TABLE_IDS), payAt: 'order' });
  for (let line = 0; line < 2; line += 1) {
    const { productId, sizeId, options, sizePrice, isOpen } = random.pick(DISHES);
    const item = {
      id: random.uuid(),
      productId,
      sizeId,
      quantity: random.int(1, 3),
      options,
      ...(isOpen && { openPrice: sizePrice }),
      sold: { sizePrice, optionPrices: {} },
    };
    await does(tablet, 'visit.addItem', { visitId: id, item });
  }
  return id;
}

/** Takes the money for what waits on a pad, which sends it. */
async function paysOne(tablet: Tablet): Promise<string | undefined> {
  const [pad] = (await ordersOn(tablet, 'draft')).filter(({ items }) => items.length > 0);
  if (pad?.visitId === undefined) return undefined;
  const id = random.uuid();
  const { visitId, total: amount } = pad;
  const send = { roundId: visitId, itemIds: pad.items.map((line) => line.id) };
  const paid = { id, visitId, method: 'credit_card', amount, tip: 100, send, close: true } as const;
  await does(tablet, 'payment.record', paid);
  return id;
}

/** The guests have left. What was sent is cancelled, and what was not is given up. */
async function givesUp(tablet: Tablet, visitId: string): Promise<void> {
  const reason = 'The guest left';
  const isSent = (await tablet.mirror.orders.get(visitId)) !== undefined;
  if (isSent) await does(tablet, 'order.cancel', { orderId: visitId, reason });
  else await does(tablet, 'visit.close', { visitId, discard: { reason } });
}

async function cooks(tablet: Tablet): Promise<void> {
  for (const [from, to] of [
    ['preparing', 'serving'],
    ['accepted', 'preparing'],
    ['paid', 'accepted'],
  ] as const) {
    const [order] = await ordersOn(tablet, from);
    if (order) await does(tablet, 'order.advance', { orderId: order.id, to });
  }
}

/** Each round is seven minutes of an evening. Returns the visits and payments that the second tablet made. */
async function work(rounds: number): Promise<{ visits: string[]; payments: string[] }> {
  const [first, second, office, bar, kitchen] = tablets as [Tablet, Tablet, Tablet, Tablet, Tablet];
  const did: { visits: string[]; payments: string[] } = { visits: [], payments: [] };
  for (let round = 0; round < rounds; round += 1) {
    const isSecond = round % 2 === 1;
    const visitId = await takesOrder(isSecond ? second : first);
    if (isSecond) did.visits.push(visitId);
    await takesOrder(bar);
    await pass(MINUTE);
    await paysOne(office);
    const paymentId = await paysOne(second);
    if (paymentId !== undefined) did.payments.push(paymentId);
    await pass(3 * MINUTE);
    await cooks(kitchen);
    await pass(3 * MINUTE);
  }
  return did;
}

interface All {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly orders: ReadonlyMap<string, Order>;
  readonly payments: ReadonlyMap<string, Payment>;
}

const all = async (): Promise<All> => ({
  visits: new Map((await server.storage.rows(VENUE_ID, 'visit')).map(({ id, doc }) => [id, doc])),
  orders: new Map((await server.storage.rows(VENUE_ID, 'order')).map(({ id, doc }) => [id, doc])),
  payments: new Map((await server.storage.rows(VENUE_ID, 'payment')).map(({ id, doc }) => [id, doc])),
});

/** The parts of an order that people see, without arrival stamps. */
const seen = ({ orderNumber, status, items, total }: Order) => ({
  orderNumber,
  status,
  lines: linesOf(items),
  total,
});
const linesOf = (items: Order['items']) =>
  items.map(({ id, productId, quantity, price }) => [id, productId, quantity, price]).sort();
const byId = <T, U>(rows: ReadonlyMap<string, T>, look: (row: T) => U) =>
  [...rows].map(([id, row]) => [id, look(row)] as const).sort(([a], [b]) => (a < b ? -1 : 1));

async function outboxes(): Promise<string[]> {
  const counts = await Promise.all(tablets.map(({ mirror }) => mirror.outbox.count()));
  return tablets.flatMap(({ name, isOn }, n) => (isOn && counts[n] ? [`${name}: ${counts[n]}`] : []));
}

async function rejectedChanges(): Promise<string[]> {
  const entries = await Promise.all(tablets.map(({ mirror }) => mirror.rejected.toArray()));
  return entries.flatMap((rejected, n) =>
    rejected.map(({ name, status, code }) => `${tablets[n]?.name}: ${name} ${status} ${code}`),
  );
}

describe('a database that is lost an hour after a backup', { timeout: 300_000 }, () => {
  test('gets back all that five devices did since, and nothing twice', async () => {
    await work(2);
    await server.backUp();
    const backedUp = await all();
    await work(8);
    await pass(2 * MINUTE);
    expect(await outboxes()).toEqual([]);
    const before = await all();
    expect(before.visits.size).toBe(backedUp.visits.size + 16);

    await server.restore();
    expect((await all()).visits.size).toBe(backedUp.visits.size);
    await pass(15 * MINUTE);
    expect([await outboxes(), await rejectedChanges(), faults]).toEqual([[], [], []]);
    const after = await all();
    expect(byId(after.orders, seen)).toEqual(byId(before.orders, seen));
    const money = ({ visitId, amount, tip }: Payment) => [visitId, amount, tip];
    expect(byId(after.payments, money)).toEqual(byId(before.payments, money));

    await work(1);
    await pass(2 * MINUTE);
    const numbers = [...(await all()).visits.values()].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(before.visits.size + 2);
  });

  test('lacks what only a lost device held, and what depended on it waits for a manager', async () => {
    await work(1);
    await server.backUp();
    const lost = await work(4);
    await pass(2 * MINUTE);
    const [, second, office] = tablets as [Tablet, Tablet, Tablet];
    for (const visitId of lost.visits) await givesUp(office, visitId);
    await pass(2 * MINUTE);
    const before = await all();
    second.isOn = false;
    await server.restore();
    await pass(15 * MINUTE);

    const after = await all();
    const kept = new Map([...before.orders].filter(([, { visitId = '' }]) => !lost.visits.includes(visitId)));
    expect([lost.visits.length, lost.payments.length > 0, faults]).toEqual([2, true, []]);
    expect(byId(after.orders, ({ items }) => linesOf(items))).toEqual(
      byId(kept, ({ items }) => linesOf(items)),
    );
    const gone = [...before.payments.values()].filter(({ id }) => !after.payments.has(id));
    expect(
      gone.map(({ id, visitId }) => lost.payments.includes(id) || lost.visits.includes(visitId)),
    ).not.toContain(false);
    const waiting = await server.storage.held.waiting(VENUE_ID, { limit: 100 });
    expect(waiting.held.length).toBeGreaterThan(0);
    expect(new Set(waiting.held.map(({ reason }) => reason))).toEqual(new Set(['held.restored']));
    const told = await rejectedChanges();
    expect(told.filter((entry) => !entry.endsWith('held held.restored'))).toEqual([]);
    expect([await outboxes(), told.length]).toEqual([[], waiting.held.length]);
  });
});
