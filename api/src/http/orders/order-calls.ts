/**
 * The calls that change orders: create, items, status, recall, void, rush, submit. The server sets prices and order numbers.
 * What staff sell is a visit whose guests pay first: the order has the id of the visit, its lines are on the pad until they
 * are paid, and then they are a round with that id. A guest's own draft is an order by itself until staff take it in.
 */

import { statusDetail } from '@tableside/domain/command/order-access.ts';
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { ORDER_STATUSES, type Order as OrderRow } from '@tableside/domain/entities/order.ts';
import { isOpenVisit, paysFirst } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { Order } from '@tableside/protocol/rest/order.ts';
import * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { Call, CommandRoute, RequestContext } from '../commands/command-route.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { reachOf } from '../integrations/key-scopes.ts';
import { errorCodes } from '../route-schema.ts';
import { parse } from '../validate.ts';
import { idFor, isBroughtBefore } from './external-id.ts';
import { NewCombo, NewItem, NewItems, withId, withItemIds } from './new-items.ts';
import { isUnsent, lineOn, onceSent, rootOf } from './order-visit.ts';

const { note, tableCode } = COMMANDS['order.create'].args.entries;
const {
  covers: guests,
  tableId,
  name,
  service,
  dueAt,
  phone,
  channel,
  externalId,
} = COMMANDS['visit.open'].args.entries;
const NewOrder = v.strictObject({
  id: v.optional(Uuid),
  tableId,
  tableCode,
  note,
  guests,
  name,
  service: described('dineIn, unless it is takeaway.', v.optional(service.wrapped)),
  dueAt,
  phone,
  channel,
  externalId,
  items: described('The lines of the order.', NewItems),
});

const { quantity, reason } = COMMANDS['order.voidItem'].args.entries;
const NewVoid = v.strictObject({ id: v.optional(Uuid), quantity, reason });

const StatusChange = v.strictObject({
  status: described('The status to move the order to.', v.picklist(ORDER_STATUSES)),
  reason: COMMANDS['order.cancel'].args.entries.reason,
});

const ofOrders = { tags: ['orders'], row: Order };
const orderCommand = rowCommands({ entity: 'order', ...ofOrders });
const ofOrder = (row: object): OrderRow => row as OrderRow;

export const orderCalls: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/orders',
    commands: ['order.create', 'visit.open'],
    creates: true,
    schema: {
      ...ofOrders,
      summary: 'Opens an order at a table; the server numbers and prices it',
      description:
        'A repeated call with the same id returns the same order. An order of staff is a visit whose guests pay first: ' +
        '`GET /visits/{id}` has its bill. A guest must send the `tableCode` that is printed on the table, and can order ' +
        'only while the venue is open. An order from elsewhere has `externalId`: each caller gives one once, and the same again ' +
        'returns the order that it made. Without a table it is at the counter, where takeout and tabs are. `name`, `service`, ' +
        '`dueAt`, `phone`, `channel` and `externalId` are for staff and API keys.',
      body: NewOrder,
    },
    call: createOrder,
  },
  {
    method: 'PATCH',
    url: '/orders/:id',
    commands: ['order.advance', 'order.cancel', 'visit.close'],
    schema: {
      ...ofOrders,
      summary: 'Moves an order forward, or cancels it',
      description:
        'If the order already has the status or is past it, nothing changes: the response is the order with ' +
        '`unchanged: true`. An order never becomes a draft again. An API key also needs `payments:write` to cancel one.',
      body: StatusChange,
      errors: errorCodes('order.status', 'order.notDraft'),
    },
    call: setStatus,
  },
  {
    method: 'POST',
    url: '/orders/:id/items',
    commands: ['order.addItem', 'visit.addItem'],
    creates: true,
    schema: {
      ...ofOrders,
      summary: 'Adds a line to an order',
      description:
        'If the order was already sent, the line waits on its visit until it is paid, or on the visit that continues it. ' +
        'The response is then the requested order, and `adjusted` names the other visit. A guest whose order is on a ' +
        'check goes on with a new draft.',
      body: NewItem,
    },
    call: addItem,
  },
  {
    method: 'POST',
    url: '/orders/:id/combos',
    commands: ['order.addCombo', 'visit.addCombo'],
    creates: true,
    schema: {
      ...ofOrders,
      summary: 'Adds a combo to an order',
      description:
        'Each pick becomes a line with its share of the price of the combo. Changing how many there are of one line, or ' +
        'taking it off, concerns all of them. It goes to the same orders as a line: see `POST /orders/{id}/items`.',
      body: NewCombo,
    },
    call: addCombo,
  },
  {
    method: 'DELETE',
    url: '/orders/:id/items/:itemId',
    commands: ['order.removeItem', 'visit.removeItem'],
    schema: { ...ofOrders, summary: 'Takes a line off a draft' },
    call: removeItem,
  },
  orderCommand('order.recall', {
    url: '/orders/:id/recall',
    summary: 'Moves an order one step back, from the status that the caller saw',
    settle: (args, row) =>
      onceSent(ofOrder(row), args, { draft: 'order.status', cancelled: 'order.cancelled' }),
  }),
  orderCommand('order.voidItem', {
    url: '/orders/:id/items/:itemId/void',
    summary: 'Takes portions of a sent line back',
    description:
      'The line stays on the order with the void, and nobody pays for those portions. Once the order is being ' +
      'prepared, only a manager may do it. On a draft, take the line off instead.',
    body: NewVoid,
    args: ({ body, params, mint }) => ({ ...body, id: body.id ?? mint('void'), itemId: params.itemId }),
    settle: (args, row) =>
      onceSent(ofOrder(row), args, { draft: 'order.draft', cancelled: 'order.cancelled' }),
  }),
  orderCommand('order.rush', {
    url: '/orders/:id/rush',
    summary: 'Asks the kitchen to make an order first, or takes that back',
    settle: (args, row) => onceSent(ofOrder(row), args, { draft: 'order.unpaid', cancelled: 'order.status' }),
  }),
  orderCommand('order.submit', { url: '/orders/:id/submit', summary: "Sends a customer's draft to staff" }),
];

function createOrder({ body, caller: { actor }, mint }: RequestContext): Call {
  const lines = withItemIds(body.items, mint);
  const id = idFor(body, actor, mint('order'));
  if (!isStaff(actor.role)) {
    const args = { ...body, ...lines, id, orderNumber: '' };
    return { name: 'order.create', args, target: { entity: 'order', id } };
  }
  const { guests: covers, note: orderNote, tableCode: _, ...said } = body;
  const args = { ...said, id, orderNumber: '', covers, orderNote, ...lines, payAt: 'order' };
  const settle: Call['settle'] = {
    reads: [],
    args(rows) {
      const known = rows.get('visit', id);
      const isTaken = known ? !isBroughtBefore(known, body, actor) : rows.get('order', id) !== undefined;
      return isTaken ? { code: 'order.exists' } : { args };
    },
  };
  return { name: 'visit.open', args, settle, target: { entity: 'order', id } };
}

/** An order can never become a draft again. */
async function setStatus(context: RequestContext): Promise<Call> {
  const { body, params, visible } = context;
  const { status, reason: why } = parse(StatusChange, body);
  if (status === 'draft') throw new RejectionError('order.status');
  const order = await visible({ entity: 'order', id: params.id ?? '' });
  const target = { entity: 'order', id: order.id } as const;
  if (status !== 'cancelled') {
    const args = { to: status, orderId: order.id };
    const settle = onceSent(order, args, { draft: 'order.unpaid', cancelled: 'order.cancelled' });
    return { name: 'order.advance', args, target, ...(settle && { settle }) };
  }
  if (isUnsent(order)) return giveUp(context, order, why);
  return { name: 'order.cancel', args: { reason: why, orderId: order.id }, target };
}

/**
 * Cancels what nobody has sent. If somebody has by the time of the write, the caller has to look again. A party that pays
 * at the end stays: its lines are taken off one by one.
 */
function giveUp(
  { request: { key } }: RequestContext,
  { id }: OrderRow,
  why: string | null | undefined,
): Call {
  if (key && reachOf(key.scopes, 'order.cancel') === 'never') throw new ProtocolError('key.scope');
  const args = { visitId: id, discard: { reason: why } };
  return {
    name: 'visit.close',
    args,
    settle: {
      reads: [{ kind: 'row', entity: 'order', id }],
      args(rows) {
        const [sent, visit] = [rows.get('order', id), rows.get('visit', id)];
        if (sent?.sentAt) return { code: 'order.notDraft', detail: statusDetail(sent) };
        return visit && isOpenVisit(visit) && !paysFirst(visit) ? { code: 'visit.pad' } : { args };
      },
    },
    target: { entity: 'order', id },
  };
}

/** Staff change the lines of a visit, and guests those of their own draft. */
async function addItem(context: RequestContext): Promise<Call> {
  return addTo(context, 'Item', { item: withId(context.body, context.mint('item')) });
}

async function addCombo(context: RequestContext): Promise<Call> {
  const { body, mint } = context;
  const picks = withItemIds(body.picks, mint).items;
  return addTo(context, 'Combo', { combo: withId({ ...body, picks }, mint('combo')) });
}

async function addTo(context: RequestContext, what: 'Item' | 'Combo', added: object): Promise<Call> {
  const { caller, params, visible } = context;
  const order = await visible({ entity: 'order', id: params.id ?? '' });
  const target = { entity: 'order', id: order.id } as const;
  if (order.visitId === undefined || !isStaff(caller.actor.role)) {
    return { name: `order.add${what}`, args: { ...added, orderId: order.id }, target };
  }
  refuseCancelled(order);
  const visitId = await rootOf(context, order.visitId);
  return { name: `visit.add${what}`, args: { visitId, ...added }, target };
}

async function removeItem(context: RequestContext): Promise<Call> {
  const { caller, params, visible } = context;
  const { itemId } = params;
  const order = await visible({ entity: 'order', id: params.id ?? '' });
  const target = { entity: 'order', id: order.id } as const;
  if (order.visitId === undefined || !isStaff(caller.actor.role)) {
    const line = order.items.find(({ id }) => id === itemId);
    return { name: 'order.removeItem', args: { ...ofLine(itemId, line), orderId: order.id }, target };
  }
  refuseCancelled(order);
  const visitId = await rootOf(context, order.visitId);
  const line = await lineOn(context, { visitId, itemId });
  return { name: 'visit.removeItem', args: { ...ofLine(itemId, line), visitId }, target };
}

/** With its product, what the line took is counted as left again. */
const ofLine = (itemId: string | undefined, line: { readonly productId: string } | undefined) => ({
  itemId,
  ...(line && { productId: line.productId }),
});

function refuseCancelled(order: OrderRow): void {
  if (order.status === 'cancelled' && order.id === order.visitId)
    throw new RejectionError('order.cancelled', statusDetail(order));
}
