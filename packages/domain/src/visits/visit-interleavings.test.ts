/**
 * Two tablets and a manager work on the same visits while they are apart. In whatever order and however often their work
 * arrives, the invariants of visits hold: I13, I14 and I16 to I21. No order makes an illegal step, and a payment row changes
 * only when its terminal answers.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachedOutcomes } from '../../testing/reached-outcomes.ts';
import { runs } from '../../testing/runs.ts';
import type { Call } from '../../testing/tablet-apart.ts';
import { house } from '../../testing/visit-house.ts';
import { deliver, Tablet, type Turn } from '../../testing/visit-tablets.ts';
import type { Decision } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import type { Order, OrderItem, OrderStatus } from '../entities/order.ts';
import { isTaken, type Payment } from '../entities/payment.ts';
import { isPad, isRound, type Visit } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { isLegalStep } from '../orders/order-status.ts';
import { billOf, saleOf } from './bill.ts';

interface Delivery {
  readonly deliver: number;
  readonly calls: number;
  /** The calls arrive twice. */
  readonly again: boolean;
}

const turn = fc.record<Turn>({
  tablet: fc.nat({ max: 2 }),
  act: fc.nat({ max: 99 }),
  pick: fc.nat({ max: 999 }),
  more: fc.nat({ max: 999 }),
});
const delivery = fc.record<Delivery>({
  deliver: fc.nat({ max: 2 }),
  calls: fc.integer({ min: 1, max: 9 }),
  again: fc.boolean(),
});
const history = fc.array(fc.oneof({ weight: 6, arbitrary: turn }, { weight: 1, arbitrary: delivery }), {
  minLength: 40,
  maxLength: 70,
});

interface Arrived {
  readonly call: Call;
  readonly decision: Decision;
  /** The tablet counted up a line that it showed as not sent. */
  readonly countedOnPad: boolean;
}

/** Keeps what the server has been told, and names every invariant that its rows break. */
class Watch {
  readonly broken: string[] = [];
  readonly #server: Rows;
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #sent = new Set<string>();
  readonly #counted = new Set<string>();
  readonly #sales = new Map<string, Visit['closed']>();
  readonly #statuses = new Map<string, OrderStatus>();
  readonly #payments = new Map<string, Payment>();

  constructor(server: Rows) {
    this.#server = server;
  }

  note({ call, decision, countedOnPad }: Arrived): void {
    const { name, input } = call;
    const { item, itemId = '' } = input as { item?: { id: string }; itemId?: string };
    const isDone = decision.status === 'applied' || decision.status === 'adjusted';
    const place = this.#places().get(itemId);
    if (name === 'visit.addItem' && isDone && item) this.#added.add(item.id);
    if (name === 'visit.removeItem' && isDone) this.#removed.add(itemId);
    if (name === 'visit.setItem' && isDone && !place) this.#removed.add(itemId);
    if (countedOnPad && isDone && place && isRound(place)) this.#counted.add(itemId);
    if (name === 'visit.send') this.#checkSend(call, decision);
    const refused = decision.status === 'rejected' ? decision.code : '';
    this.#expect('I13: a send was refused', name !== 'visit.send' || ['', 'item.notFound'].includes(refused));
    this.#expect('a payment or a new line was refused', !/record|add/.test(name) || refused === '');
  }

  /** Lines that a send named are cooked once, unless they were taken off. No others are cooked. */
  #checkSend({ input }: Call, decision: Decision): void {
    const { itemIds } = input as { itemIds: readonly string[] };
    if (decision.status === 'rejected') return;
    const detail = decision.status === 'adjusted' ? decision.detail : {};
    const { missing = [] } = detail as { missing?: readonly string[] };
    const places = this.#places();
    const lines = [...places.values()].filter(isPad).flatMap(({ items }) => items);
    for (const id of itemIds) {
      const order = places.get(id);
      const isCooked = order ? isRound(order) : this.#removed.has(id);
      this.#expect(`I13: ${id} was sent and is not cooked`, missing.includes(id) || isCooked);
      const isLeft = this.#counted.has(id) && lines.some(({ countedFrom }) => countedFrom === id);
      this.#expect(`I13: a portion of ${id} that was counted before the send is not cooked`, !isLeft);
    }
    if (decision.status === 'noop') return;
    const meant = itemIds.flatMap((id) => [id, ...this.#countedFromIfSent(places, id)]);
    const isNamed = ({ id, countedFrom = id }: OrderItem) =>
      meant.includes(id) || meant.includes(countedFrom);
    const rounds = decision.changes.flatMap(({ entity, doc }) =>
      entity === 'order' && isRound(doc) ? doc : [],
    );
    this.#expect(
      'I21: something is cooked that nobody named',
      rounds.every(({ items }) => items.every(isNamed)),
    );
  }

  /** Whoever names portions that somebody else has sent means the further portions of the same line. */
  #countedFromIfSent(places: ReadonlyMap<string, Order>, itemId: string): readonly string[] {
    const line = places.get(itemId)?.items.find(({ id }) => id === itemId);
    return this.#sent.has(itemId) && line?.countedFrom !== undefined ? [line.countedFrom] : [];
  }

  check(): void {
    for (const { id, status } of this.#server.all('order')) {
      this.#expect('a step is illegal', isLegalStep(this.#statuses.get(id) ?? 'draft', status));
      this.#statuses.set(id, status);
    }
    for (const payment of this.#server.all('payment')) {
      const before = this.#payments.get(payment.id) ?? payment;
      const isEnd = before.outcome === 'pending' && same(whatStays(before), whatStays(payment));
      this.#expect('a payment row was changed', before === payment || isEnd);
      this.#payments.set(payment.id, payment);
    }
    const places = this.#places();
    for (const id of this.#added) {
      this.#expect(`I19: ${id} disappeared`, places.has(id) || this.#removed.has(id));
    }
    for (const [id, order] of places) {
      this.#expect(`I20: ${id} is on a pad again`, !isPad(order) || !this.#sent.has(id));
      if (!isPad(order)) this.#sent.add(id);
    }
    const visits = this.#server.all('visit');
    for (const visit of visits) this.#checkClosed(visit);
    this.#expect('I16: takings are not what was paid', same(takingsOf(visits), paidOf(this.#server)));
    const merged = visits.filter(({ status }) => status === 'merged');
    const kept = merged.flatMap(({ id }) => this.#server.ordersOfVisit(id)).filter(isLive);
    this.#expect('I16: a merged visit keeps something', kept.length + takingsOf(merged).length === 0);
  }

  #checkClosed(visit: Visit): void {
    if (!visit.closed) return;
    const orders = this.#server.ordersOfVisit(visit.id);
    if (!this.#sales.has(visit.id)) {
      const bill = billOf({ ...visit, status: 'open' }, orders.filter(isRound));
      this.#expect('I17: the sale is not the bill', same(visit.closed.sale, saleOf(bill)));
      this.#expect('I18: it was closed and owes money', bill.due <= 0);
      this.#sales.set(visit.id, visit.closed);
    }
    this.#expect('I17: the sale changed', same(visit.closed, this.#sales.get(visit.id)));
    this.#expect('I18: a closed visit has unsent lines', !orders.some(isPad));
  }

  /** Returns the order of each line. */
  #places(): ReadonlyMap<string, Order> {
    const places = new Map<string, Order>();
    for (const order of this.#server.all('order')) {
      for (const { id } of order.items) {
        this.#expect(`I14: ${id} is on two orders`, !places.has(id));
        places.set(id, order);
      }
    }
    return places;
  }

  #expect(rule: string, holds: boolean): void {
    if (!holds) this.broken.push(rule);
  }
}

/** What a conclusion leaves as it is. */
const whatStays = ({ id, kind, amount, tip, tendered, method, takenBy, paymentId, reason }: Payment) => ({
  ...{ id, kind, amount, tip, tendered, method, takenBy, paymentId, reason },
});

const isLive = ({ status }: Order): boolean => status !== 'cancelled';

const takingsOf = (visits: readonly Visit[]): readonly object[] =>
  visits
    .flatMap(({ takings }) => takings.map(({ checkKey: _, back: __, ...taking }) => taking))
    .sort((a, b) => (a.paymentId < b.paymentId ? -1 : 1));

function paidOf(rows: Rows): readonly object[] {
  const refunds = rows.all('payment').filter(({ kind }) => kind === 'refund');
  const paid = rows
    .all('payment')
    .filter(isTaken)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return paid.map(({ id, amount, tip }) => {
    const given = refunds.filter(({ paymentId }) => paymentId === id);
    return { paymentId: id, amount, tip, refunded: given.reduce((sum, row) => sum + row.amount, 0) };
  });
}

/**
 * Plays a history and delivers everything that waits at its end. Returns which invariants it breaks. Adds to `said` the
 * outcome of each call, with its command.
 */
function play(turns: readonly (Turn | Delivery)[], said = new Set<string>()): readonly string[] {
  const server = house().rows;
  const roles = ['server', 'server', 'manager'] as const;
  const tablets = roles.map((role, n) => new Tablet(server, { role, n }));
  const watch = new Watch(server);
  const bring = ({ deliver: n, calls, again }: Delivery): void => {
    const tablet = tablets[n];
    for (const call of tablet?.queue.splice(0, calls) ?? []) {
      const decision = deliver(server, call);
      said.add(`${call.name} ${'code' in decision ? decision.code : decision.status}`);
      watch.note({ call, decision, countedOnPad: tablet?.onPad.has(call) ?? false });
      // The server knows a repeated command by its id. Only an increase (`by`) relies on that.
      const repeated = again && !('by' in call.input) ? deliver(server, call).status : 'noop';
      if (!['noop', 'rejected'].includes(repeated)) watch.broken.push(`${call.name} happened twice`);
      watch.check();
    }
    tablet?.pull(server);
  };
  for (const one of turns) {
    if ('deliver' in one) bring(one);
    else tablets[one.tablet]?.act(one);
  }
  for (const n of roles.keys()) bring({ deliver: n, calls: Number.POSITIVE_INFINITY, again: false });
  return watch.broken;
}

test.each([1, 2, 3, 4])(
  'two tablets and a manager without contact lose no line and no cent: part %i of 4',
  () => {
    fc.assert(
      fc.property(history, (turns) => {
        expect(play(turns).slice(0, 3)).toEqual([]);
      }),
      runs(100),
    );
  },
);

test('such histories reach every kind of outcome', () => {
  const rare = [
    'visit.addItem visit.again',
    'visit.setItem order.notDraft',
    'visit.send noop',
    'visit.send order.sentWithout',
    'visit.close visit.unsent',
    'payment.record visit.stillOpen',
    'payment.refund applied',
    'order.cancel applied',
    'order.voidItem applied',
    'order.advance applied',
    'payment.conclude applied',
    'table.setStatus table.inUse',
  ];
  expect(reachedOutcomes(history, play, rare)).toEqual(expect.arrayContaining(rare));
});
