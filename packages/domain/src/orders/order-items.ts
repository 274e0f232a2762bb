/**
 * order.addItem · order.setItem · order.removeItem change the lines of a guest's draft. While staff have it on a check,
 * the lines that the guest adds go on a new draft, and later commands about such a line apply there.
 */
import * as v from 'valibot';
import { MAX_QUANTITY } from '../command/args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  rejected,
} from '../command/command.ts';
import { labelText, lineIn, orderIn } from '../command/label.ts';
import { mayOnOwn, orderOf } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import { matesIn, type OrderItem } from '../entities/order.ts';
import { same } from '../ground/same.ts';
import { Stock } from '../menu/stock.ts';
import { Uuid } from '../values/ids.ts';
import { LINE_SETTING, rewordedLine } from './change-line.ts';
import { COMBO_REFUSALS, ComboInput, comboLines, comboReads, knownCombo, productsOf } from './combo-lines.ts';
import { countedLine, OF_PRODUCT, productRead, stockNamed } from './counted-line.ts';
import { overLimit, withItems, withLines } from './draft-lines.ts';
import { openDraft } from './guest-draft.ts';
import { draftsRead, guestsTakeMenuCourse, linesRejection } from './guest-rules.ts';
import { addAgain, type NewOnDraft, nameAgain } from './order-again.ts';
import { decideLines, ItemInput, isSameLine, LINE_REFUSALS, lineOf } from './order-line.ts';

const ADD_REFUSALS = [
  'order.notFound',
  'order.cancelled',
  'order.notDraft',
  'order.guestLines',
  'order.guestDrafts',
  'venue.closed',
  'item.exists',
  ...LINE_REFUSALS,
  'notFound',
] as const;

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
  refuses: ADD_REFUSALS,
  decide: (rows, { orderId, item }, context) =>
    addToDraft(
      rows,
      {
        orderId,
        productIds: [item.productId],
        known(lines) {
          const known = lines.find(({ id }) => id === item.id);
          return known && (isSameLine(known, item) ? noop : rejected('item.exists'));
        },
        linesOf(side) {
          const line = lineOf(rows, item, side);
          return isRejection(line) ? line : [line];
        },
      },
      context,
    ),
});

/** A guest orders a combo. Each pick becomes a line. */
export const addCombo = defineCommand({
  name: 'order.addCombo',
  version: 1,
  args: v.strictObject({ orderId: Uuid, combo: ComboInput }),
  label: {
    short: 'Combo added',
    audit: ({ order }) => `{added|add} a combo to ${order}`,
    full: ({ combo }, names) =>
      labelText(
        `Combo added to ${orderIn(names)}`,
        `${combo.quantity} × ${names.product || 'combo'}`,
        names.table,
      ),
  },
  reads: ({ orderId, combo }, actor) => [
    draftsRead(actor),
    { kind: 'guestsAgain', orderId },
    { kind: 'orderWithTable', orderId },
    ...comboReads(combo),
    { kind: 'venue' },
  ],
  may: (actor, rows, { orderId }) => mayOnOwn(actor, orderOf(rows, actor, orderId)),
  refuses: [...ADD_REFUSALS, ...COMBO_REFUSALS],
  decide: (rows, { orderId, combo }, context) =>
    addToDraft(
      rows,
      {
        orderId,
        productIds: productsOf(combo),
        known: (lines) => knownCombo(combo, lines),
        linesOf: (side) => comboLines(rows, combo, side),
      },
      context,
    ),
});

interface Adding extends NewOnDraft {
  /** Returns the decision when the draft has these lines already. */
  known(lines: readonly OrderItem[]): Decision | undefined;
}

function addToDraft(rows: Rows, { known, ...named }: Adding, context: Context): Decision {
  const adding = nameAgain(rows, context.actor, named);
  const again = addAgain(rows, adding, context);
  if (again) return again;
  const order = openDraft(rows, context.actor, adding.orderId);
  if (isRejection(order)) return rejected(order.code, order.detail);
  const there = known(order.items);
  if (there) return there;
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const lines = adding.linesOf({ venue, context, takesMenuCourse: guestsTakeMenuCourse(venue) });
  if (isRejection(lines)) return rejected(lines.code, lines.detail);
  const tooMany = linesRejection(order.items.length + lines.length);
  if (tooMany) return rejected(tooMany.code);
  const stock = new Stock(rows, adding.productIds);
  const added = withLines({ order, lines, table: rows.tableOf(order), stock }, context);
  if (isRejection(added)) return rejected(added.code, added.detail);
  return overLimit(order, added.changes) ?? decideLines(added.changes, added.lines);
}

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
    { kind: 'guestsAgain', orderId: args.orderId, itemId: args.itemId },
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
    'item.pick',
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
    // The quantity is that of the whole combo.
    const before = quantity === line.quantity ? [line] : matesIn(order, line);
    const after = before
      .map((one) => (one.id === line.id ? reworded : one))
      .map((one): OrderItem => ({ ...one, quantity, totalPrice: one.price * quantity }));
    if (same(after, before)) return noop;
    const stock = stockNamed(rows, set);
    const changed = new Map<string, OrderItem>();
    for (const [n, one] of after.entries()) {
      const counted = countedLine({ order, before: before[n], after: one, stock });
      if (isRejection(counted)) return rejected(counted.code, counted.detail);
      changed.set(one.id, counted);
    }
    const isOff = ({ id }: OrderItem): boolean => quantity === 0 && changed.has(id);
    const items = order.items.filter((one) => !isOff(one)).map((one) => changed.get(one.id) ?? one);
    const written = [change('order', withItems(order, items, context)), ...stock.changes()];
    const isShort = before.some((one) => !one.unavailable && changed.get(one.id)?.unavailable);
    const isNews = set.choice !== undefined || isShort;
    return (
      overLimit(order, written) ??
      (isNews ? decideLines(written, [...changed.values()]) : applied(...written))
    );
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
    { kind: 'guestsAgain', orderId: args.orderId, itemId: args.itemId },
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
    const gone = matesIn(order, line);
    const items = order.items.filter((one) => !gone.includes(one));
    const stock = stockNamed(rows, args);
    for (const one of gone) stock.giveBack(one);
    return applied(change('order', withItems(order, items, context)), ...stock.changes());
  },
});
