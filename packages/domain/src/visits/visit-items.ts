/**
 * visit.addItem · visit.setItem · visit.removeItem change the lines of a visit that are not sent. They name the visit by
 * its root. `pad-lines.ts` says what they do.
 */
import * as v from 'valibot';
import { defineCommand } from '../command/command.ts';
import { labelText, lineIn, visitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import type { OrderItem } from '../entities/order.ts';
import { LINE_SETTING } from '../orders/change-line.ts';
import { COMBO_REFUSALS, ComboInput, comboReads } from '../orders/combo-lines.ts';
import { OF_PRODUCT, productRead, stockNamed } from '../orders/counted-line.ts';
import { mayTypePrices } from '../orders/open-price.ts';
import { ItemInput, LINE_REFUSALS } from '../orders/order-line.ts';
import { Uuid } from '../values/ids.ts';
import { visitOfRoot } from './chain.ts';
import { addComboToPad, addToPad, decideOnPad, setOnPad, takeOffPad } from './pad-lines.ts';

const PAD_REFUSALS = ['visit.notFound', 'visit.tooLarge', 'order.notDraft', 'notFound'] as const;

export const addVisitItem = defineCommand({
  name: 'visit.addItem',
  version: 1,
  args: v.strictObject({ visitId: Uuid, item: ItemInput }),
  label: {
    short: 'Item added',
    audit: ({ line, it }) => `{added|add} ${line} to ${it}`,
    full: ({ item }, names) =>
      labelText(
        `Item added to ${visitIn(names)}`,
        `${item.quantity} × ${names.product || 'item'}`,
        names.table,
      ),
  },
  reads: ({ visitId, item }) => [
    { kind: 'visitForLine', visitId, itemId: item.id },
    { kind: 'tableOfVisit', visitId },
    { kind: 'menuFor', productId: item.productId },
    { kind: 'venue' },
  ],
  may: (actor, rows, { item }) => mayTypePrices(actor, rows, [item]),
  refuses: [...PAD_REFUSALS, 'item.exists', 'order.tooLarge', 'approval.required', ...LINE_REFUSALS],
  decide: (rows, { visitId, item }, context) =>
    decideOnPad(visitOfRoot(rows, visitId, context), (side) => addToPad(side, item)),
});

/** Each pick of a combo becomes a line. */
export const addVisitCombo = defineCommand({
  name: 'visit.addCombo',
  version: 1,
  args: v.strictObject({ visitId: Uuid, combo: ComboInput }),
  label: {
    short: 'Combo added',
    audit: ({ it }) => `{added|add} a combo to ${it}`,
    full: ({ combo }, names) =>
      labelText(
        `Combo added to ${visitIn(names)}`,
        `${combo.quantity} × ${names.product || 'combo'}`,
        names.table,
      ),
  },
  reads: ({ visitId, combo }) => [
    { kind: 'visitOf', visitId },
    { kind: 'tableOfVisit', visitId },
    ...comboReads(combo),
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: [...PAD_REFUSALS, 'item.exists', 'order.tooLarge', ...LINE_REFUSALS, ...COMBO_REFUSALS],
  decide: (rows, { visitId, combo }, context) =>
    decideOnPad(visitOfRoot(rows, visitId, context), (side) => addComboToPad(side, combo)),
});

/**
 * `quantity` replaces the quantity. `by` is added to the current quantity, so two devices that each add one make two.
 * The line is removed when its quantity reaches zero. `choice` replaces size and options and prices the line again.
 */
export const setVisitItem = defineCommand({
  name: 'visit.setItem',
  version: 1,
  args: v.strictObject({ visitId: Uuid, ...LINE_SETTING }),
  label: {
    short: 'Item changed',
    audit: ({ line, it }) => `{changed|change} ${line} on ${it}`,
    full: ({ itemId }, names) => labelText(`Item changed on ${visitIn(names)}`, lineIn(names, itemId)),
  },
  reads: ({ visitId, itemId, choice, ...args }) => [
    { kind: 'visitWithLine', visitId, itemId },
    { kind: 'tableOfVisit', visitId },
    { kind: 'venue' },
    ...(choice ? [{ kind: 'menuFor', productId: choice.productId } as const] : []),
    ...productRead(args),
  ],
  may: (actor, rows, { itemId, choice }) =>
    mayTypePrices(actor, rows, choice ? [choice] : [], lineNamed(rows, itemId)),
  refuses: [
    ...PAD_REFUSALS,
    'item.notFound',
    'order.cancelled',
    'order.tooLarge',
    'approval.required',
    ...LINE_REFUSALS,
    'item.pick',
  ],
  decide: (rows, { visitId, ...args }, context) =>
    decideOnPad(visitOfRoot(rows, visitId, context), (side) => setOnPad(side, args, stockNamed(rows, args))),
});

const lineNamed = (rows: Rows, itemId: string): OrderItem | undefined =>
  rows
    .all('order')
    .flatMap(({ items }) => items)
    .find(({ id }) => id === itemId);

/** Taking off a line that is gone already does nothing: somebody else has taken it off. */
export const removeVisitItem = defineCommand({
  name: 'visit.removeItem',
  version: 1,
  args: v.strictObject({ visitId: Uuid, itemId: Uuid, ...OF_PRODUCT }),
  label: {
    short: 'Item removed',
    audit: ({ line, it }) => `{removed|remove} ${line} from ${it}`,
    full: (_, names) => labelText(`Item removed from ${visitIn(names)}`, names.table),
  },
  reads: ({ visitId, itemId, ...args }) => [
    { kind: 'visitWithLine', visitId, itemId },
    { kind: 'venue' },
    ...productRead(args),
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'order.notDraft', 'order.cancelled'],
  decide: (rows, { visitId, ...args }, context) =>
    decideOnPad(visitOfRoot(rows, visitId, context), (side) =>
      takeOffPad(side, args.itemId, stockNamed(rows, args)),
    ),
});
