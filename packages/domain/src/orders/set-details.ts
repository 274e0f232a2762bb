/** order.setDetails changes the note for the kitchen and the number of guests of a draft. */
import * as v from 'valibot';
import { Note, Quantity } from '../args.ts';
import { applied, defineCommand, noop, rejected } from '../command.ts';
import { change } from '../entities.ts';
import { labelText, orderIn } from '../label.ts';
import { same } from '../same.ts';
import { visitNamed } from '../visits/chain.ts';
import { decideOnPad, setPadDetails } from '../visits/pad-lines.ts';
import { familyNamed, ORDER_NAME, readsOf } from './follow-up.ts';
import { mayOnOrder, statusDetail } from './order-access.ts';

/** A field that is left out stays. The change that arrives last wins, field by field. */
export const setDetails = defineCommand({
  name: 'order.setDetails',
  version: 1,
  args: v.strictObject({ ...ORDER_NAME, note: Note, guests: v.optional(v.nullable(Quantity)) }),
  label: {
    short: 'Guests or note changed',
    audit: ({ order }) => `{changed|change} the guests or the note of ${order}`,
    full: (_, names) => labelText(`Guests or note changed on ${orderIn(names)}`, names.table),
  },
  reads: (args) => [...readsOf('familyOf', args), ...readsOf('visitOfOrder', args)],
  may: (actor, rows, args) => mayOnOrder('order.edit', actor, familyNamed(rows, actor, args)?.order),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'visit.notFound',
    'visit.closed',
    'approval.required',
  ],
  decide(rows, { note, guests, ...name }, context) {
    const visit = visitNamed(rows, name, context);
    if (visit) return decideOnPad(visit, (side) => setPadDetails(side, { note, guests }));
    const order = familyNamed(rows, context.actor, name)?.order;
    if (!order) return rejected('order.notFound');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    if (order.status !== 'draft') return rejected('order.notDraft', statusDetail(order));
    const changed = {
      ...order,
      note: note === undefined ? order.note : note,
      guests: guests === undefined ? order.guests : guests,
    };
    if (same(changed, order)) return noop;
    return applied(change('order', { ...changed, updatedAt: context.occurredAt }));
  },
});
