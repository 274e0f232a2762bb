/**
 * visit.moveItems moves lines, or some portions of them, to another party's check. Lines that were sent go with their
 * status, their voids and their time, so the kitchen cooks nothing twice. Lines of the pad go to the other pad.
 */

import * as v from 'valibot';
import { Quantity } from '../command/args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  type Rejection,
  rejected,
} from '../command/command.ts';
import { labelText, visitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { type BillAdjustment, roundNumber, VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { carriedPrint } from '../orders/answered-for.ts';
import { occupiedBy } from '../orders/occupied.ts';
import { MAX_ITEMS } from '../orders/order-line.ts';
import { withTotals } from '../orders/order-totals.ts';
import { withoutWork } from '../orders/without-work.ts';
import { countDivided } from '../staff/staff-metrics.ts';
import { derivedId, Uuid } from '../values/ids.ts';
import { atItsPlace, keepingAllergy, roundTold } from './allergies.ts';
import { nextRoundNumber, openChain, ownPadOf, type VisitChain } from './chain.ts';
import { goingOf } from './combo-mates.ts';
import { dividedLines } from './divided-lines.ts';
import { linesOnEnd, UniqueItemIds } from './lines-on-end.ts';
import { mayLowerService } from './lower-service.ts';
import { LineClashes, notedToo } from './noted-clash.ts';
import { paidCheckOf } from './paid-check.ts';
import { partedChain } from './parted-lines.ts';
import { isForBill } from './parties.ts';
import { withParty } from './party-of.ts';
import { sendPaid } from './send-paid.ts';

/** A command writes at most 50 rows. A round that is divided takes two, and visits, pads and a table take a few. */
const MAX_ROUNDS_MOVED = 20;

export const moveItems = defineCommand({
  name: 'visit.moveItems',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    to: described('The visit that gets the lines.', Uuid),
    itemIds: UniqueItemIds,
    portions: described(
      'How many portions of a line move, by its id, where some of them stay. Those that move are a line of their own.',
      v.optional(v.record(Uuid, Quantity), {}),
    ),
    clashes: LineClashes,
  }),
  label: {
    short: 'Items moved to another check',
    audit: ({ it }) => `{moved|move} items of ${it} to another check`,
    full: (_, names) => labelText(`Items of ${visitIn(names)} moved`, names.table),
  },
  reads: ({ visitId, to }) => [
    { kind: 'visitWithServers', visitId },
    { kind: 'visitOf', visitId: to },
    { kind: 'tableOfVisit', visitId: to },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: [
    'visit.notFound',
    'visit.closed',
    'item.notFound',
    'check.paid',
    'visit.tooLarge',
    'approval.required',
  ],
  decide(rows, { visitId, to: toId, itemIds, portions, clashes }, context) {
    const before = openChain(rows, context, visitId);
    if (isRejection(before)) return rejected(before.code, before.detail);
    const to = openChain(rows, context, toId);
    if (isRejection(to)) return rejected(to.code, to.detail);
    if (before.end.id === to.end.id) return noop;
    const going = goingOf(before, itemIds, portions);
    const { chain: divided, idOf } = dividedLines(before, going.portions, context.cmdId);
    const moved = new Set(linesOnEnd(before, going.itemIds).map(idOf));
    const from = partedChain(divided, moved, context);
    const there = new Set(linesOnEnd(to, itemIds));
    const missing = itemIds.filter((id) => !moved.has(idOf(id)) && !there.has(id));
    if (moved.size === 0) return missing.length > 0 ? rejected('item.notFound', { missing }) : noop;
    const goes = leaving(new Map(Object.entries(clashes).map(([id, clash]) => [idOf(id), clash])), context);
    const move = { before, from, to, toId, moved, missing, goes };
    return sendPaid(decideMove(rows, move, context), { rows, context });
  },
});

interface Move {
  readonly before: VisitChain;
  /** As before, with the lines divided of which only some portions move, and those marked that are parted. */
  readonly from: VisitChain;
  readonly to: VisitChain;
  /** The visit that the command names. `to` may have gone on from it. */
  readonly toId: string;
  readonly moved: ReadonlySet<string>;
  readonly missing: readonly string[];
  /** Returns a line as it leaves its guest. */
  goes(line: OrderItem): OrderItem;
}

function decideMove(rows: Rows, move: Move, context: Context): Decision {
  const { before, from, to, toId, missing } = move;
  const refused = tooLargeFor(move);
  if (refused) return rejected(refused.code, refused.detail);
  const ends = (round: Order): Order => withoutWork(round, rows.venue(), context);
  const rounds = roundsAfter(move, context, ends);
  const adjustments = adjustmentsAfter(move, context);
  const end = { ...from.end, split: splitAfter(move), adjustments: adjustments.from };
  const paid = paidCheckOf(before, { end, rounds: rounds.from, pads: padsWithout(move) });
  if (paid) return rejected('check.paid', paid);
  if (adjustments.to.length > VISIT_LIMITS.adjustments) {
    return rejected('visit.tooLarge', { adjustments: VISIT_LIMITS.adjustments });
  }
  const permission = mayLowerService(
    context.actor,
    [before, to],
    [
      { end, rounds: rounds.from },
      { end: { ...to.end, adjustments: adjustments.to }, rounds: [...to.rounds, ...rounds.to] },
    ],
  );
  if (permission !== true) return rejected(permission);
  const visits = [
    ...(same(end, before.end) ? [] : [end]),
    ...(adjustments.to === to.end.adjustments ? [] : [{ ...to.end, adjustments: adjustments.to }]),
  ];
  const changes: readonly Change[] = [
    ...[...rounds.changed, ...padsAfter(move, context), ...earlierAfter(move)].map((order) =>
      change('order', order),
    ),
    ...visits.map((visit) => change('visit', visit)),
    ...countDivided(rows, rounds.divided),
    ...occupiedBy(rows, toId, to.end.tableId),
  ];
  if (missing.length === 0 || changes.length === 0) return applied(...changes);
  return { status: 'adjusted', changes, code: 'order.sentWithout', detail: { missing } };
}

const roundsWith = ({ from, moved }: Move): readonly Order[] =>
  from.rounds.filter(({ status, items }) => status !== 'cancelled' && items.some(({ id }) => moved.has(id)));

const padsWithout = ({ from, moved }: Move): readonly Order[] =>
  from.pads.map((pad) => ({ ...pad, items: pad.items.filter(({ id }) => !moved.has(id)) }));

const padLines = ({ from, moved }: Move): readonly OrderItem[] =>
  from.pads.flatMap(({ items }) => items.filter(({ id }) => moved.has(id)));

function tooLargeFor(move: Move): Rejection | undefined {
  const { before, from, to } = move;
  const rounds = roundsWith(move).length;
  const parted = from.orders.filter((order) => !before.orders.includes(order)).length;
  const code = 'visit.tooLarge';
  if (rounds + parted > MAX_ROUNDS_MOVED || to.rounds.length + rounds > VISIT_LIMITS.rounds) {
    return { code, detail: { rounds: VISIT_LIMITS.rounds } };
  }
  const onPad = padLines(move).length + (ownPadOf(to)?.items.length ?? 0);
  return onPad > MAX_ITEMS ? { code, detail: { items: MAX_ITEMS } } : undefined;
}

/**
 * A seat belongs to its table, so a moved line is for everybody at the other one until somebody says more. The allergy of
 * its guest goes with the dish, and so does what was said of allergens in it.
 */
function leaving(clashes: ReadonlyMap<string, readonly string[]>, context: Context): Move['goes'] {
  return ({ seat: _, ...line }) => notedToo(keepingAllergy(line), clashes.get(line.id), context);
}

/** Paper that hangs on the wall names the lines by the rounds that they were in. */
const MOST_ORIGINS = 9;

interface RoundsAfter {
  /** The rounds that the first visit keeps. */
  readonly from: readonly Order[];
  /** The rounds that the other visit gets. */
  readonly to: readonly Order[];
  readonly changed: readonly Order[];
  /** The parts of served rounds that are orders of their own now. */
  readonly divided: readonly Order[];
}

/**
 * A round whose lines all move goes along as it is. Otherwise its moved lines become a round of their own. `ends` ends a
 * round of which nobody has to make any more.
 */
function roundsAfter(move: Move, { cmdId, occurredAt }: Context, ends: (round: Order) => Order): RoundsAfter {
  const { before, from, to, moved, goes: leave } = move;
  const { id: visitId, tableId } = to.end;
  const first = nextRoundNumber(to);
  const kept = new Map(from.rounds.map((round) => [round.id, round]));
  const there = roundsWith(move).map((round, n) => {
    const stays = round.items.filter(({ id }) => !moved.has(id));
    const goes = round.items.filter(({ id }) => moved.has(id)).map(leave);
    if (stays.length === 0) kept.delete(round.id);
    else kept.set(round.id, withTotals(ends({ ...round, items: stays, updatedAt: occurredAt })));
    const movedFrom = [round.id, ...(round.movedFrom ?? [])].slice(0, MOST_ORIGINS);
    const identity = stays.length === 0 ? {} : { id: derivedId(cmdId, round.id), version: 0, movedFrom };
    const place = { visitId, tableId, orderNumber: roundNumber(to.end, first + n) };
    const carried = { ...place, ...carriedPrint(round, from.end) };
    const part = { ...round, ...identity, ...carried, items: goes, updatedAt: occurredAt };
    return withTotals(ends(roundTold(withParty(part, to.end), to.end, occurredAt)));
  });
  const left = [...kept.values()];
  return {
    from: left,
    to: there,
    changed: [...left.filter((round) => !before.rounds.includes(round)), ...there],
    divided: there.filter(
      ({ id, status }) => status === 'completed' && !from.rounds.some((one) => one.id === id),
    ),
  };
}

function padsAfter(move: Move, { occurredAt }: Context): readonly Order[] {
  const { before, from, to } = move;
  const goes = padLines(move).map((line) => atItsPlace(move.goes(line), to.end));
  const pad = ownPadOf(to);
  if (goes.length > 0 && !pad) return [];
  const left = padsWithout(move).filter(
    ({ items }, n) => from.pads[n] !== before.pads[n] || items.length < (before.pads[n]?.items.length ?? 0),
  );
  const gets = pad && goes.length > 0 ? [{ ...pad, items: [...pad.items, ...goes] }] : [];
  return [...left, ...gets].map((order) => withTotals({ ...order, updatedAt: occurredAt }));
}

/** Returns the orders of earlier visits of the party on which a line was parted from portions that were added to it. */
const earlierAfter = ({ before, from }: Move): readonly Order[] =>
  from.orders.filter((order) => order.visitId !== from.end.id && !before.orders.includes(order));

/** A moved line leaves its share of the first check behind. */
function splitAfter({ from, moved }: Move): Visit['split'] {
  const { split } = from.end;
  const kept = Object.entries(split.lines).filter(([id]) => !moved.has(id));
  return kept.length === Object.keys(split.lines).length
    ? split
    : { ...split, lines: Object.fromEntries(kept) };
}

interface AdjustmentsAfter {
  readonly from: readonly BillAdjustment[];
  readonly to: readonly BillAdjustment[];
}

/**
 * A comp and a discount on lines go with their lines. An amount for several lines stays until the last of them goes.
 */
function adjustmentsAfter({ from, to, moved }: Move, { cmdId }: Context): AdjustmentsAfter {
  const stay: BillAdjustment[] = [];
  const go: BillAdjustment[] = [];
  for (const adjustment of from.end.adjustments) {
    const { itemIds, cents, removed } = adjustment;
    const kept = itemIds?.filter((id) => !moved.has(id)) ?? [];
    const gone = itemIds?.filter((id) => moved.has(id)) ?? [];
    if (isForBill(adjustment) || removed !== null || gone.length === 0) stay.push(adjustment);
    else if (kept.length === 0) go.push(adjustment);
    else {
      stay.push({ ...adjustment, itemIds: kept });
      if (cents === null) go.push({ ...adjustment, id: derivedId(cmdId, adjustment.id), itemIds: gone });
    }
  }
  return {
    from: stay,
    to: go.length === 0 ? to.end.adjustments : [...to.end.adjustments, ...go],
  };
}
