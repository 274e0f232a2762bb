/** visit.setDetails changes the note for the kitchen, which goes with the next round, and the number of guests. */
import * as v from 'valibot';
import { Covers, Note } from '../command/args.ts';
import { defineCommand } from '../command/command.ts';
import { labelText, visitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { Uuid } from '../values/ids.ts';
import { visitOfRoot } from './chain.ts';
import { decideOnPad, setPadDetails } from './pad-lines.ts';

/** A field that is left out stays. The change that arrives last wins, field by field. */
export const setVisitDetails = defineCommand({
  name: 'visit.setDetails',
  version: 1,
  args: v.strictObject({ visitId: Uuid, note: Note, guests: v.optional(v.nullable(Covers)) }),
  label: {
    short: 'Guests or note changed',
    audit: ({ it }) => `{changed|change} the guests or the note of ${it}`,
    full: (_, names) => labelText(`Guests or note changed on ${visitIn(names)}`, names.table),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'order.notDraft', 'approval.required'],
  decide: (rows, { visitId, note, guests }, context) =>
    decideOnPad(visitOfRoot(rows, visitId, context), (side) => setPadDetails(side, { note, guests })),
});
