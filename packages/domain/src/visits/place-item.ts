/** visit.placeItem · order.placeItem say which guest a line of a visit is for, and with which course it goes to the kitchen. */
import * as v from 'valibot';
import { Course, Covers } from '../args.ts';
import { applied, type Decision, defineCommand, noop, rejected } from '../command.ts';
import { change } from '../entities.ts';
import { Uuid } from '../ids.ts';
import { type LabelText, labelText, lineIn, type Names, orderIn, visitIn } from '../label.ts';
import { ORDER_NAME, readsOf } from '../orders/follow-up.ts';
import type { OrderItem } from '../orders/order.ts';
import { mayRole, statusDetail } from '../orders/order-access.ts';
import { same } from '../same.ts';
import { changed, type NamedVisit, placedLine, visitNamed, visitOfRoot } from './chain.ts';
import { paidCheckOf } from './paid-check.ts';
import { isOpenVisit, isPad } from './visit.ts';

const PLACE = {
  itemId: Uuid,
  seat: v.optional(v.nullable(Covers)),
  course: v.optional(v.nullable(Course)),
};

interface Place {
  readonly seat?: number | null | undefined;
  readonly course?: number | null | undefined;
}

interface PlaceArgs extends Place {
  readonly itemId: string;
}

const REFUSALS = [
  'visit.notFound',
  'visit.closed',
  'item.notFound',
  'order.notDraft',
  'order.cancelled',
  'check.paid',
] as const;

const labelOf = ({ itemId, seat, course }: PlaceArgs, names: Names, number: string): LabelText =>
  labelText(
    `Seat or course changed on ${number}`,
    lineIn(names, itemId),
    seat == null ? '' : `seat ${seat}`,
    course == null ? '' : `course ${course}`,
  );

/** A field that is left out stays, and null takes it away. The course of a line that was sent is fixed. */
export const placeVisitItem = defineCommand({
  name: 'visit.placeItem',
  version: 1,
  args: v.strictObject({ visitId: Uuid, ...PLACE }),
  label: {
    short: 'Seat or course changed',
    audit: ({ line, it }) => `{changed|change} the seat or the course of ${line} on ${it}`,
    full: (args, names) => labelOf(args, names, visitIn(names)),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: REFUSALS,
  decide: (rows, { visitId, ...place }, context) => decidePlace(visitOfRoot(rows, visitId, context), place),
});

/** Does the same where the tablet names the visit by one of its orders. */
export const placeItem = defineCommand({
  name: 'order.placeItem',
  version: 1,
  args: v.strictObject({ ...ORDER_NAME, ...PLACE }),
  label: {
    short: 'Seat or course changed',
    audit: ({ line, order }) => `{changed|change} the seat or the course of ${line} on ${order}`,
    full: (args, names) => labelOf(args, names, orderIn(names)),
  },
  reads: (args) => readsOf('visitOfOrder', args),
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: REFUSALS,
  decide(rows, { itemId, seat, course, ...name }, context) {
    const visit = visitNamed(rows, name, context);
    return visit ? decidePlace(visit, { itemId, seat, course }) : rejected('visit.notFound');
  },
});

function decidePlace({ chain, context }: NamedVisit, { itemId, seat, course }: PlaceArgs): Decision {
  const placed = chain && placedLine(chain, itemId);
  if (!chain) return rejected('visit.notFound');
  if (!placed) return rejected('item.notFound');
  const { order, line } = placed;
  const moved = placedAt(line, { seat, course });
  if (same(moved, line)) return noop;
  if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
  if (order.visitId !== chain.end.id || !isOpenVisit(chain.end)) {
    return rejected('visit.closed', { number: chain.end.number });
  }
  if (course !== undefined && moved.course !== line.course && !isPad(order)) {
    return rejected('order.notDraft', statusDetail(order));
  }
  const items = order.items.map((one) => (one.id === itemId ? moved : one));
  const written = { ...order, items, updatedAt: context.occurredAt };
  const paid = paidCheckOf(chain, changed(chain, chain.end, [written]));
  return paid ? rejected('check.paid', paid) : applied(change('order', written));
}

/** A line without a seat or a course has no such field, as lines from before visits have none. */
function placedAt(line: OrderItem, place: Place): OrderItem {
  const { seat: seatBefore, course: courseBefore, ...rest } = line;
  const seat = place.seat === undefined ? seatBefore : place.seat;
  const course = place.course === undefined ? courseBefore : place.course;
  return { ...rest, ...(seat && { seat }), ...(course && { course }) };
}
