/**
 * order.addItem · order.setItem · order.removeItem change the lines of a draft. A line that was added after the order
 * was sent is on a follow-up, and later commands about that line apply there.
 */
import * as v from 'valibot';
import { MAX_QUANTITY, Note, Quantity, QuantityChange } from '../args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  rejected,
} from '../command.ts';
import { change } from '../entities.ts';
import { Uuid } from '../ids.ts';
import { labelText, lineIn, orderIn } from '../label.ts';
import { Stock } from '../menu/stock.ts';
import { same } from '../same.ts';
import type { Venue } from '../venue/venue.ts';
import { visitNamed } from '../visits/chain.ts';
import { addToPad, decideOnPad, setOnPad, takeOffPad } from '../visits/pad-lines.ts';
import { addLater, type OrderContext, toldAs, withLine } from './add-line.ts';
import { rewordedLine, rewords } from './change-line.ts';
import { countedLine, OF_PRODUCT, productRead, stockNamed } from './counted-line.ts';
import { fixed, overLimit, withItems } from './draft-lines.ts';
import {
  type Family,
  familyNamed,
  followUpFor,
  ORDER_NAME,
  readsOf,
  readsOfLine,
  tableNamed,
} from './follow-up.ts';
import { draftsRead, linesRejection } from './guest-rules.ts';
import { type LinePlace, type Placed, placeOf, portionsId } from './line-place.ts';
import type { OrderItem } from './order.ts';
import { mayOnOrder, statusDetail } from './order-access.ts';
import { addAgain, againReads, nameAgain } from './order-again.ts';
import { decideLines, ItemInput, isSameLine, LINE_REFUSALS, LineChoice, lineOf } from './order-line.ts';

/** Once the order was sent, the item goes to the family's draft or, without one, to a new follow-up. */
export const addItem = defineCommand({
  name: 'order.addItem',
  version: 1,
  args: v.strictObject({ ...ORDER_NAME, item: ItemInput }),
  label: {
    short: 'Item added',
    audit: ({ line, order }) => `{added|add} ${line} to ${order}`,
    full: ({ item }, names) =>
      labelText(
        `Item added to ${orderIn(names)}`,
        `${item.quantity} × ${names.product || 'item'}`,
        names.table,
      ),
  },
  reads: (args, actor) => [
    ...draftsRead(actor),
    ...againReads(args, actor),
    ...readsOf('orderWithTable', args),
    ...readsOf('familyOf', args),
    ...readsOfLine('visitForNewLine', args, args.item.id),
    { kind: 'menuFor', productId: args.item.productId },
    { kind: 'venue' },
  ],
  may: (actor, rows, args) => mayOnOrder('order.edit', actor, familyNamed(rows, actor, args)?.order),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.tooLarge',
    'order.guestLines',
    'order.guestDrafts',
    'venue.closed',
    'item.exists',
    ...LINE_REFUSALS,
    'visit.notFound',
    'visit.tooLarge',
    'notFound',
  ],
  decide(rows, { item, ...named }, context) {
    const name = nameAgain(rows, context.actor, named);
    const visit = visitNamed(rows, name, context);
    if (visit) {
      return addAgain(rows, { ...name, item }, context) ?? decideOnPad(visit, (side) => addToPad(side, item));
    }
    const family = familyNamed(rows, context.actor, name);
    if (!family) return rejected('order.notFound');
    const { order } = family;
    const known = family.members.flatMap((one) => one.items).find((line) => line.id === item.id);
    if (known) return isSameLine(known, item) ? noop : rejected('item.exists');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const line = lineOf(rows, item, { venue, context });
    if (isRejection(line)) return rejected(line.code, line.detail);
    const table = tableNamed(rows, context.actor, name);
    const stock = new Stock(rows, [item.productId]);
    if (order.status !== 'draft' || order.id !== name.orderId) {
      return addLater(family, { line, by: line.quantity }, { rows, venue, table, context, stock });
    }
    const tooMany = linesRejection(order.items.length + 1, context);
    if (tooMany) return rejected(tooMany.code);
    const added = withLine({ order, line, table, stock }, { venue, context });
    if (isRejection(added)) return rejected(added.code, added.detail);
    return overLimit(order, added.changes) ?? decideLines(added.changes, [added.line]);
  },
});

const SetItem = v.strictObject({
  ...ORDER_NAME,
  itemId: Uuid,
  ...OF_PRODUCT,
  quantity: v.optional(Quantity),
  by: v.optional(QuantityChange),
  note: Note,
  allergy: Note,
  choice: v.optional(LineChoice),
});

/**
 * `quantity` replaces the quantity. `by` is added to the current quantity, so two devices that each add one make two.
 * The line is removed when its quantity reaches zero. Portions added after the line was sent go to the family's draft.
 * `choice` replaces size and options and prices the line again. The note, the allergy and the choice of a sent line
 * cannot change.
 */
export const setItem = defineCommand({
  name: 'order.setItem',
  version: 1,
  args: SetItem,
  label: {
    short: 'Item changed',
    audit: ({ line, order }) => `{changed|change} ${line} on ${order}`,
    full: ({ itemId }, names) => labelText(`Item changed on ${orderIn(names)}`, lineIn(names, itemId)),
  },
  reads: (args, actor) => [
    ...againReads(args, actor),
    ...readsOf('orderWithTable', args),
    ...readsOf('familyOf', args),
    ...readsOfLine('visitOfLine', args, args.itemId),
    { kind: 'venue' },
    ...(args.choice ? [{ kind: 'menuFor', productId: args.choice.productId } as const] : []),
    ...(args.by === undefined ? [] : draftsRead(actor)),
    ...productRead(args),
  ],
  may: (actor, rows, args) => mayOnOrder('order.edit', actor, familyNamed(rows, actor, args)?.order),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.tooLarge',
    'order.guestLines',
    'order.guestDrafts',
    ...LINE_REFUSALS,
    'item.notFound',
    'visit.notFound',
    'visit.tooLarge',
    'notFound',
  ],
  decide(rows, named, context) {
    const args = nameAgain(rows, context.actor, named);
    const visit = visitNamed(rows, args, context);
    if (visit) return decideOnPad(visit, (side) => setOnPad(side, args, stockNamed(rows, args)));
    const family = familyNamed(rows, context.actor, args);
    if (!family) return rejected('order.notFound');
    const place = placeOf(family, args.orderId, args.itemId);
    if (!place) {
      // Shortly after a restore the line may still arrive. The command is then held until it does.
      return family.order.status === 'cancelled' ? fixed(family.order) : rejected('item.notFound');
    }
    const { by = 0 } = args;
    const venue = rows.venue();
    const stock = stockNamed(rows, args);
    if (place.open && mayChange(place, context)) {
      return setLine(family, { placed: place.open, set: args }, { rows, venue, context, stock });
    }
    if (by <= 0 || rewords(args) || place.source.order.status === 'cancelled') {
      return fixed(place.source.order);
    }
    if (!venue) return rejected('notFound');
    const table = tableNamed(rows, context.actor, args);
    return countOnLater(family, { place, by }, { rows, venue, table, context, stock });
  },
});

/**
 * A sent line cannot change. Portions added to it later can change only when the command names them, and only for the
 * person who added them first.
 */
const mayChange = ({ open, source, isNamed }: LinePlace, { actor }: Context): boolean =>
  open !== undefined &&
  (open.line.id === source.line.id || (isNamed && open.line.addedBy.id === actor.userId));

interface LineSetting {
  readonly placed: Placed;
  readonly set: v.InferOutput<typeof SetItem>;
}

function setLine(
  family: Family,
  { placed, set }: LineSetting,
  side: Omit<OrderContext, 'table' | 'venue'> & { readonly venue: Venue | undefined },
): Decision {
  const { rows, venue, context, stock } = side;
  const { order, line } = placed;
  const quantity = set.quantity ?? line.quantity + (set.by ?? 0);
  if (quantity > MAX_QUANTITY) return rejected('order.tooLarge', { portions: MAX_QUANTITY });
  const reworded = rewordedLine(line, set, { rows, venue, context });
  if (isRejection(reworded)) return rejected(reworded.code, reworded.detail);
  const wanted = { ...reworded, quantity, totalPrice: reworded.price * quantity };
  if (same(wanted, line)) return noop;
  const changed = countedLine({ order, before: line, after: wanted, stock }, context);
  if (isRejection(changed)) return rejected(changed.code, changed.detail);
  const items = order.items.flatMap((one) => (one.id !== line.id ? one : quantity > 0 ? changed : []));
  const written = [change('order', withItems(order, items, { venue, context })), ...stock.changes()];
  const refused = overLimit(order, written);
  if (refused) return refused;
  if (order.id !== set.orderId) return toldAs(family, order, written);
  const isNews = set.choice !== undefined || (changed.unavailable && !line.unavailable);
  return isNews ? decideLines(written, [changed]) : applied(...written);
}

interface CountedOn {
  readonly place: LinePlace;
  readonly by: number;
}

/** Adds portions at the price at which the line was sold. Portions that different people add share one line. */
function countOnLater(family: Family, { place, by }: CountedOn, side: OrderContext): Decision {
  const { id: orderId } = followUpFor(family, side);
  const { actor, occurredAt } = side.context;
  const { counted: _, ...sold } = place.source.line;
  const line: OrderItem = {
    ...sold,
    id: portionsId(orderId, place.sourceId),
    quantity: by,
    status: 'pending',
    addedAt: occurredAt,
    addedBy: { id: actor.userId, name: actor.name },
  };
  return addLater(family, { line, by }, side);
}

/** Removing an item that no longer exists does nothing: somebody else has removed it. */
export const removeItem = defineCommand({
  name: 'order.removeItem',
  version: 1,
  args: v.strictObject({ ...ORDER_NAME, itemId: Uuid, ...OF_PRODUCT }),
  label: {
    short: 'Item removed',
    audit: ({ line, order }) => `{removed|remove} ${line} from ${order}`,
    full: (_, names) => labelText(`Item removed from ${orderIn(names)}`, names.table),
  },
  reads: (args, actor) => [
    ...againReads(args, actor),
    ...readsOf('familyOf', args),
    ...readsOfLine('visitOfLine', args, args.itemId),
    { kind: 'venue' },
    ...productRead(args),
  ],
  may: (actor, rows, args) => mayOnOrder('order.edit', actor, familyNamed(rows, actor, args)?.order),
  refuses: ['order.notFound', 'order.cancelled', 'order.notDraft', 'visit.notFound'],
  decide(rows, named, context) {
    const args = nameAgain(rows, context.actor, named);
    const visit = visitNamed(rows, args, context);
    if (visit) return decideOnPad(visit, (side) => takeOffPad(side, args.itemId, stockNamed(rows, args)));
    const family = familyNamed(rows, context.actor, args);
    if (!family) return rejected('order.notFound');
    const place = placeOf(family, args.orderId, args.itemId);
    if (!place) return family.order.status === 'draft' ? noop : fixed(family.order);
    if (!place.open || !mayChange(place, context)) return fixed(place.source.order);
    const { order, line } = place.open;
    const items = order.items.filter((one) => one.id !== line.id);
    const stock = stockNamed(rows, args);
    stock.giveBack(line);
    const changed = withItems(order, items, { venue: rows.venue(), context });
    const written = [change('order', changed), ...stock.changes()];
    return order.id === args.orderId ? applied(...written) : toldAs(family, order, written);
  },
});
