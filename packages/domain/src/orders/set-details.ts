/** order.setDetails changes the note for the kitchen and the number of guests of a guest's draft. */
import * as v from 'valibot';
import { Note, Quantity } from '../command/args.ts';
import { applied, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, orderIn } from '../command/label.ts';
import { mayOnOwn, orderOf } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { same } from '../ground/same.ts';
import { Uuid } from '../values/ids.ts';
import { openDraft } from './guest-draft.ts';

/** A field that is left out stays. The change that arrives last wins, field by field. */
export const setDetails = defineCommand({
  name: 'order.setDetails',
  version: 1,
  args: v.strictObject({ orderId: Uuid, note: Note, guests: v.optional(v.nullable(Quantity)) }),
  label: {
    short: 'Guests or note changed',
    audit: ({ order }) => `{changed|change} the guests or the note of ${order}`,
    full: (_, names) => labelText(`Guests or note changed on ${orderIn(names)}`, names.table),
  },
  reads: ({ orderId }) => [{ kind: 'row', entity: 'order', id: orderId }],
  may: (actor, rows, { orderId }) => mayOnOwn(actor, orderOf(rows, actor, orderId)),
  refuses: ['order.notFound', 'order.cancelled', 'order.notDraft'],
  decide(rows, { orderId, note, guests }, context) {
    const order = openDraft(rows, context.actor, orderId);
    if (isRejection(order)) return rejected(order.code, order.detail);
    const changed = {
      ...order,
      note: note === undefined ? order.note : note,
      guests: guests === undefined ? order.guests : guests,
    };
    if (same(changed, order)) return noop;
    return applied(change('order', { ...changed, updatedAt: context.occurredAt }));
  },
});
