/** printer.pause: somebody changes its paper or carries it away, and slips go to its backup or wait meanwhile. */
import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { mayRole } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { Printer } from '../entities/printer.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';

export const pausePrinter = defineCommand({
  name: 'printer.pause',
  version: 1,
  args: v.strictObject({
    id: Uuid,
    paused: described('Whether nothing is to come out of it. False: it prints again.', v.boolean()),
  }),
  label: {
    short: 'Printer paused or resumed',
    audit: ({ it }) => `{changed|change} whether the printer ${it} is paused`,
  },
  reads: ({ id }) => [{ kind: 'row', entity: 'printer', id }],
  may: (actor) => mayRole(actor, 'print.ticket'),
  refuses: ['printer.notFound', 'row.archived'],
  decide(rows, { id, paused }, { actor, occurredAt, arrival }) {
    const printer = rows.get('printer', id);
    if (printer?.venueId !== actor.venueId) return rejected('printer.notFound');
    if (printer.archived) return rejected('row.archived', { name: printer.name });
    if (paused === (printer.paused !== undefined)) return noop;
    const { paused: _, ...rest } = printer;
    const by = { id: actor.userId, name: actor.name };
    const changed: Printer = paused ? { ...rest, paused: { by, at: arrival?.at ?? occurredAt } } : rest;
    return applied(change('printer', changed));
  },
});
