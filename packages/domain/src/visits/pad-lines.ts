/**
 * How lines change on the pad of a visit. Commands name the root of the visit. A line that was
 * sent counts on: its further portions are a line of their own on the pad. When the visit was closed in the meantime,
 * its continuation takes the lines.
 */
import { MAX_QUANTITY } from '../command/args.ts';
import { applied, type Context, type Decision, isRejection, noop, rejected } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import { matesIn, type Order, type OrderItem, type Placed } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import { isOpenVisit, isPad } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { takesMenuCourse } from '../menu/menu-course.ts';
import { Stock } from '../menu/stock.ts';
import { type Rewording, rewordedLine, rewords } from '../orders/change-line.ts';
import { comboLines, knownCombo, type NewCombo, productsOf } from '../orders/combo-lines.ts';
import { fixed, overLimit, withItems } from '../orders/draft-lines.ts';
import { occupied } from '../orders/occupied.ts';
import { decideLines, isSameLine, lineOf, MAX_ITEMS, type NewItem } from '../orders/order-line.ts';
import { derivedId } from '../values/ids.ts';
import { isMadeAt } from '../venue/stations.ts';
import { atItsPlace } from './allergies.ts';
import { type NamedVisit, ownPadOf, placedLine, type VisitChain } from './chain.ts';
import { matesOf, sentAmong } from './combo-mates.ts';
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
  return putOnPad(side, [line], new Stock(rows, [item.productId]));
}

/** A combo whose lines are all there already was added before. */
export function addComboToPad(side: PadContext, combo: NewCombo): Decision {
  const { rows, chain, context } = side;
  const known = knownCombo(
    combo,
    chain.orders.flatMap(({ items }) => items),
  );
  if (known) return known;
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const lines = comboLines(rows, combo, {
    venue,
    context,
    service: chain.end.service,
    takesMenuCourse: takesMenuCourse(chain.end, chain.orders),
  });
  if (isRejection(lines)) return rejected(lines.code, lines.detail);
  return putOnPad(side, lines, new Stock(rows, productsOf(combo)));
}

export interface LineSetting extends Rewording {
  readonly itemId: string;
  readonly quantity?: number | undefined;
  readonly by?: number | undefined;
}

export function setOnPad(side: PadContext, set: LineSetting, stock: Stock): Decision {
  const placed = placedLine(side.chain, set.itemId);
  if (!placed) return rejected('item.notFound');
  const mates = matesOf(side.chain, placed);
  const onPad = isPad(placed.order);
  const sent = onPad ? sentAmong(mates) : placed.order;
  const { by = set.quantity === undefined ? 0 : set.quantity - placed.line.quantity } = set;
  // The options of a part that waits can change while another part of its combo is sent.
  if (!sent || (onPad && by === 0)) return changeOnPad(side, placed, set, stock);
  if (set.by === undefined || by <= 0 || rewords(set) || sent.status === 'cancelled') return fixed(sent);
  return countOn(side, { lines: mates.map(({ line }) => line), by, stock });
}

/**
 * Taking off a line that is gone already does nothing: somebody else has taken it off. A combo goes as a whole, unless a
 * part of it was sent.
 */
export function takeOffPad({ chain, context }: PadContext, itemId: string, stock: Stock): Decision {
  const placed = placedLine(chain, itemId);
  if (!placed) return noop;
  const sent = isPad(placed.order) ? sentAmong(matesOf(chain, placed)) : placed.order;
  if (sent) return fixed(sent);
  const gone = matesIn(placed.order, placed.line);
  const items = placed.order.items.filter((line) => !gone.includes(line));
  for (const line of gone) stock.giveBack(line);
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

/** Puts the lines on the pad of the open visit, or changes those there that have their ids. */
function putOnPad(side: PadContext, wanted: readonly OrderItem[], stock: Stock): Decision {
  const { rows, chain, context, table } = side;
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const open = openPad(chain, { venue, context });
  if (isRejection(open)) return rejected(open.code, open.detail);
  const { pad } = open;
  // Few lines are wanted, and a long queue asks this of a long pad hundreds of times.
  const there = new Map(wanted.map(({ id }) => [id, pad.items.find((line) => line.id === id)]));
  const more = wanted.filter(({ id }) => !there.get(id));
  if (more.length > 0 && pad.items.length + more.length > MAX_ITEMS) {
    return rejected('order.tooLarge', { unsent: MAX_ITEMS });
  }
  const lines = wanted.map((line) => stock.count(there.get(line.id), atItsPlace(line, open.visit)));
  const added = lines.filter(({ id }) => !there.get(id));
  const items = [...replaced(pad, lines), ...added];
  const changes = [change('order', withItems(pad, items, context)), ...open.made, ...stock.changes()];
  // After a merge, the pad is at another table than the named order was.
  const sat = table?.id === pad.tableId ? occupied(table) : [];
  return overLimit(pad, changes) ?? toldAs(open, [...changes, ...sat], lines);
}

function replaced({ items }: Order, lines: readonly OrderItem[]): readonly OrderItem[] {
  const later = new Map(lines.map((line) => [line.id, line]));
  return items.map((one) => later.get(one.id) ?? one);
}

/** Says which visit has the lines when that is a new one. */
function toldAs({ visit, made }: OpenPad, changes: readonly Change[], lines: readonly OrderItem[]): Decision {
  if (made.length === 0) return decideLines(changes, lines);
  const detail = { visitId: visit.id, rootId: visit.rootId, number: visit.number };
  return { status: 'adjusted', changes, code: 'visit.again', detail };
}

/** The quantity is that of the whole combo. */
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
  const before = quantity === line.quantity ? [line] : matesIn(order, line);
  const wanted = before
    .map((one) => (one.id === line.id ? reworded : one))
    .map((one) => atItsPlace({ ...one, quantity, totalPrice: one.price * quantity }, chain.end));
  if (same(wanted, before)) return noop;
  const changed = wanted.map((one, n) => stock.count(before[n], one));
  const gone = new Set(quantity > 0 ? [] : before.map(({ id }) => id));
  const items = replaced(order, changed).filter(({ id }) => !gone.has(id));
  const changes = [change('order', withItems(order, items, context)), ...stock.changes()];
  const news = changed.filter((one, n) => one.unavailable && !before[n]?.unavailable);
  const isNews = set.choice !== undefined || news.length > 0;
  return overLimit(order, changes) ?? (isNews ? decideLines(changes, changed) : applied(...changes));
}

interface CountOn {
  /** A line that was sent, or all lines of a combo of which one was. */
  readonly lines: readonly OrderItem[];
  readonly by: number;
  readonly stock: Stock;
}

/** Adds portions at the price at which the lines were sold. Portions that different people add share one line. */
function countOn(side: PadContext, { lines, by, stock }: CountOn): Decision {
  const { rows, chain, context } = side;
  const { actor, occurredAt } = context;
  const venue = rows.venue() ?? {};
  const part = portionsPart(chain, lines);
  const wanted = lines.map((line): OrderItem => {
    const id = derivedId(line.id, part);
    const there = placedLine(chain, id)?.line;
    const { voids: _, parted: __, combo, ...sold } = line;
    const made: OrderItem = there ?? {
      ...sold,
      id,
      status: isMadeAt(venue, sold.station) ? 'pending' : 'ready',
      addedAt: occurredAt,
      addedBy: { id: actor.userId, name: actor.name },
      countedFrom: line.id,
      ...(combo && { combo: { ...combo, id: derivedId(combo.id, part) } }),
    };
    const quantity = by + (there?.quantity ?? 0);
    return { ...made, quantity, totalPrice: made.price * quantity };
  });
  if (wanted.some(({ quantity }) => quantity > MAX_QUANTITY)) {
    return rejected('order.tooLarge', { portions: MAX_QUANTITY });
  }
  return putOnPad(side, wanted, stock);
}

/** Returns the part of the ids of the first portions of these lines of which none is sent. */
function portionsPart(chain: VisitChain, lines: readonly OrderItem[]): string {
  const parted = lines.find((line) => line.parted !== undefined)?.parted;
  for (let k = 0; ; k += 1) {
    const part = parted === undefined ? String(k) : `${parted}/${k}`;
    const placed = lines.map(({ id }) => placedLine(chain, derivedId(id, part)));
    if (placed.every((one) => !one || isPad(one.order))) return part;
  }
}
