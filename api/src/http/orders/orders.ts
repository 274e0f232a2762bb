/** Orders over REST: list, read, create, items, status, recall, submit. The server sets prices and order numbers. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { Uuid } from '@tableside/domain/ids.ts';
import { ORDER_STATUSES } from '@tableside/domain/orders/order.ts';
import { ItemInput, MAX_ITEMS } from '@tableside/domain/orders/order-line.ts';
import { Order } from '@tableside/protocol/rest/order.ts';
import * as v from 'valibot';
import {
  type Call,
  type CommandRoute,
  commandRoute,
  type RequestContext,
} from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { rowCommands } from '../commands/row-commands.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { COPYING, CopiedQuery, linkBothWays } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { parse } from '../validate.ts';

const OrderQuery = v.object({
  ...CopiedQuery.entries,
  status: v.optional(v.picklist(ORDER_STATUSES)),
  tableId: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export function registerOrders(app: Api, deps: HttpDeps): void {
  registerOrderList(app, deps);
  readRoute(app, deps, {
    url: '/orders/:id',
    entity: 'order',
    summary: 'One order',
    tags: ['orders'],
    row: Order,
  });
  for (const route of writingRoutes) commandRoute(app, deps, route);
}

function registerOrderList(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Orders, newest first',
    description:
      '`q` matches part of the number. `from` and `to` compare with the time of creation. ' +
      `${COPYING} Customers see their own orders, and the kitchen sees no drafts. Only the guest sees a draft that they have not sent.`,
    tags: ['orders'],
    querystring: OrderQuery,
    response: { 200: v.array(Order) },
  };
  app.get('/orders', { schema }, async (request, reply) => {
    const caller = callerOf(request);
    const ownerId = caller.actor.role === 'customer' ? caller.actor.userId : undefined;
    const page = await deps.storage.orders(caller.actor.venueId, { ...request.query, ownerId });
    linkBothWays(request, reply, page);
    const visible = page.orders.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
    return reply.header('cache-control', 'no-cache').send(visible);
  });
}

/** A line without an id gets one from the server. */
const NewItem = v.strictObject({ ...ItemInput.entries, id: v.optional(Uuid) });
const { note, guests, customerId, tableId, tableCode } = COMMANDS['order.create'].args.entries;
const NewOrder = v.strictObject({
  id: v.optional(Uuid),
  tableId,
  tableCode,
  note,
  guests,
  customerId,
  items: v.optional(v.pipe(v.array(NewItem), v.maxLength(MAX_ITEMS))),
});

const { quantity, reason } = COMMANDS['order.voidItem'].args.entries;
const NewVoid = v.strictObject({ id: v.optional(Uuid), quantity, reason });

const StatusChange = v.strictObject({
  status: v.picklist(ORDER_STATUSES),
  reason: COMMANDS['order.cancel'].args.entries.reason,
});

const described = { tags: ['orders'], row: Order };
const orderCommand = rowCommands({ entity: 'order', ...described });

const writingRoutes: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/orders',
    commands: ['order.create'],
    creates: true,
    schema: {
      ...described,
      summary: 'Opens an order at a table; the server numbers and prices it',
      description:
        'A repeated call with the same id returns the same order. A guest must send the `tableCode` that is printed ' +
        'on the table, and can order only while the venue is open.',
      body: NewOrder,
    },
    call: createOrder,
  },
  {
    method: 'PATCH',
    url: '/orders/:id',
    commands: ['order.advance', 'order.cancel'],
    schema: {
      ...described,
      summary: 'Moves an order forward, or cancels it',
      description:
        'If the order already has the status or is past it, nothing changes: the response is the order with ' +
        '`unchanged: true`. An order never becomes a draft again. An API key also needs `payments:write` to cancel one.',
      body: StatusChange,
      errors: errorCodes('order.status'),
    },
    call: setStatus,
  },
  orderCommand('order.addItem', {
    url: '/orders/:id/items',
    creates: true,
    summary: 'Adds a line to an order',
    description:
      'If the order was already sent, the line goes to a follow-up order. The response is then the requested ' +
      'order, and `adjusted` names the other one.',
    body: NewItem,
    args: ({ body, mint }) => ({ item: withId(body, mint('item')) }),
  }),
  orderCommand('order.removeItem', {
    method: 'DELETE',
    url: '/orders/:id/items/:itemId',
    summary: 'Takes a line off a draft',
    args: ({ params: { itemId } }, row) => {
      // With its product, what the line took is counted as left again.
      const line = 'items' in row ? row.items.find(({ id }) => id === itemId) : undefined;
      return { itemId, ...(line && { productId: line.productId }) };
    },
  }),
  orderCommand('order.recall', {
    url: '/orders/:id/recall',
    summary: 'Moves an order one step back, from the status that the caller saw',
  }),
  orderCommand('order.voidItem', {
    url: '/orders/:id/items/:itemId/void',
    summary: 'Takes portions of a sent line back',
    description:
      'The line stays on the order with the void, and nobody pays for those portions. Once the order is being ' +
      'prepared, only a manager may do it. On a draft, take the line off instead.',
    body: NewVoid,
    args: ({ body, params, mint }) => ({ ...body, id: body.id ?? mint('void'), itemId: params.itemId }),
  }),
  orderCommand('order.rush', {
    url: '/orders/:id/rush',
    summary: 'Asks the kitchen to make an order first, or takes that back',
  }),
  orderCommand('order.submit', { url: '/orders/:id/submit', summary: "Sends a customer's draft to staff" }),
];

function createOrder({ body, mint }: RequestContext): Call {
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('order');
  const items = Array.isArray(body.items)
    ? body.items.map((item, n) => withId(item, mint(`items/${n}`)))
    : body.items;
  return {
    name: 'order.create',
    args: { ...body, id, items, orderNumber: '' },
    target: { entity: 'order', id },
  };
}

const withId = (item: unknown, id: string): unknown =>
  typeof item === 'object' && item !== null && !('id' in item) ? { ...item, id } : item;

/** An order can never become a draft again. */
async function setStatus({ body, params, visible }: RequestContext): Promise<Call> {
  const { status, reason } = parse(StatusChange, body);
  if (status === 'draft') throw new RejectionError('order.status');
  const { id } = await visible({ entity: 'order', id: params.id ?? '' });
  const target = { entity: 'order', id } as const;
  return status === 'cancelled'
    ? { name: 'order.cancel', args: { reason, orderId: id }, target }
    : { name: 'order.advance', args: { to: status, orderId: id }, target };
}
