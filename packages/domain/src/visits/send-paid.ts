/**
 * Where guests pay first, the money sends: as soon as it covers lines that a payment was meant to bring to the kitchen,
 * they are a round, whichever command caused that. Every command that changes the lines, the money or the adjustments of
 * an open visit ends with this.
 */
import type { Context, Decision } from '../command/command.ts';
import { Rows } from '../command/rows.ts';
import { type Change, change, rowKey } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import { isOpenVisit, paidForOf, VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { derivedId } from '../values/ids.ts';
import { billOf } from './bill.ts';
import { chainOf, changed, type VisitChain } from './chain.ts';
import { namedBy, takeRounds } from './new-rounds.ts';
import { shortfallOf } from './shortfall.ts';

interface Side {
  readonly rows: Rows;
  readonly venue: Venue;
  readonly context: Context;
  /** The lines that the payment at hand names. */
  readonly own?: readonly string[] | undefined;
}

/**
 * Returns the chain after the money has sent what it covers. The widest try comes first, so that nothing that was paid
 * for waits while the money is there; then the lines of this payment, for guests who each pay for their own; then those
 * of each payment, oldest first.
 */
export function afterPaidSent(chain: VisitChain, side: Side): VisitChain {
  let now = chain;
  for (let sent = firstSent(now, side); sent; sent = firstSent(now, side)) now = sent;
  return withoutDone(now);
}

function firstSent(chain: VisitChain, side: Side): VisitChain | undefined {
  for (const itemIds of triesOf(chain, side)) {
    const sent = sentIfCovered(chain, itemIds, side);
    if (sent) return sent;
  }
  return undefined;
}

function triesOf({ end }: VisitChain, { own = [] }: Side): readonly (readonly string[])[] {
  const each = paidForOf(end).map(({ itemIds }) => itemIds);
  return [each.flat(), own, ...each];
}

/** Returns the chain with these lines in a round, if the money covers the visit then, or their checks are paid. */
function sentIfCovered(chain: VisitChain, itemIds: readonly string[], side: Side): VisitChain | undefined {
  const named = { id: roundIdFor(chain, side), isNamed: namedBy(itemIds) };
  const { pads, rounds } = takeRounds(chain, named, { ...side, status: 'paid' });
  if (rounds.length === 0 || chain.rounds.length + rounds.length > VISIT_LIMITS.rounds) return undefined;
  const sent = changed(chain, chain.end, [...pads, ...rounds]);
  return isPaid(sent) || areOnPaidChecks(chain, itemIds) ? sent : undefined;
}

const isPaid = ({ end, rounds }: VisitChain): boolean => {
  const bill = billOf(end, rounds);
  return bill.due <= shortfallOf(end, bill, rounds);
};

/**
 * Whether a guest has paid the checks that these lines are on. The tax of the whole bill is rounded once and divided, so
 * a check may cost a cent less than its lines by themselves. A drink does not wait for that cent.
 */
function areOnPaidChecks({ end, pads, rounds }: VisitChain, itemIds: readonly string[]): boolean {
  if (!isDivided(end)) return false;
  const { lines, checks } = billOf(end, rounds, { with: pads });
  const named = lines.filter(({ item }) => namedBy(itemIds)(item) && isOnOneOf(pads, item.id));
  const keys = new Set(named.flatMap(({ shares }) => Object.keys(shares)));
  return keys.size > 0 && checks.every(({ key, due }) => !keys.has(key) || due <= 0);
}

const isDivided = ({ split }: Visit): boolean => split.by !== 'none' || Object.keys(split.lines).length > 0;

const isOnOneOf = (pads: readonly Order[], itemId: string): boolean =>
  pads.some(({ items }) => items.some(({ id }) => id === itemId));

/** Returns what the visit owes once these lines are sent. */
export function dueWith(chain: VisitChain, itemIds: readonly string[], side: Side): number {
  const named = { id: roundIdFor(chain, side), isNamed: namedBy(itemIds) };
  const { pads, rounds } = takeRounds(chain, named, { ...side, status: 'paid' });
  const sent = changed(chain, chain.end, [...pads, ...rounds]);
  return billOf(sent.end, sent.rounds).due;
}

/** Whether these lines are paid for. False when none of them waits. */
export function isCovered(chain: VisitChain, itemIds: readonly string[], side: Side): boolean {
  return sentIfCovered(chain, itemIds, side) !== undefined;
}

/** Only the command's own id is certain to be free: anybody can make an order with an id that derives from a visit. */
function roundIdFor({ end, orders }: VisitChain, { rows, context }: Side): string {
  const isFree = (roundId: string): boolean =>
    rows.get('order', roundId) === undefined && orders.every(({ id }) => id !== roundId);
  const made = paidForOf(end).map(({ roundId }) => roundId);
  return made.find(isFree) ?? derivedId(context.cmdId, `paid/${orders.length}`);
}

/** Leaves out what is in a round by now, or gone from the pads. */
function withoutDone(chain: VisitChain): VisitChain {
  const { end, pads } = chain;
  const lines = pads.flatMap(({ items }) => items);
  const waiting = new Set(lines.flatMap(({ id, countedFrom }) => [id, countedFrom]));
  const left = paidForOf(end)
    .map((entry) => ({ ...entry, itemIds: entry.itemIds.filter((id) => waiting.has(id)) }))
    .filter(({ itemIds }) => itemIds.length > 0);
  if (same(left, paidForOf(end))) return chain;
  const { paidFor: _, ...rest } = end;
  return changed(chain, left.length === 0 ? rest : { ...rest, paidFor: left });
}

/** Returns what a chain has become: the orders and the end that are other ones than before. */
export const changesBetween = (before: VisitChain, after: VisitChain): readonly Change[] => [
  ...(after.end === before.end ? [] : [change('visit', after.end)]),
  ...after.orders.filter((order) => !before.orders.includes(order)).map((order) => change('order', order)),
];

/** Returns the decision with what the money sends because of it. */
export function sendPaid(
  decision: Decision,
  { rows, context }: { readonly rows: Rows; readonly context: Context },
): Decision {
  const venue = rows.venue();
  if (!('changes' in decision) || !venue) return decision;
  const waiting = visitsAfter(rows, decision.changes).filter(
    (visit) => isOpenVisit(visit) && paidForOf(visit).length > 0,
  );
  if (waiting.length === 0) return decision;
  const after = rowsAfter(rows, decision.changes);
  const touched = touchedBy(rows, decision.changes);
  const changes = waiting
    .filter(({ id }) => touched.has(id))
    .flatMap((visit) => {
      const chain = chainTo(after, visit, context);
      const side = { rows: after, venue, context };
      return chain ? changesBetween(chain, afterPaidSent(chain, side)) : [];
    });
  return { ...decision, changes: lastOfEach([...decision.changes, ...changes]) };
}

function visitsAfter(rows: Rows, changes: readonly Change[]): readonly Visit[] {
  const later = changes.flatMap(({ entity, doc }) => (entity === 'visit' ? [doc] : []));
  return [...new Map([...rows.all('visit'), ...later].map((visit) => [visit.id, visit])).values()];
}

/** The visits and orders, and the changes over them. */
function rowsAfter(rows: Rows, changes: readonly Change[]): Rows {
  const known = [
    ...rows.all('visit').map((doc) => change('visit', doc)),
    ...rows.all('order').map((doc) => change('order', doc)),
  ];
  return new Rows([...known, ...changes]);
}

/** Returns the visits whose row has changed, or an order that they have or had. */
function touchedBy(rows: Rows, changes: readonly Change[]): ReadonlySet<string | undefined> {
  const visitOf = (order: Order | undefined): string | undefined => order?.visitId;
  return new Set(
    changes.flatMap(({ entity, id, doc }) => {
      if (entity === 'visit') return [id];
      return entity === 'order' ? [visitOf(doc), visitOf(rows.get('order', id))] : [];
    }),
  );
}

/** Returns the chain that ends with the visit, from its root if that is known: its rounds count on. */
function chainTo(rows: Rows, { id, rootId }: Visit, { actor }: Context): VisitChain | undefined {
  const chain = chainOf(rows, actor, rootId);
  return chain?.end.id === id ? chain : chainOf(rows, actor, id);
}

/** A row is written once. What comes later counts. */
const lastOfEach = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((one) => [rowKey(one.entity, one.id), one])).values(),
];
