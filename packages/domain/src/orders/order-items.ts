/**
 * order.addItem · order.setItem · order.removeItem change the lines of a guest's draft. While staff have it on a check,
 * the lines that the guest adds go on a new draft, and later commands about such a line apply there.
 */
import * as v from 'valibot';
import { MAX_QUANTITY } from '../command/args.ts';
import { applied, type Decision, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, lineIn, orderIn } from '../command/label.ts';
import { mayOnOwn, orderOf } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { OrderItem } from '../entities/order.ts';
import { same } from '../ground/same.ts';
import { Stock } from '../menu/stock.ts';
import { Uuid } from '../values/ids.ts';
import { LINE_SETTING, rewordedLine } from './change-line.ts';
import { countedLine, OF_PRODUCT, productRead, stockNamed } from './counted-line.ts';
import { overLimit, withItems, withLine } from './draft-lines.ts';
import { openDraft } from './guest-draft.ts';
import { draftsRead, guestsTakeMenuCourse, linesRejection } from './guest-rules.ts';
import { addAgain, nameAgain } from './order-again.ts';
import { decideLines, ItemInput, isSameLine, LINE_REFUSALS, lineOf } from './order-line.ts';

export const addItem = defineCommand({
  name: 'order.addItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, item: ItemInput }),
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
  reads: ({ orderId, item }, actor) => [
    draftsRead(actor),
    { kind: 'guestsAgain', orderId },
    { kind: 'orderWithTable', orderId },
    { kind: 'menuFor', productId: item.productId },
    { kind: 'venue' },
  ],
  may: (actor, rows, { orderId }) => mayOnOwn(actor, orderOf(rows, actor, orderId)),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.guestLines',
    'order.guestDrafts',
    'venue.closed',
    'item.exists',
    ...LINE_REFUSALS,
    'notFound',
  ],
  decide(rows, named, context) {
    const { orderId, item } = nameAgain(rows, context.actor, named);
    const again = addAgain(rows, { orderId, item }, context);
    if (again) return again;
    const order = openDraft(rows, context.actor, orderId);
    if (isRejection(order)) return rejected(order.code, order.detail);
    const known = order.items.find(({ id }) => id === item.id);
    if (known) return isSameLine(known, item) ? noop : rejected('item.exists');
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const line = lineOf(rows, item, { venue, context, takesMenuCourse: guestsTakeMenuCourse(venue) });
    if (isRejection(line)) return rejected(line.code, line.detail);
    const tooMany = linesRejection(order.items.length + 1);
    if (tooMany) return rejected(tooMany.code);
    const stock = new Stock(rows, [item.productId]);
    const added = withLine({ order, line, table: rows.tableOf(order), stock }, context);
    if (isRejection(added)) return rejected(added.code, added.detail);
    return overLimit(order, added.changes) ?? decideLines(added.changes, [added.line]);
  },
});

/**
 * `quantity` replaces the quantity. `by` is added to the current quantity. The line is removed when its quantity reaches
 * zero. `choice` replaces size and options and prices the line again.
 */
export const setItem = defineCommand({
  name: 'order.setItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, ...LINE_SETTING }),
  label: {
    short: 'Item changed',
    audit: ({ line, order }) => `{changed|change} ${line} on ${order}`,
    full: ({ itemId }, names) => labelText(`Item changed on ${orderIn(names)}`, lineIn(names, itemId)),
  },
  reads: (args) => [
    { kind: 'guestsAgain', orderId: args.orderId },
    { kind: 'row', entity: 'order', id: args.orderId },
    { kind: 'venue' },
    ...(args.choice ? [{ kind: 'menuFor', productId: args.choice.productId } as const] : []),
    ...productRead(args),
  ],
  may: (actor, rows, { orderId }) => mayOnOwn(actor, orderOf(rows, actor, orderId)),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.tooLarge',
    ...LINE_REFUSALS,
    'item.notFound',
    'notFound',
  ],
  decide(rows, named, context): Decision {
    const set = nameAgain(rows, context.actor, named);
    const order = openDraft(rows, context.actor, set.orderId);
    if (isRejection(order)) return rejected(order.code, order.detail);
    const line = order.items.find(({ id }) => id === set.itemId);
    if (!line) return rejected('item.notFound');
    const quantity = set.quantity ?? line.quantity + (set.by ?? 0);
    if (quantity > MAX_QUANTITY) return rejected('order.tooLarge', { portions: MAX_QUANTITY });
    const reworded = rewordedLine(line, set, { rows, venue: rows.venue(), context });
    if (isRejection(reworded)) return rejected(reworded.code, reworded.detail);
    const after: OrderItem = { ...reworded, quantity, totalPrice: reworded.price * quantity };
    if (same(after, line)) return noop;
    const stock = stockNamed(rows, set);
    const changed = countedLine({ order, before: line, after, stock });
    if (isRejection(changed)) return rejected(changed.code, changed.detail);
    const items = order.items.flatMap((one) => (one.id !== line.id ? one : quantity > 0 ? changed : []));
    const written = [change('order', withItems(order, items, context)), ...stock.changes()];
    const isNews = set.choice !== undefined || (changed.unavailable && !line.unavailable);
    return overLimit(order, written) ?? (isNews ? decideLines(written, [changed]) : applied(...written));
  },
});

/** Removing an item that no longer exists does nothing: another phone of the guest has removed it. */
export const removeItem = defineCommand({
  name: 'order.removeItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, itemId: Uuid, ...OF_PRODUCT }),
  label: {
    short: 'Item removed',
    audit: ({ line, order }) => `{removed|remove} ${line} from ${order}`,
    full: (_, names) => labelText(`Item removed from ${orderIn(names)}`, names.table),
  },
  reads: (args) => [
    { kind: 'guestsAgain', orderId: args.orderId },
    { kind: 'row', entity: 'order', id: args.orderId },
    ...productRead(args),
  ],
  may: (actor, rows, { orderId }) => mayOnOwn(actor, orderOf(rows, actor, orderId)),
  refuses: ['order.notFound', 'order.cancelled', 'order.notDraft'],
  decide(rows, named, context) {
    const args = nameAgain(rows, context.actor, named);
    const order = openDraft(rows, context.actor, args.orderId);
    if (isRejection(order)) return rejected(order.code, order.detail);
    const line = order.items.find(({ id }) => id === args.itemId);
    if (!line) return noop;
    const items = order.items.filter(({ id }) => id !== line.id);
    const stock = stockNamed(rows, args);
    stock.giveBack(line);
    return applied(change('order', withItems(order, items, context)), ...stock.changes());
  },
});
