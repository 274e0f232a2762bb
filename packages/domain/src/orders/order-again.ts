/**
 * What a guest types while staff take the order on a check is not lost: it goes on a new draft of the guest, with an id
 * that derives from the order. Later commands on the order that are about such a line apply there.
 */
import { MAX_CENTS } from '../command/args.ts';
import { type Context, type Decision, isRejection, type Rejection, rejected } from '../command/command.ts';
import { MAX_AGAIN } from '../command/look-ups.ts';
import { orderOf } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { Stock } from '../menu/stock.ts';
import { derivedId } from '../values/ids.ts';
import { blankDraft } from './blank-draft.ts';
import { withLines } from './draft-lines.ts';
import { closedRejection, draftsRejection, guestsTakeMenuCourse } from './guest-rules.ts';
import { decideLines, type Selling } from './order-line.ts';
import { isTooMuch } from './order-totals.ts';

/**
 * Returns the name of the guest's draft that goes on for an order on a check, if there is one. A command about a line
 * goes there only with the line.
 */
export function nameAgain<Name extends { readonly orderId: string; readonly itemId?: string }>(
  rows: Rows,
  actor: Actor,
  name: Name,
): Name {
  const { draft } = walk(rows, actor, name.orderId);
  const isMeant = name.itemId === undefined || draft?.items.some(({ id }) => id === name.itemId);
  return draft && isMeant ? { ...name, orderId: draft.id } : name;
}

interface Walked {
  /** The guest's draft. */
  readonly draft: Order | undefined;
  /** What is free for one. */
  readonly free: { readonly id: string; readonly n: number } | undefined;
}

/** Passes by what is on a check, and what has the id and is not the guest's. */
function walk(rows: Rows, actor: Actor, orderId: string): Walked {
  let order = orderOf(rows, actor, orderId);
  if (order?.visitId === undefined) return { draft: undefined, free: undefined };
  for (let n = 1, id = orderId; n <= MAX_AGAIN; n += 1) {
    id = derivedId(id, 'again');
    order = rows.get('order', id);
    if (!order) return { draft: undefined, free: { id, n } };
    if (order.visitId === undefined)
      return { draft: isDraftOf(order, actor) ? order : undefined, free: undefined };
  }
  return { draft: undefined, free: undefined };
}

const isDraftOf = ({ status, customerId }: Order, { userId }: Actor): boolean =>
  status === 'draft' && customerId === userId;

/** What a guest adds: its lines once the venue and the time are known, and the products of which they take. */
export interface NewOnDraft {
  readonly orderId: string;
  readonly productIds: readonly string[];
  linesOf(side: Selling): readonly OrderItem[] | Rejection;
}

/** Begins a draft with the lines, at the table where the guest sits by now. Undefined: the order takes them itself. */
export function addAgain(
  rows: Rows,
  { orderId, productIds, linesOf }: NewOnDraft,
  context: Context,
): Decision | undefined {
  const { actor } = context;
  const taken = orderOf(rows, actor, orderId);
  if (!taken) return undefined;
  const { free } = walk(rows, actor, orderId);
  const venue = rows.venue();
  if (!free || !venue) return undefined;
  const refused = closedRejection(venue, context) ?? draftsRejection(rows, context);
  if (refused) return rejected(refused.code, refused.detail);
  const lines = linesOf({ venue, context, takesMenuCourse: guestsTakeMenuCourse(venue) });
  if (isRejection(lines)) return rejected(lines.code, lines.detail);
  const order: Order = {
    ...blankDraft(venue, context),
    id: free.id,
    // Like B-17/2/G1: each round of the check has a number of its own, and each guest who goes on may have sent one.
    orderNumber: `${taken.orderNumber}/G${free.n}`,
    tableId: taken.tableId,
    guests: null,
    customerId: actor.userId,
    serverId: null,
    serverName: null,
    serverStaffId: null,
  };
  const stock = new Stock(rows, productIds);
  const added = withLines({ order, lines, table: rows.tableOf(taken), stock }, context);
  if (isRejection(added)) return rejected(added.code, added.detail);
  const [first] = added.changes;
  if (first?.entity === 'order' && isTooMuch(first.doc, 0))
    return rejected('money.limit', { limit: MAX_CENTS });
  const decision = decideLines(added.changes, added.lines);
  return {
    status: 'adjusted',
    changes: 'changes' in decision ? decision.changes : [],
    code: 'order.again',
    detail: { orderId: free.id, orderNumber: order.orderNumber, from: taken.orderNumber },
  };
}
