/** print.drop: somebody gives up a slip that waits, because nobody needs it any more or the kitchen knows it already. */
import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { mayRole } from '../command/order-access.ts';
import { Uuid } from '../values/ids.ts';
import { giveUpBy } from './end-print.ts';

export const dropPrint = defineCommand({
  name: 'print.drop',
  version: 1,
  args: v.strictObject({ id: Uuid }),
  label: { short: 'Slip given up', audit: () => '{gave|give} up a slip that waited' },
  reads: ({ id }) => [{ kind: 'printWithOrder', printId: id }],
  // What follows from a round is missed by the kitchen, so only managers give that up.
  may: (actor, rows, { id }) =>
    mayRole(actor, rows.get('print', id)?.askedBy?.id === actor.userId ? 'print.ticket' : 'print.office'),
  refuses: ['print.notFound', 'print.over'],
  decide(rows, { id }, { actor, occurredAt, arrival }) {
    const print = rows.get('print', id);
    if (print?.venueId !== actor.venueId) return rejected('print.notFound');
    if (print.droppedBy?.id === actor.userId) return noop;
    if (print.state !== 'waiting') return rejected('print.over');
    const by = { id: actor.userId, name: actor.name };
    return applied(giveUpBy(rows, print, { by, now: arrival?.at ?? occurredAt }));
  },
});
