/** visit.placeItem says which guest a line of a visit is for, and with which course it goes to the kitchen. */
import * as v from 'valibot';
import { Course, Covers } from '../command/args.ts';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, lineIn, visitIn } from '../command/label.ts';
import { mayRole, statusDetail } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { OrderItem } from '../entities/order.ts';
import { isOpenVisit, isPad } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { LineClash } from '../orders/order-line.ts';
import { Uuid } from '../values/ids.ts';
import { atItsPlace, roundTold } from './allergies.ts';
import { chainOf, changed, placedLine } from './chain.ts';
import { notedAnew, notedToo } from './noted-clash.ts';
import { paidCheckOf } from './paid-check.ts';
import { sendPaid } from './send-paid.ts';

interface Place {
  readonly seat?: number | null | undefined;
  readonly course?: number | null | undefined;
}

/** A field that is left out stays, and null takes it away. The course of a line that was sent is fixed. */
export const placeItem = defineCommand({
  name: 'visit.placeItem',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    itemId: Uuid,
    seat: v.optional(v.nullable(Covers)),
    course: v.optional(v.nullable(Course)),
    clash: LineClash,
  }),
  label: {
    short: 'Seat or course changed',
    audit: ({ line, it }) => `{changed|change} the seat or the course of ${line} on ${it}`,
    full: ({ itemId, seat, course }, names) =>
      labelText(
        `Seat or course changed on ${visitIn(names)}`,
        lineIn(names, itemId),
        seat == null ? '' : `seat ${seat}`,
        course == null ? '' : `course ${course}`,
      ),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: [
    'visit.notFound',
    'visit.closed',
    'item.notFound',
    'order.notDraft',
    'order.cancelled',
    'check.paid',
  ],
  decide(rows, { visitId, itemId, seat, course, clash }, context) {
    const chain = chainOf(rows, context.actor, visitId);
    if (!chain) return rejected('visit.notFound');
    const placed = placedLine(chain, itemId);
    if (!placed) return rejected('item.notFound');
    const { order, line } = placed;
    const onPad = isPad(order);
    // On the pad, the allergens that its guest must not get are said anew. What the kitchen was told stays.
    const noted = onPad ? notedAnew : notedToo;
    const moved = noted(placedAt(line, { seat, course }), clash, context);
    if (same(moved, line)) return noop;
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    if (order.visitId !== chain.end.id || !isOpenVisit(chain.end)) {
      return rejected('visit.closed', { number: chain.end.number });
    }
    if (course !== undefined && moved.course !== line.course && !onPad) {
      return rejected('order.notDraft', statusDetail(order));
    }
    const there = onPad ? atItsPlace(moved, chain.end) : moved;
    const items = order.items.map((one) => (one.id === itemId ? there : one));
    const placedOrder = { ...order, items, updatedAt: context.occurredAt };
    // The kitchen is told of the guest's allergy, and keeps what it was told.
    const written = onPad ? placedOrder : roundTold(placedOrder, chain.end, context.occurredAt);
    const paid = paidCheckOf(chain, changed(chain, chain.end, [written]));
    if (paid) return rejected('check.paid', paid);
    // The check that its guest has paid may be another one now.
    return sendPaid(applied(change('order', written)), { rows, context });
  },
});

/** A line without a seat or a course has no such field, as lines from before visits have none. */
function placedAt(line: OrderItem, place: Place): OrderItem {
  const { seat: seatBefore, course: courseBefore, ...rest } = line;
  const seat = place.seat === undefined ? seatBefore : place.seat;
  const course = place.course === undefined ? courseBefore : place.course;
  return { ...rest, ...(seat && { seat }), ...(course && { course }) };
}
