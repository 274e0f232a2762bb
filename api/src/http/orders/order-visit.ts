/** What calls on orders need to know of the visit whose order it is. */
import type { Rejection } from '@tableside/domain/command/command.ts';
import { statusDetail } from '@tableside/domain/command/order-access.ts';
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { isRound } from '@tableside/domain/entities/visit.ts';
import { billOfVisit } from '@tableside/domain/visits/bill.ts';
import type { Settling } from '../../commands/run-command.ts';
import type { RequestContext } from '../commands/command-route.ts';
import { RejectionError } from '../commands/rejection-status.ts';

type Reading = Pick<RequestContext, 'deps' | 'caller'>;

/** Returns the first visit of the chain, which commands name. */
export async function rootOf({ deps, caller }: Reading, visitId: string): Promise<string> {
  const visit = await deps.storage.row(caller.actor.venueId, 'visit', visitId);
  if (!visit) throw new RejectionError('visit.notFound');
  return visit.doc.rootId;
}

/** Returns the line of a visit or of a visit that continues it, on whichever order it is. */
export async function lineOn(
  { deps, caller }: Reading,
  { visitId, itemId }: { readonly visitId: string; readonly itemId: string | undefined },
): Promise<OrderItem | undefined> {
  const rows = await deps.storage.load(caller.actor.venueId, [{ kind: 'visitOf', visitId }]);
  return rows
    .all('order')
    .flatMap(({ items }) => items)
    .find(({ id }) => id === itemId);
}

/** Whether it has the id of a visit that no round has yet. */
export const isUnsent = ({ id, visitId, sentAt }: Order): boolean => id === visitId && sentAt === null;

interface Codes {
  readonly draft: RejectionCode;
  readonly cancelled: RejectionCode;
}

/** Refuses what can be done only with a round, unless the order is one by the time of the write. */
export function onceSent(
  order: Order,
  args: Readonly<Record<string, unknown>>,
  codes: Codes,
): Settling | undefined {
  if (!isUnsent(order)) return undefined;
  return {
    reads: [{ kind: 'visitOf', visitId: order.id }],
    args(rows) {
      const round = rows.get('order', order.id);
      return round && isRound(round) ? { args } : unsentRejection(rows, order, codes);
    },
  };
}

function unsentRejection(rows: Rows, order: Order, { draft, cancelled }: Codes): Rejection {
  if (order.status === 'cancelled') return { code: cancelled, detail: statusDetail(order) };
  const visit = rows.get('visit', order.id);
  const due = visit ? billOfVisit(visit, rows.ordersOfVisit(visit.id)).due : order.total;
  return { code: draft, ...(draft === 'order.unpaid' && { detail: { due } }) };
}
