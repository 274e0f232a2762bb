/**
 * Tablets that work on visits while they are apart. Each one decides its taps over its own rows, queues them, and
 * delivers some of them now and then. After a delivery it has the server's rows, with its waiting taps on top.
 */
import type { Context, Decision } from '../src/command/command.ts';
import type { Role } from '../src/command/permissions.ts';
import { Rows } from '../src/command/rows.ts';
import { change, ENTITY_NAMES } from '../src/entities/entities.ts';
import type { Order } from '../src/entities/order.ts';
import { isPad, isRound, type Visit } from '../src/entities/visit.ts';
import { FORWARD_STATUSES } from '../src/orders/order-status.ts';
import { billOf } from '../src/visits/bill.ts';
import { aContext, anActor, testId } from './builders.ts';
import { type Call, call } from './tablet-apart.ts';
import { decideUnknown, write } from './try-command.ts';

/** One thing that may happen. The numbers choose what it is about, whatever there is. */
export interface Turn {
  readonly tablet: number;
  /** 0 to 99. */
  readonly act: number;
  readonly pick: number;
  readonly more: number;
}

interface Person {
  readonly role: Role;
  readonly n: number;
  /** Left out: everybody pays at the end. */
  readonly acts?: typeof VISIT_ACTS;
}

const TABLES = ['table-12', 'table-14', 'table-15'];

export class Tablet {
  rows: Rows;
  readonly queue: Call[] = [];
  /** The calls that count up a line which the tablet showed as not sent yet. */
  readonly onPad = new WeakSet<Call>();
  readonly #role: Role;
  readonly #n: number;
  readonly #acts: typeof VISIT_ACTS;
  #made = 0;

  constructor(rows: Rows, { role, n, acts = VISIT_ACTS }: Person) {
    this.rows = copyOf(rows);
    this.#acts = acts;
    this.#role = role;
    this.#n = n;
  }

  /** Taps, if there is something to tap. A tap that the tablet itself refuses is not queued. */
  act(turn: Turn): void {
    const next = this.#call(turn);
    if (!next) return;
    if (isOnPad(this.rows, next)) this.onPad.add(next);
    const decision = decideUnknown(this.rows, next);
    if (decision.status === 'rejected' || decision.status === 'noop') return;
    write(this.rows, decision);
    this.queue.push(next);
  }

  /** Takes over the rows of the server, and replays what is still waiting. */
  pull(server: Rows): void {
    this.rows = copyOf(server);
    for (const waiting of this.queue) write(this.rows, decideUnknown(this.rows, waiting));
  }

  #context(): Context {
    const actor = { ...anActor(this.#role), userId: testId('user', 100 + this.#n) };
    return aContext({ actor, cmdId: testId('command', this.#newNumber()) });
  }

  #newNumber(): number {
    this.#made += 1;
    return 1000 * (this.#n + 1) + this.#made;
  }

  #call({ act, pick, more }: Turn): Call | undefined {
    const context = this.#context();
    const visits = this.rows.all('visit').filter(({ status }) => status !== 'merged');
    const visit = visits[pick % Math.max(1, visits.length)];
    const make = this.#acts.find(({ upTo }) => act < upTo)?.make ?? openOne;
    if (!visit && !make.name.startsWith('open')) return undefined;
    const other = visits[more % Math.max(1, visits.length)];
    const table = TABLES[more % TABLES.length] ?? '';
    return make({ rows: this.rows, visit, other, table, id: this.#newNumber(), pick, more, context });
  }
}

function isOnPad(rows: Rows, { name, input }: Call): boolean {
  const { itemId, by = 0 } = input as { readonly itemId?: string; readonly by?: number };
  const pads = rows.all('order').filter(isPad);
  return name === 'visit.setItem' && by > 0 && linesOf(pads).some(({ id }) => id === itemId);
}

interface Seen {
  readonly rows: Rows;
  readonly visit: Visit | undefined;
  readonly other: Visit | undefined;
  readonly table: string;
  /** A number that nobody else uses for an id. */
  readonly id: number;
  readonly pick: number;
  readonly more: number;
  readonly context: Context;
}
export type Make = (seen: Seen) => Call | undefined;

export const rootOf = (visit: Visit | undefined): string => visit?.rootId ?? '';
export const ordersOf = ({ rows, visit }: Seen): readonly Order[] =>
  visit ? rows.ordersOfVisit(visit.id) : [];
export const linesOf = (orders: readonly Order[]) => orders.flatMap(({ items }) => items);
export const oneOf = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

const openOne: Make = ({ id, table, context }) =>
  call(
    'visit.open',
    { id: testId('visit', id), orderNumber: `B-${id % 999 || 1}`, tableId: table, payAt: 'end', covers: 2 },
    context,
  );

const add: Make = ({ visit, id, more, context }) => {
  const seat = more % 3;
  const item = {
    id: testId('item', id),
    productId: 'burger',
    sizeId: 'regular',
    quantity: 1 + (more % 2),
    ...(seat > 0 && { seat }),
  };
  return call('visit.addItem', { visitId: rootOf(visit), item }, context);
};

const count: Make = (seen) => {
  const line = oneOf(linesOf(ordersOf(seen)), seen.more);
  if (!line) return undefined;
  const by = seen.pick % 3 === 0 ? -1 : 1;
  return call('visit.setItem', { visitId: rootOf(seen.visit), itemId: line.id, by }, seen.context);
};

const takeOff: Make = (seen) => {
  const line = oneOf(linesOf(ordersOf(seen)), seen.more);
  return line && call('visit.removeItem', { visitId: rootOf(seen.visit), itemId: line.id }, seen.context);
};

export const send: Make = (seen) => {
  const lines = linesOf(ordersOf(seen).filter(isPad)).filter((_, n) => (seen.more >> n) % 4 !== 0);
  if (lines.length === 0) return undefined;
  const itemIds = lines.map(({ id }) => id);
  return call(
    'visit.send',
    { visitId: rootOf(seen.visit), roundId: testId('order', seen.id), itemIds },
    seen.context,
  );
};

const pay: Make = (seen) => {
  const { visit, id, more, context } = seen;
  if (!visit) return undefined;
  const { due } = billOf(visit, ordersOf(seen).filter(isRound));
  if (due <= 0 && more % 8 !== 0) return undefined;
  const whole = due > 0 ? due : 500;
  const amount = more % 3 === 0 ? Math.ceil(whole / 2) : whole;
  return call(
    'payment.record',
    { id: testId('payment', id), visitId: rootOf(visit), method: 'cash', amount, close: more % 4 !== 0 },
    context,
  );
};

/** The terminal answers later, or never. */
const payByCard: Make = ({ visit, id, pick, more, context }) =>
  call(
    'payment.record',
    {
      id: testId('payment', id),
      visitId: rootOf(visit),
      method: 'credit_card',
      amount: 100 + pick,
      close: more % 2 === 0,
      awaitsTerminal: true,
    },
    context,
  );

const conclude: Make = ({ rows, pick, more, context }) => {
  const waiting = oneOf(
    rows.all('payment').filter(({ outcome }) => outcome === 'pending'),
    pick,
  );
  const outcome = more % 3 === 0 ? 'failed' : 'completed';
  return waiting && call('payment.conclude', { paymentId: waiting.id, outcome }, context);
};

const refund: Make = ({ rows, id, more, context }) => {
  const payment = oneOf(
    rows.all('payment').filter(({ kind }) => kind === 'payment'),
    more,
  );
  if (!payment) return undefined;
  const args = { id: testId('payment', id), paymentId: payment.id, amount: 1 + (more % 500), reason: 'Cold' };
  return call('payment.refund', args, context);
};

const cancel: Make = (seen) => {
  const round = oneOf(ordersOf(seen).filter(isRound), seen.more);
  return round && call('order.cancel', { orderId: round.id, reason: 'Dropped' }, seen.context);
};

const voidOne: Make = (seen) => {
  const round = oneOf(ordersOf(seen).filter(isRound), seen.more);
  const line = round && oneOf(round.items, seen.pick);
  if (!round || !line) return undefined;
  const fact = { id: testId('command', 9000 + seen.id), quantity: 1, reason: 'Dropped' };
  return call('order.voidItem', { ...fact, orderId: round.id, itemId: line.id }, seen.context);
};

const advance: Make = (seen) => {
  const round = oneOf(ordersOf(seen).filter(isRound), seen.more);
  const to = oneOf(FORWARD_STATUSES, seen.pick);
  return round && to && call('order.advance', { orderId: round.id, to }, seen.context);
};

const recall: Make = (seen) => {
  const round = oneOf(ordersOf(seen).filter(isRound), seen.more);
  return round && call('order.recall', { orderId: round.id, from: round.status }, seen.context);
};

const place: Make = (seen) => {
  const line = oneOf(linesOf(ordersOf(seen)), seen.more);
  const seat = 1 + (seen.pick % 3);
  return (
    line && call('visit.placeItem', { visitId: rootOf(seen.visit), itemId: line.id, seat }, seen.context)
  );
};

const close: Make = ({ visit, more, context }) =>
  call('visit.close', { visitId: rootOf(visit), freeTable: more % 2 === 0 }, context);
const move: Make = ({ visit, table, context }) =>
  call('visit.move', { visitId: rootOf(visit), tableId: table }, context);
const merge: Make = ({ visit, other, context }) =>
  call('visit.merge', { from: rootOf(visit), into: rootOf(other) }, context);
const setCovers: Make = ({ visit, more, context }) =>
  call('visit.set', { visitId: rootOf(visit), covers: 1 + (more % 6) }, context);
const free: Make = ({ table, context }) =>
  call('table.setStatus', { tableId: table, status: 'available' }, context);

/** Each act happens as often as the difference to the one before it. */
export const VISIT_ACTS: readonly { readonly upTo: number; readonly make: Make }[] = [
  { upTo: 7, make: openOne },
  { upTo: 31, make: add },
  { upTo: 39, make: count },
  { upTo: 42, make: takeOff },
  { upTo: 59, make: send },
  { upTo: 62, make: payByCard },
  { upTo: 78, make: pay },
  { upTo: 80, make: conclude },
  { upTo: 83, make: close },
  { upTo: 85, make: move },
  { upTo: 89, make: merge },
  { upTo: 90, make: place },
  { upTo: 91, make: setCovers },
  { upTo: 93, make: refund },
  { upTo: 94, make: cancel },
  { upTo: 95, make: voidOne },
  { upTo: 98, make: advance },
  { upTo: 99, make: recall },
  { upTo: 100, make: free },
];

const copyOf = (rows: Rows): Rows =>
  new Rows(ENTITY_NAMES.flatMap((entity) => rows.all(entity).map((doc) => change(entity, doc))));

/** Decides a call on the server and writes what it changes. */
export function deliver(server: Rows, given: Call): Decision {
  const decision = decideUnknown(server, given);
  write(server, decision);
  return decision;
}
