/**
 * Staff add combos, count, take off, send, move, merge, void and divide in any order. No combo is lost or torn: its lines
 * are on one check, they come to its price to the cent, and nothing that was sold disappears. Each evening has a fixed seed.
 */
import { expect, test } from 'vitest';
import { aContext, anActor, testId } from '../../testing/builders.ts';
import { comboHouse, comboOf, MENU_COMBO } from '../../testing/combo-house.ts';
import { type SeededRandom, seededRandom } from '../../testing/seeded-random.ts';
import type { Room } from '../../testing/try-command.ts';
import { item, round } from '../../testing/visit-house.ts';
import { slotsOf } from '../entities/menu.ts';
import type { OrderItem, Placed } from '../entities/order.ts';
import { isOpenVisit, isPad, isRound } from '../entities/visit.ts';
import { billOf } from './bill.ts';
import { chainOf } from './chain.ts';

const TABLES = ['table-12', 'table-14', 'table-15', 'table-16'];

/** One evening: what is done at random, and what must be true of it. */
class Evening {
  readonly room: Room = comboHouse();
  readonly random: SeededRandom;
  readonly done = new Map<string, number>();
  #ids = 100;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    for (const [n, tableId] of TABLES.slice(1).entries()) {
      const id = testId('visit', 10 + n);
      this.room.run('visit.open', { id, orderNumber: `B-${30 + n}`, tableId, payAt: 'end', covers: 2 });
    }
  }

  #next(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #visit(): string {
    const open = this.room.rows.all('visit').filter(isOpenVisit);
    return this.random.pick(open).id;
  }

  /** The lines of a visit that are in use, with where they are. */
  #lines(visitId: string, of: (placed: Placed) => boolean = () => true): readonly Placed[] {
    return this.room.rows
      .ordersOfVisit(visitId)
      .filter(({ status }) => status !== 'cancelled')
      .flatMap((order) => order.items.map((line) => ({ order, line })))
      .filter(of);
  }

  #some(all: readonly Placed[]): readonly string[] {
    const ids = all.filter(() => this.random.chance(0.5)).map(({ line }) => line.id);
    return ids.length > 0 ? ids : all.slice(0, 1).map(({ line }) => line.id);
  }

  act(): void {
    const visitId = this.#visit();
    const acts = [this.#add, this.#add, this.#count, this.#takeOff, this.#send, this.#send];
    const more = [this.#move, this.#move, this.#merge, this.#void, this.#divide, this.#plain];
    this.random.pick([...acts, ...more]).call(this, visitId);
  }

  #run(...[name, input]: Parameters<Room['run']>): void {
    const who = aContext({ actor: anActor('manager'), cmdId: testId('command', this.#next()) });
    const { status } = this.room.run(name, input, who);
    const key = `${name} ${status}`;
    this.done.set(key, (this.done.get(key) ?? 0) + 1);
  }

  #add(visitId: string): void {
    const n = this.#next();
    const picks = slotsOf(MENU_COMBO).flatMap(({ id, choices, min }, k) => {
      if (min === 0 && this.random.chance(0.5)) return [];
      const { productId, sizeId } = this.random.pick(choices);
      return [{ id: item(10 * n + k), slotId: id, productId, sizeId, options: [] }];
    });
    const quantity = this.random.int(1, 3);
    this.#run('visit.addCombo', { visitId, combo: comboOf(n, { picks, quantity }) });
  }

  #plain(visitId: string): void {
    const one = { id: item(this.#next() * 10), productId: 'fries', sizeId: 'one', quantity: 2 };
    this.#run('visit.addItem', { visitId, item: one });
  }

  #count(visitId: string): void {
    const lines = this.#lines(visitId);
    if (lines.length === 0) return;
    const { line } = this.random.pick(lines);
    const by = this.random.pick([-1, 1, 1, 2]);
    const set = this.random.chance(0.7) ? { by } : { quantity: this.random.int(1, 4) };
    this.#run('visit.setItem', { visitId, itemId: line.id, ...set });
  }

  #takeOff(visitId: string): void {
    const lines = this.#lines(visitId);
    if (lines.length > 0) this.#run('visit.removeItem', { visitId, itemId: this.random.pick(lines).line.id });
  }

  #send(visitId: string): void {
    const lines = this.#lines(visitId, ({ order }) => isPad(order));
    if (lines.length === 0) return;
    const itemIds = [...this.#some(lines)];
    this.#run('visit.send', { visitId, roundId: round(this.#next()), itemIds });
  }

  #move(visitId: string): void {
    const lines = this.#lines(visitId);
    if (lines.length === 0) return;
    const itemIds = [...this.#some(lines)];
    const some = this.random.chance(0.5) ? itemIds.slice(0, 1) : [];
    const portions = Object.fromEntries(some.map((id) => [id, this.random.int(1, 2)]));
    this.#run('visit.moveItems', { visitId, to: this.#visit(), itemIds, portions });
  }

  #merge(visitId: string): void {
    const open = this.room.rows.all('visit').filter(isOpenVisit);
    if (open.length > 2) this.#run('visit.merge', { from: visitId, into: this.#visit() });
  }

  #void(visitId: string): void {
    const lines = this.#lines(visitId, ({ order }) => isRound(order));
    if (lines.length === 0) return;
    const { order, line } = this.random.pick(lines);
    const args = { orderId: order.id, id: testId('payment', this.#next()), itemId: line.id };
    this.#run('order.voidItem', { ...args, quantity: 1, reason: 'Slip' });
  }

  #divide(visitId: string): void {
    const lines = this.#lines(visitId);
    if (lines.length === 0 || this.random.chance(0.3)) {
      this.#run('visit.split', { visitId, by: this.random.pick(['none', 'seat'] as const) });
      return;
    }
    const { id } = this.random.pick(lines).line;
    const to = { main: this.random.int(1, 2), 'seat-1': this.random.int(1, 3) };
    this.#run('visit.assign', { visitId, itemIds: [id], to });
  }
}

/** What is true of the combos of an evening at any time. Returns what is broken. */
function broken({ room }: Evening): readonly string[] {
  const live = room.rows
    .all('order')
    .flatMap((order) => order.items.map((line) => ({ order, line })))
    .filter(({ line }) => line.combo);
  const ids = new Set(live.map(({ line }) => line.combo?.id));
  const combos = [...ids].map((id) => live.filter(({ line }) => line.combo?.id === id));
  return combos.flatMap((parts) => [...tornOf(parts), ...wrongPrices(parts)]);
}

/** Where nothing of it was voided or cancelled, all its parts are there as often, on one check. */
function tornOf(parts: readonly Placed[]): readonly string[] {
  const [first] = parts;
  const name = first?.line.combo?.id ?? '';
  const here = parts.filter(({ order }) => order.status !== 'cancelled');
  const places = new Set(here.map(({ order }) => order.visitId));
  return places.size > 1 ? [`${name} is on ${places.size} checks`] : [];
}

const extraOf = ({ productId }: OrderItem): number =>
  slotsOf(MENU_COMBO)
    .flatMap(({ choices }) => choices)
    .find((one) => one.productId === productId)?.extra ?? 0;

function wrongPrices(parts: readonly Placed[]): readonly string[] {
  const lines = parts.map(({ line }) => line);
  if (lines.some(({ voids = [] }) => voids.length > 0)) return [];
  const [first] = lines;
  if (!first?.combo) return [];
  const name = first.combo.id;
  const shares = lines.map((line) => line.size.currentPrice - extraOf(line));
  const sum = shares.reduce((all, cents) => all + cents, 0);
  const isEven = lines.every(({ quantity }) => quantity === first.quantity);
  return [
    ...(sum === first.combo.price ? [] : [`${name} comes to ${sum}`]),
    ...(isEven ? [] : [`${name} has ${lines.map(({ quantity }) => quantity).join(', ')} portions`]),
  ];
}

/** Every bill is divided without losing a cent. */
function wrongBills({ room }: Evening): readonly string[] {
  const { actor } = aContext();
  return room.rows
    .all('visit')
    .filter(isOpenVisit)
    .flatMap(({ id }) => {
      const chain = chainOf(room.rows, actor, id);
      if (!chain) return [];
      const bill = billOf(chain.end, chain.rounds);
      const sum = bill.checks.reduce((all, { total }) => all + total, 0);
      return sum === bill.total ? [] : [`${id} is divided into ${sum} of ${bill.total}`];
    });
}

/** The portions of each dish of combos that were sold and not taken back on a pad: they never get fewer by themselves. */
const portionsOf = ({ room }: Evening): number =>
  room.rows
    .all('order')
    .flatMap(({ items }) => items)
    .reduce((sum, { combo, quantity }) => sum + (combo ? quantity : 0), 0);

const SEEDS = Array.from({ length: 40 }, (_, n) => 1700 + n);
const MOVES = /^visit\.(send|moveItems|merge|split|assign)|^order\.voidItem/;

test.each(SEEDS)('no combo is lost or torn, whatever happens: seed %i', (seed) => {
  const evening = new Evening(seed);
  for (let n = 0; n < 60; n += 1) {
    const before = portionsOf(evening);
    const counted = new Map(evening.done);
    evening.act();
    const did = [...evening.done].find(([key, times]) => times !== counted.get(key))?.[0] ?? '';
    expect({ seed, n, did, broken: [...broken(evening), ...wrongBills(evening)] }).toEqual({
      seed,
      n,
      did,
      broken: [],
    });
    if (MOVES.test(did))
      expect({ seed, n, did, portions: portionsOf(evening) }).toEqual({ seed, n, did, portions: before });
  }
});

test('the evenings do what they are for', () => {
  const done = new Map<string, number>();
  for (const seed of SEEDS) {
    const evening = new Evening(seed);
    for (let n = 0; n < 60; n += 1) evening.act();
    for (const [key, times] of evening.done) done.set(key, (done.get(key) ?? 0) + times);
  }
  for (const name of [
    'visit.addCombo',
    'visit.setItem',
    'visit.removeItem',
    'visit.send',
    'visit.moveItems',
    'visit.merge',
    'order.voidItem',
    'visit.assign',
    'visit.split',
  ]) {
    expect({ name, isDone: (done.get(`${name} applied`) ?? 0) > 20 }).toEqual({ name, isDone: true });
  }
});
