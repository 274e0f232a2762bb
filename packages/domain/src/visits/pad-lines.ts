/**
 * How lines change on the pad of a visit. Commands name the root of the visit. A line that was
 * sent counts on: its further portions are a line of their own on the pad. When the visit was closed in the meantime,
 * its continuation takes the lines.
 */
import { MAX_QUANTITY } from '../command/args.ts';
import { applied, type Context, type Decision, isRejection, noop, rejected } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order, OrderItem, Placed } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import { isOpenVisit, isPad } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { takesMenuCourse } from '../menu/menu-course.ts';
import { Stock } from '../menu/stock.ts';
import { type Rewording, rewordedLine, rewords } from '../orders/change-line.ts';
import { fixed, overLimit, withItems } from '../orders/draft-lines.ts';
import { occupied } from '../orders/occupied.ts';
import { decideLines, isSameLine, lineOf, MAX_ITEMS, type NewItem } from '../orders/order-line.ts';
import { derivedId } from '../values/ids.ts';
import { isMadeAt } from '../venue/stations.ts';
import { atItsPlace } from './allergies.ts';
import { type NamedVisit, ownPadOf, placedLine, type VisitChain } from './chain.ts';
import { mayHaveCovers } from './lower-service.ts';
import { type OpenPad, openPad } from './new-visit.ts';
import { sendPaid } from './send-paid.ts';

export interface PadContext {
  readonly rows: Rows;
  readonly chain: VisitChain;
  readonly context: Context;
  readonly table: Table | undefined;
}

/** Money may send what has changed. */
export function decideOnPad(
  { rows, chain, context, table }: NamedVisit,
  decide: (side: PadContext) => Decision,
): Decision {
  if (!chain) return rejected('visit.notFound');
  return sendPaid(decide({ rows, chain, context, table }), { rows, context });
}

export function addToPad(side: PadContext, item: NewItem): Decision {
  const { rows, chain, context } = side;
  const known = placedLine(chain, item.id)?.line;
  if (known) return isSameLine(known, item) ? noop : rejected('item.exists');
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const line = lineOf(rows, item, {
    venue,
    context,
    service: chain.end.service,
    takesMenuCourse: takesMenuCourse(chain.end, chain.orders),
  });
  if (isRejection(line)) return rejected(line.code, line.detail);
  return putOnPad(side, line, new Stock(rows, [item.productId]));
}

export interface LineSetting extends Rewording {
  readonly itemId: string;
  readonly quantity?: number | undefined;
  readonly by?: number | undefined;
}

export function setOnPad(side: PadContext, set: LineSetting, stock: Stock): Decision {
  const placed = placedLine(side.chain, set.itemId);
  if (!placed) return rejected('item.notFound');
  if (isPad(placed.order)) return changeOnPad(side, placed, set, stock);
  const { by = 0 } = set;
  if (by <= 0 || rewords(set) || placed.order.status === 'cancelled') return fixed(placed.order);
  return countOn(side, { sent: placed.line, by, stock });
}

/** Taking off a line that is gone already does nothing: somebody else has taken it off. */
export function takeOffPad({ chain, context }: PadContext, itemId: string, stock: Stock): Decision {
  const placed = placedLine(chain, itemId);
  if (!placed) return noop;
  if (!isPad(placed.order)) return fixed(placed.order);
  const items = placed.order.items.filter(({ id }) => id !== itemId);
  stock.giveBack(placed.line);
  return applied(change('order', withItems(placed.order, items, context)), ...stock.changes());
}

export interface Details {
  readonly note: string | null | undefined;
  readonly guests: number | null | undefined;
}

/** The note is for the kitchen and goes with the next round. The number of guests is the visit's. */
export function setPadDetails({ chain, context }: PadContext, { note, guests }: Details): Decision {
  const { end } = chain;
  const pad = ownPadOf(chain);
  if (!isOpenVisit(end) || !pad) return rejected('visit.closed');
  const covers = guests === undefined ? end.covers : guests;
  const permission = mayHaveCovers(context.actor, chain, covers);
  if (permission !== true) return rejected(permission);
  const detailed = { ...pad, note: note === undefined ? pad.note : note, guests: covers };
  return applied(
    ...(covers === end.covers ? [] : [change('visit', { ...end, covers })]),
    ...(same(detailed, pad) ? [] : [change('order', { ...detailed, updatedAt: context.occurredAt })]),
  );
}

/** Puts the line on the pad of the open visit, or changes the line there that has its id. */
function putOnPad(side: PadContext, wanted: OrderItem, stock: Stock): Decision {
  const { rows, chain, context, table } = side;
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const open = openPad(chain, { venue, context });
  if (isRejection(open)) return rejected(open.code, open.detail);
  const { pad } = open;
  const placed = atItsPlace(wanted, open.visit);
  const there = pad.items.find(({ id }) => id === wanted.id);
  if (!there && pad.items.length >= MAX_ITEMS) return rejected('order.tooLarge', { unsent: MAX_ITEMS });
  const line = stock.count(there, placed);
  const items = there ? replaced(pad, line) : [...pad.items, line];
  const changes = [change('order', withItems(pad, items, context)), ...open.made, ...stock.changes()];
  // After a merge, the pad is at another table than the named order was.
  const sat = table?.id === pad.tableId ? occupied(table) : [];
  return overLimit(pad, changes) ?? toldAs(open, [...changes, ...sat], line);
}

const replaced = (pad: Order, line: OrderItem): readonly OrderItem[] =>
  pad.items.map((one) => (one.id === line.id ? line : one));

/** Says which visit has the line when that is a new one. */
function toldAs({ visit, made }: OpenPad, changes: readonly Change[], line: OrderItem): Decision {
  if (made.length === 0) return decideLines(changes, [line]);
  const detail = { visitId: visit.id, rootId: visit.rootId, number: visit.number };
  return { status: 'adjusted', changes, code: 'visit.again', detail };
}

function changeOnPad(side: PadContext, { order, line }: Placed, set: LineSetting, stock: Stock): Decision {
  const { rows, chain, context } = side;
  const quantity = set.quantity ?? line.quantity + (set.by ?? 0);
  if (quantity > MAX_QUANTITY) return rejected('order.tooLarge', { portions: MAX_QUANTITY });
  const reworded = rewordedLine(line, set, {
    rows,
    venue: rows.venue(),
    context,
    service: chain.end.service,
  });
  if (isRejection(reworded)) return rejected(reworded.code, reworded.detail);
  const wanted = atItsPlace({ ...reworded, quantity, totalPrice: reworded.price * quantity }, chain.end);
  if (same(wanted, line)) return noop;
  const changed = stock.count(line, wanted);
  const items = quantity > 0 ? replaced(order, changed) : order.items.filter(({ id }) => id !== line.id);
  const changes = [change('order', withItems(order, items, context)), ...stock.changes()];
  const isNews = set.choice !== undefined || (changed.unavailable && !line.unavailable);
  return overLimit(order, changes) ?? (isNews ? decideLines(changes, [changed]) : applied(...changes));
}

interface CountOn {
  readonly sent: OrderItem;
  readonly by: number;
  readonly stock: Stock;
}

/** Adds portions at the price at which the line was sold. Portions that different people add share one line. */
function countOn(side: PadContext, { sent, by, stock }: CountOn): Decision {
  const { rows, chain, context } = side;
  const id = portionsId(chain, sent.id);
  const there = placedLine(chain, id)?.line;
  const quantity = by + (there?.quantity ?? 0);
  if (quantity > MAX_QUANTITY) return rejected('order.tooLarge', { portions: MAX_QUANTITY });
  const { actor, occurredAt } = context;
  const { voids: _, ...sold } = sent;
  const line: OrderItem = there ?? {
    ...sold,
    id,
    status: isMadeAt(rows.venue() ?? {}, sold.station) ? 'pending' : 'ready',
    addedAt: occurredAt,
    addedBy: { id: actor.userId, name: actor.name },
    countedFrom: sent.id,
  };
  return putOnPad(side, { ...line, quantity, totalPrice: line.price * quantity }, stock);
}

/** Returns the id of the first portions of a line that are not sent. */
function portionsId(chain: VisitChain, lineId: string): string {
  for (let k = 0; ; k += 1) {
    const id = derivedId(lineId, String(k));
    const placed = placedLine(chain, id);
    if (!placed || isPad(placed.order)) return id;
  }
}
