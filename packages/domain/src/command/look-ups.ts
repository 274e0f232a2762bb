/**
 * The look-ups of commands. Each one is written once, as steps that ask for rows; storage, the mirror and the tests run
 * the same steps over their own rows. A new look-up is one entry in `LOOK_UPS`, and a new index if it needs one.
 */
import { nextPaymentIdOf } from '../entities/card-charge.ts';
import { openRefundsOf, rowIdOfRefund } from '../entities/card-refund.ts';
import {
  type AnyDocument,
  change,
  type Documents,
  type EntityName,
  isEntityName,
} from '../entities/entities.ts';
import { effectiveOptionGroupIds, idsBelow, MOST_DEPTH } from '../entities/menu.ts';
import { comboProducts, type Order } from '../entities/order.ts';
import { isPad, nextVisitOf, padIdOf, paidForOf, type Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import { byId, byIndex, every, ordersWithLine, type RowRequest } from './row-request.ts';
import { Rows } from './rows.ts';

/** How often a guest's order may be taken in while the phone that goes on with it has no network. */
export const MAX_AGAIN = 12;

/** Asks for rows, step by step. The requests of one step do not depend on each other and may run at the same time. */
type Steps<T = void> = Generator<readonly RowRequest[], T, readonly (readonly AnyDocument[])[]>;

type Found<R extends readonly RowRequest[]> = {
  readonly [I in keyof R]: readonly Documents[R[I]['entity']][];
};

/** Asks for all of these at once. Returns the documents of each request, in turn. */
function* ask<const R extends readonly RowRequest[]>(...requests: R): Steps<Found<R>> {
  return (yield requests) as unknown as Found<R>;
}

export type ReferenceName = Extract<
  EntityName,
  'table' | 'section' | 'staff' | 'category' | 'product' | 'optionGroup' | 'printer' | 'cardReader'
>;

interface OfOrder {
  readonly orderId: string;
}

interface OfVisit {
  readonly visitId: string;
}

interface OfVisitLine extends OfVisit {
  readonly itemId: string;
}

export const LOOK_UPS = {
  *row({ entity, id }: { readonly entity: EntityName; readonly id: string }): Steps {
    yield* ask(byId(entity, id));
  },

  *venue(): Steps {
    yield* ask(every('venue'));
  },

  /** Every row of one kind of reference data, including archived ones. Only rare edits in the office use this. */
  *every({ entity }: { readonly entity: ReferenceName }): Steps {
    yield* ask(every(entity));
  },

  *orderWithTable({ orderId }: OfOrder): Steps {
    const [[order]] = yield* ask(byId('order', orderId));
    if (order) yield* ask(byId('table', order.tableId));
  },

  /** The order and the card of the server who took it. */
  *orderWithServer({ orderId }: OfOrder): Steps {
    const [[order]] = yield* ask(byId('order', orderId));
    if (order?.serverStaffId) yield* ask(byId('staff', order.serverStaffId));
  },

  /** The order and the products of its lines, for what is left of them. */
  *orderWithProducts({ orderId }: OfOrder): Steps {
    const [orders] = yield* ask(byId('order', orderId));
    yield* productsOf(orders);
  },

  *draftsOfCustomer({ customerId }: { readonly customerId: string }): Steps {
    yield* ask(byIndex('draftsByCustomer', customerId));
  },

  /** Every payment and refund of a visit. */
  *paymentsOfVisit({ visitId }: OfVisit): Steps {
    yield* ask(byIndex('paymentsByVisit', visitId));
  },

  /** The payment, and every other payment and refund of its visit. */
  *paymentWithRefunds({ paymentId }: { readonly paymentId: string }): Steps {
    const [[payment]] = yield* ask(byId('payment', paymentId));
    if (payment) yield* ask(byIndex('paymentsByVisit', payment.visitId));
  },

  /** The payment with its charge and everything of its visit, and the cards of the servers who took its orders. */
  *visitOfPayment({ paymentId }: { readonly paymentId: string }): Steps {
    const [[payment]] = yield* ask(byId('payment', paymentId));
    if (!payment) return;
    const charge = payment.chargeId === undefined ? [] : [byId('cardCharge', payment.chargeId)];
    yield* serversOf((yield* chain(payment.visitId)).orders, charge);
  },

  /** The visit with its pads and rounds, and every visit that it was merged into or that continues it. */
  *visitOf({ visitId }: OfVisit): Steps {
    yield* chain(visitId);
  },

  /** The visit with its pads and rounds, and no other visit. */
  *visitAlone({ visitId }: OfVisit): Steps {
    yield* ask(byId('visit', visitId), byIndex('ordersByVisit', visitId));
  },

  /** Everything of the visit, and the cards of the servers who took its orders. */
  *visitWithServers({ visitId }: OfVisit): Steps {
    const { orders } = yield* chain(visitId);
    yield* serversOf(orders);
  },

  /** Everything of the visit, and the products of its lines that are not sent, for what is left of them. */
  *visitWithProducts({ visitId }: OfVisit): Steps {
    const { orders } = yield* chain(visitId);
    yield* productsOf(orders.filter(isPad));
  },

  /** Everything of the visit, and what is open at the table of the end of its chain. */
  *visitWithTable({ visitId }: OfVisit): Steps {
    const { end } = yield* chain(visitId);
    if (end) yield* openAt(end.tableId);
  },

  /** The order with everything of its visit, if it has one, and the cards of the servers who took these orders. */
  *visitOfOrderWithServers({ orderId }: OfOrder): Steps {
    const [[order]] = yield* ask(byId('order', orderId));
    if (!order) return;
    const { orders } = order.visitId === undefined ? { orders: [order] } : yield* chain(order.visitId);
    yield* serversOf([order, ...orders]);
  },

  /** The order and, when it belongs to a visit, everything of that visit. */
  *visitOfOrder({ orderId }: OfOrder): Steps {
    const [[order]] = yield* ask(byId('order', orderId));
    if (order?.visitId !== undefined) yield* chain(order.visitId);
  },

  /** What a new line of the visit needs: the visit, its pads, and the order that has a line with this id, if any. */
  *visitForLine({ visitId, itemId }: OfVisitLine): Steps {
    yield* chain(visitId, itemId);
  },

  /**
   * What a change of this line needs: the visit alone while the line is on its own pad and of no combo, else everything of
   * the visit, and the products of the other parts of its combo.
   */
  *visitWithLine({ visitId, itemId }: OfVisitLine): Steps {
    const [[visit], [pad]] = yield* ask(byId('visit', visitId), byId('order', padIdOf(visitId)));
    const isOnPad = pad?.visitId === visitId && isPad(pad);
    const line = isOnPad ? pad.items.find(({ id }) => id === itemId) : undefined;
    // Other parts of a combo may be sent.
    if (visit && isAlone(visit) && line && !line.combo) return;
    yield* productsOfCombo((yield* chain(visitId)).orders, itemId);
  },

  /** The visit and its table. */
  *tableOfVisit({ visitId }: OfVisit): Steps {
    const [[visit]] = yield* ask(byId('visit', visitId));
    if (visit) yield* ask(byId('table', visit.tableId));
  },

  /**
   * The order of a guest and, if it is on the check of a party, the drafts that have taken what the guest typed since. With
   * a line of a combo, also the products of its other parts.
   */
  *guestsAgain({ orderId, itemId }: OfOrder & { readonly itemId?: string }): Steps {
    let [[order]] = yield* ask(byId('order', orderId));
    const orders = order ? [order] : [];
    for (let n = 0; order?.visitId !== undefined && n < MAX_AGAIN; n += 1) {
      [[order]] = yield* ask(byId('order', derivedId(order.id, 'again')));
      if (order) orders.push(order);
    }
    yield* productsOfCombo(orders, itemId);
  },

  /** The table, its open visits with their rounds, and its orders that are not final. */
  *visitsOfTable({ tableId }: { readonly tableId: string }): Steps {
    yield* openAt(tableId);
  },

  /** Every drawer that was not counted yet. */
  *openDrawers(): Steps {
    yield* ask(byIndex('openDrawers', 'open'));
  },

  /** The slips that wait for a printer or are on their way to it. */
  *openPrints({ printerId }: { readonly printerId: string }): Steps {
    yield* ask(byIndex('openPrints', printerId));
  },

  *printWithOrder({ printId }: { readonly printId: string }): Steps {
    const [[print]] = yield* ask(byId('print', printId));
    if (print) yield* ask(byId('printer', print.printerId), byId('order', print.of.id));
  },

  /** The charges of a reader about which its provider may still say something. */
  *watchedCharges({ readerId }: { readonly readerId: string }): Steps {
    yield* ask(byIndex('watchedCharges', readerId));
  },

  /** The charge, and everything of its visit. */
  *visitOfCharge({ chargeId }: { readonly chargeId: string }): Steps {
    const [[charge]] = yield* ask(byId('cardCharge', chargeId));
    if (!charge) return;
    if (charge.readerId !== null) yield* ask(byId('cardReader', charge.readerId));
    // The ids of its next payment, of its refunds and of its round may be taken.
    const { roundId } = charge.send ?? {};
    const refundIds = openRefundsOf(charge).map(rowIdOfRefund);
    yield* ask(
      ...[...charge.paymentIds, nextPaymentIdOf(charge), ...refundIds].map((id) => byId('payment', id)),
      ...(roundId === undefined ? [] : [byId('order', roundId), byId('visit', roundId)]),
    );
    yield* serversOf((yield* chain(charge.visitId)).orders);
  },

  /** Every slip about this row, and about these others. */
  *printsOf({ ids }: { readonly ids: readonly string[] }): Steps {
    if (ids.length > 0) yield* ask(byIndex('printsOf', ...ids));
  },

  /** The product, its category, its effective option groups, and the groups that their options offer. */
  *menuFor({ productId }: { readonly productId: string }): Steps {
    const [[product]] = yield* ask(byId('product', productId));
    if (!product) return;
    const [[category]] = yield* ask(byId('category', product.category));
    yield* groupsDown(effectiveOptionGroupIds(product, category));
  },

  /** These option groups, and those that their options offer. */
  *optionGroups({ ids }: { readonly ids: readonly string[] }): Steps {
    yield* groupsDown(ids);
  },
};

/** Asks for groups of options, and for what is below them as deep as choices go. */
function* groupsDown(ids: readonly string[]): Steps {
  const seen = new Set(ids);
  let level = ids;
  for (let depth = 1; depth <= MOST_DEPTH && level.length > 0; depth += 1) {
    const found = yield* ask(...level.map((id) => byId('optionGroup', id)));
    level = idsBelow(found.flat()).filter((id) => !seen.has(id));
    for (const id of level) seen.add(id);
  }
}

interface Chain {
  readonly end: Visit | undefined;
  /** The pads and the rounds of all its visits. */
  readonly orders: readonly Order[];
}

/** Whether a change of its pad concerns nothing else of the visit: it is open, and nothing waits for money. */
const isAlone = (visit: Visit): boolean => nextVisitOf(visit) === undefined && paidForOf(visit).length === 0;

/**
 * Walks from a visit to the end of its chain. It also asks for the next visit when that does not exist yet. With a
 * line, it leaves out rounds that do not hold the line, unless lines wait for money: then the whole bill counts.
 */
function* chain(visitId: string, line?: string): Steps<Chain> {
  const seen = new Set<string>();
  const orders: Order[] = [];
  let end: Visit | undefined;
  for (let id: string | undefined = visitId; id !== undefined && !seen.has(id); ) {
    seen.add(id);
    const [[visit], ...ofVisit]: Found<readonly [RowRequest<'visit'>, ...RowRequest<'order'>[]]> = yield* ask(
      byId('visit', id),
      ...ordersOf(id, line),
    );
    orders.push(...ofVisit.flat());
    end = visit ?? end;
    if (visit) orders.push(...(yield* whatWaits(visit, line)));
    id = visit && nextVisitOf(visit);
  }
  return { end, orders };
}

/** Without the line: all of them. With it: the own pad and the order that holds the line. */
const ordersOf = (visitId: string, lineId: string | undefined): readonly RowRequest<'order'>[] =>
  lineId === undefined
    ? [byIndex('ordersByVisit', visitId)]
    : [byId('order', padIdOf(visitId)), ordersWithLine(visitId, lineId)];

/** Money sends what waits for it, into rounds whose ids must be free. */
function* whatWaits(visit: Visit, line: string | undefined): Steps<readonly Order[]> {
  const roundIds = [...new Set(paidForOf(visit).map(({ roundId }) => roundId))];
  if (roundIds.length === 0) return [];
  const asked = roundIds.map((id) => byId('order', id));
  if (line === undefined) {
    yield* ask(...asked);
    return [];
  }
  const [below] = yield* ask(byIndex('ordersByVisit', visit.id), ...asked);
  return below;
}

/** The products of the other parts of the combo that a line is of, for what is left of them. */
function* productsOfCombo(orders: readonly Order[], itemId: string | undefined): Steps {
  const ids = comboProducts(orders, itemId);
  if (ids.length > 0) yield* ask(...ids.map((id) => byId('product', id)));
}

function* productsOf(orders: readonly Order[]): Steps {
  const ids = new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)));
  yield* ask(...[...ids].sort().map((id) => byId('product', id)));
}

/** Asks for the cards of the servers, and for these rows with them. */
function* serversOf(orders: readonly Order[], more: readonly RowRequest[] = []): Steps {
  const cards = new Set(orders.flatMap(({ serverStaffId }) => serverStaffId ?? []));
  yield* ask(...more, ...[...cards].sort().map((id) => byId('staff', id)));
}

/** Pads and rounds that are not open any more count too: their visit has a line. */
function* openAt(tableId: string): Steps {
  const [, visits] = yield* ask(
    byId('table', tableId),
    byIndex('openVisitsByTable', tableId),
    byIndex('openOrdersByTable', tableId),
  );
  const ids = visits.map(({ id }) => id).sort();
  if (ids.length > 0) yield* ask(byIndex('ordersByVisit', ...ids));
}

type LookUps = typeof LOOK_UPS;
type ArgsOf<Name extends keyof LookUps> = Parameters<LookUps[Name]> extends [infer Args] ? Args : unknown;

/** Facts about accounts, devices and every payment of a day. A device does not know them, so the server decides. */
export type ServerRead =
  /** The active administrators. */
  | { readonly kind: 'activeAdmins' }
  /** The account behind a staff card, with its role. */
  | { readonly kind: 'accountOfCard'; readonly staffId: string }
  /** The sum of the payments and refunds of a drawer, in cash. */
  | { readonly kind: 'cashOf'; readonly drawerId: string }
  /** The sums of every day since the last close, up to this one. */
  | { readonly kind: 'daySums'; readonly businessDay: string }
  /** The devices in use, with what waits on them. */
  | { readonly kind: 'waitingDevices' };

type RowRead = { [Name in keyof LookUps]: { readonly kind: Name } & ArgsOf<Name> }[keyof LookUps];

export type Read = RowRead | ServerRead;

const isRowRead = (read: Read): read is RowRead => read.kind in LOOK_UPS;

export const isServerRead = (read: Read): read is ServerRead => !isRowRead(read);

const stepsOf = (read: RowRead): Steps => (LOOK_UPS[read.kind] as (read: RowRead) => Steps)(read);

export type Find = (request: RowRequest) => readonly AnyDocument[];
/** Answers at once when it knows the rows already. */
export type FindAsync = (request: RowRequest) => readonly AnyDocument[] | Promise<readonly AnyDocument[]>;

/** Returns exactly the rows that the reads name. */
export function lookUp(reads: readonly Read[], find: Find): Rows {
  const rows = new Rows();
  const answer = (request: RowRequest) => knownIn(rows, request) ?? keep(rows, request, find(request));
  for (const read of reads.filter(isRowRead)) {
    const steps = stepsOf(read);
    let step = steps.next();
    while (!step.done) step = steps.next(step.value.map(answer));
  }
  return rows;
}

/**
 * Does the same with a `find` that may answer later. All reads, and the requests of each step, run at the same time. It
 * waits for nothing that is known already, because a replay takes thousands of steps.
 */
export async function lookUpAsync(reads: readonly Read[], find: FindAsync): Promise<Rows> {
  const rows = new Rows();
  const answer = (request: RowRequest): ReturnType<FindAsync> => {
    const known = knownIn(rows, request);
    if (known) return known;
    const found = find(request);
    return isHere(found) ? keep(rows, request, found) : found.then((docs) => keep(rows, request, docs));
  };
  const walk = (steps: Steps, first = steps.next()): Promise<void> | undefined => {
    for (let step = first; !step.done; ) {
      const answers = step.value.map(answer);
      if (!answers.every(isHere)) return Promise.all(answers).then((found) => walk(steps, steps.next(found)));
      step = steps.next(answers);
    }
    return undefined;
  };
  await Promise.all(reads.filter(isRowRead).map((read) => walk(stepsOf(read))));
  return rows;
}

export const isHere = (found: ReturnType<FindAsync>): found is readonly AnyDocument[] => Array.isArray(found);

/** A row that an earlier step has found is not asked for again. */
function knownIn(rows: Rows, request: RowRequest): readonly AnyDocument[] | undefined {
  const known = request.by === 'id' ? rows.get(request.entity, request.id) : undefined;
  return known && [known];
}

function keep(rows: Rows, { entity }: RowRequest, docs: readonly AnyDocument[]): readonly AnyDocument[] {
  for (const doc of docs) rows.put(change(entity, doc as Documents[typeof entity]));
  return docs;
}

export interface NamedRow {
  readonly entity: EntityName;
  readonly id: string;
}

/** Returns the rows that reads name by id, whether they exist or not: those that a look-up asks for first. */
export function namedRows(reads: readonly Read[]): NamedRow[] {
  const named = new Map<string, NamedRow>();
  for (const request of reads.filter(isRowRead).flatMap(firstRequests)) {
    if (request.by !== 'id' || !isEntityName(request.entity)) continue;
    named.set(`${request.entity}/${request.id}`, { entity: request.entity, id: request.id });
  }
  return [...named.values()];
}

const firstRequests = (read: RowRead): readonly RowRequest[] => stepsOf(read).next().value ?? [];
