/**
 * Three tablets, apart, serve guests who pay first and guests who pay at the end, on the same visits. In whatever order
 * their work arrives, I39 to I41 hold, and no line, no payment and no cent is lost.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BAR_ACTS } from '../../testing/bar-acts.ts';
import { areOnPaidChecks } from '../../testing/paid-checks.ts';
import { reachedOutcomes } from '../../testing/reached-outcomes.ts';
import { house } from '../../testing/visit-house.ts';
import { deliver, Tablet, type Turn } from '../../testing/visit-tablets.ts';
import type { Rows } from '../command/rows.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { isTaken } from '../entities/payment.ts';
import { isPad, isRound, paidForOf, type Visit } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { billOf, billOfVisit } from './bill.ts';
import { shortfallOf } from './shortfall.ts';

interface Delivery {
  readonly deliver: number;
  readonly calls: number;
}

const turn = fc.record<Turn>({
  tablet: fc.nat({ max: 2 }),
  act: fc.nat({ max: 99 }),
  pick: fc.nat({ max: 999 }),
  more: fc.nat({ max: 999 }),
});
const delivery = fc.record<Delivery>({ deliver: fc.nat({ max: 2 }), calls: fc.integer({ min: 1, max: 9 }) });
const history = fc.array(fc.oneof({ weight: 6, arbitrary: turn }, { weight: 1, arbitrary: delivery }), {
  minLength: 40,
  maxLength: 70,
});

const isFor =
  (itemIds: Iterable<string>) =>
  ({ id, countedFrom = id }: OrderItem): boolean => {
    const named = new Set(itemIds);
    return named.has(id) || named.has(countedFrom);
  };

/** Names every invariant that the server's rows break after a call. */
class Watch {
  readonly broken: string[] = [];
  readonly #server: Rows;
  readonly #named = new Set<string>();
  readonly #sent = new Set<string>();
  #waiting = new Map<string, string>();

  constructor(server: Rows) {
    this.#server = server;
  }

  note(input: { readonly send?: { readonly itemIds: readonly string[] } }): void {
    const rounds = this.#server.all('order').filter(isRound);
    const known = rounds.filter(({ id }) => this.#sent.has(id)).flatMap(({ items }) => items);
    for (const id of input.send?.itemIds ?? []) {
      this.#named.add(id);
      // Whoever names portions that are in a round by now means those that wait.
      this.#named.add(known.find((line) => line.id === id)?.countedFrom ?? id);
    }
    for (const round of rounds) {
      if (this.#sent.has(round.id)) continue;
      this.#sent.add(round.id);
      if (round.paidFirst) this.#checkBirth(round);
    }
    const before = this.#waiting;
    this.#waiting = new Map();
    for (const visit of this.#server.all('visit')) this.#checkVisit(visit);
    for (const [line, visitId] of before) this.#checkKept(line, visitId);
    this.#checkMoney();
  }

  #expect(what: string, holds: boolean): void {
    if (!holds) this.broken.push(what);
  }

  #checkBirth(round: Order): void {
    const visit = this.#server.get('visit', round.visitId ?? '');
    const orders = this.#server.ordersOfVisit(round.visitId ?? '');
    const rounds = orders.filter(isRound);
    const isLine = (id: string): boolean => round.items.some((line) => line.id === id);
    const bill = visit && billOf({ ...visit, status: 'open' }, rounds);
    const isPaid =
      visit !== undefined &&
      bill !== undefined &&
      (bill.due <= shortfallOf(visit, bill, rounds) || areOnPaidChecks(visit, orders, isLine));
    // A line of a divided round was sent before.
    const isMoved = round.status !== 'paid';
    this.#expect(`I39: ${round.orderNumber} was not covered`, isMoved || isPaid);
    this.#expect(`I41: nobody named ${round.orderNumber}`, round.items.every(isFor(this.#named)));
  }

  #checkVisit(visit: Visit): void {
    const orders = this.#server.ordersOfVisit(visit.id);
    const pads = orders.filter(isPad);
    const { checks, total, due } = billOfVisit(visit, orders);
    const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
    this.#expect('I15: the checks are not the bill', sum(checks.map((one) => one.total)) === total);
    this.#expect('I15: the dues are not the due', sum(checks.map((one) => one.due)) === due);
    const entries = visit.status === 'open' ? paidForOf(visit).map(({ itemIds }) => itemIds) : [];
    for (const id of entries.flat()) this.#waiting.set(id, visit.id);
    for (const itemIds of [entries.flat(), ...entries]) {
      const waits = pads.map((pad) => ({ ...pad, items: pad.items.filter(isFor(itemIds)) }));
      const isWaiting = waits.some(({ items }) => items.length > 0);
      const owed = billOf(visit, orders.filter(isRound), { with: waits }).due;
      const isLine = (id: string): boolean => waits.some(({ items }) => items.some((line) => line.id === id));
      const isPaid = owed <= 0 || areOnPaidChecks(visit, orders, isLine);
      this.#expect(`I40: ${visit.number} keeps what is covered`, !isWaiting || !isPaid);
    }
  }

  #checkKept(line: string, visitId: string): void {
    const visit = this.#server.get('visit', visitId);
    const holder = visit?.mergedInto ?? visitId;
    const pads = this.#server.ordersOfVisit(holder).filter(isPad);
    const isLeft = pads.some(({ items }) => items.some(({ id }) => id === line));
    this.#expect('I40: a visit forgot what was paid for', !isLeft || this.#waiting.get(line) === holder);
  }

  #checkMoney(): void {
    const orders = this.#server.all('order');
    const places = orders.flatMap(({ items }) => items.map(({ id }) => id));
    this.#expect('I14: a line is twice', new Set(places).size === places.length);
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
    const counted = this.#server
      .all('visit')
      .flatMap(({ takings }) => takings.map(({ paymentId: id, amount }) => ({ id, amount })));
    const taken = this.#server.all('payment').filter((row) => isTaken(row) && row.visitId !== undefined);
    const paid = taken.map(({ id, amount }) => ({ id, amount }));
    this.#expect('I16: takings are not what was paid', same(counted.sort(byId), paid.sort(byId)));
  }
}

/** Returns which invariants a history breaks. Adds to `said` the outcome of each call, with its command. */
function play(turns: readonly (Turn | Delivery)[], said = new Set<string>()): readonly string[] {
  const server = house().rows;
  const roles = ['server', 'server', 'manager'] as const;
  const tablets = roles.map((role, n) => new Tablet(server, { role, n, acts: BAR_ACTS }));
  const watch = new Watch(server);
  const bring = ({ deliver: n, calls }: Delivery): void => {
    for (const call of tablets[n]?.queue.splice(0, calls) ?? []) {
      const decision = deliver(server, call);
      said.add(`${call.name} ${'code' in decision ? decision.code : decision.status}`);
      watch.note(decision.status === 'rejected' ? {} : (call.input as Parameters<Watch['note']>[0]));
      if (
        call.name === 'payment.record' &&
        decision.status === 'rejected' &&
        decision.code !== 'payment.amount'
      )
        watch.broken.push(`a payment was refused: ${decision.code}`);
      if (call.name === 'visit.addItem' && decision.status === 'rejected')
        watch.broken.push(`a line was refused: ${decision.code}`);
    }
    tablets[n]?.pull(server);
  };
  for (const one of turns) {
    if ('deliver' in one) bring(one);
    else tablets[one.tablet]?.act(one);
  }
  for (const n of roles.keys()) bring({ deliver: n, calls: Number.POSITIVE_INFINITY });
  return watch.broken;
}

test.each([1, 2, 3, 4])('guests who pay first get what they paid for, and nothing else: part %i of 4', () => {
  fc.assert(
    fc.property(history, (turns) => {
      expect(play(turns).slice(0, 3)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('such histories reach every kind of outcome', () => {
  const rare = [
    'payment.record applied',
    'payment.record visit.waiting',
    'payment.record visit.credit',
    'payment.record order.sentWithout',
    'payment.record visit.stillOpen',
    'visit.addItem visit.again',
    'visit.setItem order.notDraft',
    'visit.send applied',
    'visit.adjust applied',
    'visit.merge applied',
  ];
  expect(reachedOutcomes(history, play, rare)).toEqual(expect.arrayContaining(rare));
});
