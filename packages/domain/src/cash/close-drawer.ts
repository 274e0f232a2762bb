/**
 * drawer.close: somebody counts a drawer. The count is blind: nobody is told what should be in it before. Only the
 * server knows every payment of the drawer, so it computes the difference.
 */

import * as v from 'valibot';
import { Cents } from '../command/args.ts';
import { applied, defineCommand, noop, type Permission, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { type Actor, roleMay } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import {
  type Denominations,
  type Drawer,
  type DrawerCount,
  expectedIn,
  isOpenDrawer,
} from '../entities/drawer.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { bookingDay } from '../venue/booking-day.ts';

const Pieces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

const CloseDrawer = v.pipe(
  v.strictObject({
    drawerId: Uuid,
    counted: described('Cents that were counted.', Cents),
    denominations: described(
      'How many there were of each coin and note, by its value in cents.',
      v.optional(v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/)), Pieces)),
    ),
  }),
  v.check(
    ({ counted, denominations }) => denominations === undefined || worthOf(denominations) === counted,
    'The coins and notes must add up to the count.',
  ),
);

const worthOf = (denominations: Denominations): number =>
  Object.entries(denominations).reduce((sum, [cents, pieces]) => sum + Number(cents) * pieces, 0);

export const closeDrawer = defineCommand({
  name: 'drawer.close',
  version: 1,
  args: CloseDrawer,
  isMoney: true,
  label: {
    short: 'Drawer counted',
    audit: ({ it }) => `{counted|count} ${it}`,
    full: ({ counted }) => labelText('Drawer counted', formatCents(counted)),
  },
  reads: ({ drawerId }) => [
    { kind: 'row', entity: 'drawer', id: drawerId },
    { kind: 'cashOf', drawerId },
    { kind: 'venue' },
  ],
  may: (actor, rows, { drawerId }) => mayCount(actor, rows.get('drawer', drawerId)),
  refuses: ['drawer.notFound', 'drawer.closed', 'notFound'],
  decide(rows, { drawerId, counted, denominations }, context) {
    const { actor, occurredAt } = context;
    const drawer = rows.get('drawer', drawerId);
    if (drawer?.venueId !== actor.venueId) return rejected('drawer.notFound');
    if (drawer.closed || !isOpenDrawer(drawer)) {
      const { by, at, counted: before } = drawer.closed ?? {};
      if (by?.id === actor.userId && before === counted) return noop;
      return rejected('drawer.closed', { by: by?.name, at });
    }
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const closed: DrawerCount = {
      at: occurredAt,
      by: { id: actor.userId, name: actor.name },
      businessDay: bookingDay(occurredAt, venue),
      counted,
      ...(denominations && { denominations }),
      ...differenceIn(rows, drawer, counted),
    };
    return applied(change('drawer', { ...drawer, status: 'closed', closed }));
  },
});

/** Returns nothing on a device. */
function differenceIn(rows: Rows, drawer: Drawer, counted: number): Partial<DrawerCount> {
  const cash = rows.cashOf(drawer.id);
  if (cash === undefined) return {};
  const expected = expectedIn(drawer, cash);
  return { expected, difference: counted - expected };
}

function mayCount(actor: Actor, drawer: Drawer | undefined): Permission {
  const may = mayRole(actor, 'drawer.use');
  if (may !== true || drawer === undefined || roleMay(actor.role, 'drawer.takeOut')) return may;
  return drawer.opened.by.id === actor.userId ? true : 'forbidden';
}
