/**
 * visit.merge: two parties become one. Rounds, lines, money and what was agreed about the bill go over. The payment rows
 * stay as they are, and commands that name the first visit reach the second one.
 */

import * as v from 'valibot';
import {
  applied,
  type Context,
  defineCommand,
  isRejection,
  noop,
  type Rejection,
  rejected,
} from '../command/command.ts';
import { labelText, theVisitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import {
  type Allergy,
  type CheckKey,
  checkOfSeat,
  isPad,
  paidForOf,
  roundNumber,
  seatOf,
  VISIT_LIMITS,
  type Visit,
} from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { carriedPrint } from '../orders/answered-for.ts';
import { withItems } from '../orders/draft-lines.ts';
import { MAX_ITEMS } from '../orders/order-line.ts';
import { leftTable } from '../tables/taken-table.ts';
import { Uuid } from '../values/ids.ts';
import { bothTold, padAtPlaces, placeOf, roundTold } from './allergies.ts';
import { asCancelled } from './cancel-order.ts';
import { nextRoundNumber, openChain, ownPadOf, type VisitChain } from './chain.ts';
import { mayLowerService } from './lower-service.ts';
import { type Clashes, LineClashes, notedToo } from './noted-clash.ts';
import { ofParty, partiesOf } from './parties.ts';
import { withParty } from './party-of.ts';
import { sendPaid } from './send-paid.ts';

export const mergeVisits = defineCommand({
  name: 'visit.merge',
  version: 1,
  args: v.strictObject({
    from: Uuid,
    into: described('The visit that it joins.', Uuid),
    clashes: LineClashes,
  }),
  label: {
    short: 'Checks merged',
    audit: ({ it }) => `{merged|merge} ${it} with another check`,
    full: (_, names) => labelText(`${theVisitIn(names)} merged with another check`, names.table),
  },
  reads: ({ from, into }) => [
    { kind: 'visitWithTable', visitId: from },
    { kind: 'visitOf', visitId: into },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'visit.tooLarge', 'approval.required'],
  decide(rows, args, context) {
    const from = openChain(rows, context, args.from);
    if (isRejection(from)) return rejected(from.code, from.detail);
    const into = openChain(rows, context, args.into);
    if (isRejection(into)) return rejected(into.code, into.detail);
    if (from.end.id === into.end.id) return noop;
    const merge = { from, into, seats: seatsOf(into), clashes: args.clashes };
    const tooLarge = sizeRejection(merge);
    if (tooLarge) return rejected(tooLarge.code, tooLarge.detail);
    const { id, tableId } = from.end;
    const end = joined(merge, context);
    const after = [{ end, rounds: [...into.rounds, ...from.rounds] }];
    const permission = mayLowerService(context.actor, [from, into], after);
    if (permission !== true) return rejected(permission);
    const decision = applied(
      change('visit', emptied(merge, context)),
      change('visit', end),
      ...ordersMoved(merge, end, context),
      ...leftTable(rows, { tableId, visitId: id, at: context.occurredAt }),
    );
    return sendPaid(decision, { rows, context });
  },
});

interface Merge {
  readonly from: VisitChain;
  readonly into: VisitChain;
  /** How far the seats of the first party move, so that every guest keeps a seat of their own. */
  readonly seats: number;
  /** Of the lines of both parties. */
  readonly clashes: Clashes;
}

/** Seats up to the number of guests, or up to the highest seat that has a line or an allergy. */
function seatsOf({ end, pads, rounds }: VisitChain): number {
  const used = [...pads, ...rounds].flatMap(({ items }) => items.map((line) => seatOf(line) ?? 0));
  const told = Object.keys(end.allergies ?? {}).map((place) => Number(place) || 0);
  return Math.max(end.covers ?? 0, ...used, ...told);
}

const LAST_SEAT = 99;
const movedSeat = (seat: number, { seats }: Merge): number => Math.min(LAST_SEAT, seat + seats);

function movedKey(key: CheckKey, merge: Merge): CheckKey {
  const [, seat] = /^seat-(\d+)$/.exec(key) ?? [];
  return seat === undefined ? key : checkOfSeat(movedSeat(Number(seat), merge));
}

const movedLine = (line: OrderItem, merge: Merge): OrderItem =>
  line.seat === undefined ? line : { ...line, seat: movedSeat(line.seat, merge) };

function sizeRejection({ from, into }: Merge): Rejection | undefined {
  const code = 'visit.tooLarge';
  const orders = [from, into].map(({ pads, rounds }) => rounds.length + pads.length - 1);
  if (sum(orders) > VISIT_LIMITS.rounds) return { code, detail: { rounds: VISIT_LIMITS.rounds } };
  for (const part of ['takings', 'adjustments', 'checks'] as const) {
    const most = VISIT_LIMITS[part];
    if (from.end[part].length + into.end[part].length > most) return { code, detail: { [part]: most } };
  }
  if (paidForOf(from.end).length + paidForOf(into.end).length > VISIT_LIMITS.paidFor) {
    return { code, detail: { paidFor: VISIT_LIMITS.paidFor } };
  }
  const parties = partiesOf([from, into], '').length;
  if (parties > VISIT_LIMITS.parties) return { code, detail: { parties: VISIT_LIMITS.parties } };
  const onPad = [from, into].map((chain) => ownPadOf(chain)?.items.length ?? 0);
  return sum(onPad) > MAX_ITEMS ? { code, detail: { items: MAX_ITEMS } } : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const emptied = (
  {
    from: {
      end: { parties: _, paidFor: __, allergies: ___, waiting: ____, ...end },
    },
    into,
  }: Merge,
  { occurredAt }: Context,
): Visit => ({
  ...end,
  status: 'merged',
  mergedInto: into.end.id,
  mergedAt: occurredAt,
  takings: [],
  adjustments: [],
  checks: [],
  split: { ...end.split, lines: {} },
});

function joined(merge: Merge, { occurredAt }: Context): Visit {
  const { from, into } = merge;
  const { covers, split, checks, takings } = from.end;
  const lines = Object.entries(split.lines).map(([id, weights]) => [
    id,
    Object.fromEntries(Object.entries(weights).map(([key, weight]) => [movedKey(key, merge), weight])),
  ]);
  const paidFor = [...paidForOf(into.end), ...paidForOf(from.end)];
  const waiting = waitingOf(merge);
  const allergies = allergiesOf(merge);
  const hasCovers = covers !== null || into.end.covers !== null;
  return {
    ...into.end,
    covers: hasCovers ? Math.min(LAST_SEAT, (covers ?? 0) + (into.end.covers ?? 0)) : null,
    split: { ...into.end.split, lines: { ...into.end.split.lines, ...Object.fromEntries(lines) } },
    checks: [...into.end.checks, ...checks],
    adjustments: [...ofParty(into), ...ofParty(from)],
    parties: partiesOf([into, from], occurredAt),
    takings: [
      ...into.end.takings,
      ...takings.map((taking) => ({ ...taking, checkKey: movedKey(taking.checkKey, merge) })),
    ],
    ...(paidFor.length > 0 && { paidFor }),
    ...(waiting.length > 0 && { waiting }),
    ...(Object.keys(allergies).length > 0 && { allergies }),
  };
}

/** What is asked for on readers goes on to be asked for. */
const waitingOf = (merge: Merge): NonNullable<Visit['waiting']> => [
  ...(merge.into.end.waiting ?? []),
  ...(merge.from.end.waiting ?? []).map((one) => ({ ...one, checkKey: movedKey(one.checkKey, merge) })),
];

/** Those of the first party move with its seats. A place that both have gets both. */
function allergiesOf(merge: Merge): NonNullable<Visit['allergies']> {
  const { from, into } = merge;
  const all: Record<string, Allergy> = { ...into.end.allergies };
  for (const [place, told] of Object.entries(from.end.allergies ?? {})) {
    const seat = Number(place) || null;
    const to = placeOf(seat === null ? null : movedSeat(seat, merge));
    const there = all[to];
    all[to] = there ? { ...told, ...bothTold(there, told) } : told;
  }
  return all;
}

function ordersMoved(merge: Merge, end: Visit, context: Context): readonly Change[] {
  const { from, into } = merge;
  const { id, tableId } = into.end;
  const updatedAt = context.occurredAt;
  const first = nextRoundNumber(into);
  const place = { visitId: id, tableId, updatedAt };
  const linesOf = ({ items }: Order): readonly OrderItem[] => items.map((line) => movedLine(line, merge));
  const own = ownPadOf(from);
  const pad = ownPadOf(into);
  const rounds = from.rounds.map((round, n) => ({
    ...withParty(round, end),
    ...place,
    ...carriedPrint(round, from.end),
    orderNumber: roundNumber(into.end, first + n),
    items: linesOf(round),
  }));
  const others = from.pads
    .filter((one) => one !== own)
    .map((one) => ({ ...one, ...place, items: linesOf(one) }));
  const onPad =
    own && pad && own.items.length > 0 ? [withItems(pad, [...pad.items, ...linesOf(own)], context)] : [];
  const closed = own ? [asCancelled(withItems(own, [], context), null, context)] : [];
  const there = [...into.rounds, ...into.pads.filter(({ id: padId }) => padId !== onPad[0]?.id)];
  const told = (order: Order): Order => asTold(order, end, merge, context);
  return [
    ...[...rounds, ...others, ...onPad].map(told),
    ...closed,
    ...there.flatMap((order) => {
      const after = told(order);
      return same(after, order) ? [] : [{ ...after, updatedAt }];
    }),
  ].map((order) => change('order', order));
}

/** The other party may have brought an allergy of the whole table. */
function asTold(order: Order, end: Visit, { clashes }: Merge, context: Context): Order {
  if (order.status === 'cancelled') return order;
  const items = order.items.map((line) => notedToo(line, clashes[line.id], context));
  const noted = { ...order, items };
  return isPad(order) ? padAtPlaces(noted, end) : roundTold(noted, end, context.occurredAt);
}
