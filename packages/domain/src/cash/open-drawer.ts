/** drawer.open: somebody takes a drawer into use, with its float. A device has one open drawer at a time. */

import * as v from 'valibot';
import { Cents, Name } from '../command/args.ts';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Drawer } from '../entities/drawer.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { isOfDevice } from '../values/device-mark.ts';
import { Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { bookingDay } from '../venue/booking-day.ts';

const OpenDrawer = v.strictObject({
  id: Uuid,
  name: Name,
  float: described('Cents that were in it when it was opened.', Cents),
  deviceId: described('The device that takes cash for it. Null: none.', v.optional(v.nullable(Uuid))),
  printerId: described(
    'The printer that it is plugged into, which opens it. Left out: the only one that opens a drawer, if there is only one.',
    v.optional(Uuid),
  ),
});

export const openDrawer = defineCommand({
  name: 'drawer.open',
  version: 1,
  args: OpenDrawer,
  isMoney: true,
  label: {
    short: 'Drawer opened',
    audit: ({ it }) => `{opened|open} ${it}`,
    full: ({ name, float }) => labelText(`${name} opened`, `float ${formatCents(float)}`),
  },
  makes: ({ id }) => [{ entity: 'drawer', id }],
  reads: ({ id, printerId }) => [
    { kind: 'row', entity: 'drawer', id },
    { kind: 'openDrawers' },
    { kind: 'venue' },
    ...(printerId === undefined ? [] : [{ kind: 'row', entity: 'printer', id: printerId } as const]),
  ],
  may: (actor) => mayRole(actor, 'drawer.use'),
  refuses: ['drawer.exists', 'notFound', 'printer.notFound'],
  decide(rows, { id, name, float, deviceId = null, printerId }, context) {
    const { actor, occurredAt } = context;
    const known = rows.get('drawer', id);
    if (known) {
      const isSame = known.opened.by.id === actor.userId && known.float === float && known.name === name;
      return isSame && known.venueId === actor.venueId ? noop : rejected('drawer.exists');
    }
    const venue = rows.venue();
    if (venue?.id !== actor.venueId) return rejected('notFound');
    const other =
      deviceId === null ? undefined : rows.openDrawers().find((one) => isOfDevice(one.deviceId, deviceId));
    if (other) {
      const { by, at } = other.opened;
      return rejected('drawer.exists', { drawerId: other.id, name: other.name, by: by.name, at });
    }
    // One that was removed meanwhile opens nothing, which is no reason to lose the float.
    if (printerId !== undefined && rows.get('printer', printerId)?.venueId !== venue.id)
      return rejected('printer.notFound');
    const drawer: Drawer = {
      id,
      venueId: venue.id,
      name,
      deviceId,
      ...(printerId !== undefined && { printerId }),
      businessDay: bookingDay(occurredAt, venue),
      status: 'open',
      float,
      opened: { by: { id: actor.userId, name: actor.name }, at: occurredAt },
      moves: [],
      closed: null,
      late: [],
      version: 0,
    };
    return applied(change('drawer', drawer));
  },
});
