/** Orders over REST: list, read, create, items, status, recall, submit. The server prices and numbers. */
import { ORDER_STATUSES } from '@tableside/domain/orders/order.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Call, type CommandRoute, commandRoute, type RequestContext } from './command-route.ts';
import { callerOf } from './guard.ts';
import type { HttpDeps } from './http-deps.ts';
import { ListQuery, linkToOlder } from './list-query.ts';
import { presentRow, sendRow, visibleDocument } from './read-row.ts';
import { RejectionError } from './rejection-status.ts';
import { parse } from './validate.ts';

const OrderQuery = v.object({
  ...ListQuery.entries,
  status: v.optional(v.picklist(ORDER_STATUSES)),
  tableId: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export function registerOrders(app: FastifyInstance, deps: HttpDeps): void {
  registerOrderList(app, deps);
  app.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) =>
    sendRow(reply, await presentRow(deps, callerOf(request), { entity: 'order', id: request.params.id })),
  );
  for (const route of writingRoutes) commandRoute(app, deps, route);
}

function registerOrderList(app: FastifyInstance, deps: HttpDeps): void {
  app.get('/orders', async (request, reply) => {
    const caller = callerOf(request);
    const filter = parse(OrderQuery, request.query);
    const ownerId = caller.actor.role === 'customer' ? caller.actor.userId : undefined;
    const { orders, next } = await deps.storage.orders(caller.actor.venueId, { ...filter, ownerId });
    linkToOlder(request, reply, next);
    const visible = orders.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
    return reply.header('cache-control', 'no-cache').send(visible);
  });
}

const writingRoutes: readonly CommandRoute[] = [
  { method: 'POST', url: '/orders', commands: ['order.create'], creates: true, call: createOrder },
  { method: 'PATCH', url: '/orders/:id', commands: ['order.advance', 'order.cancel'], call: setStatus },
  { method: 'POST', url: '/orders/:id/items', commands: ['order.addItem'], creates: true, call: addItem },
  {
    method: 'DELETE',
    url: '/orders/:id/items/:itemId',
    commands: ['order.removeItem'],
    call: (context) => onOrder(context, 'order.removeItem', { itemId: context.params.itemId }),
  },
  {
    method: 'POST',
    url: '/orders/:id/recall',
    commands: ['order.recall'],
    call: (context) => onOrder(context, 'order.recall', { ...context.body }),
  },
  {
    method: 'POST',
    url: '/orders/:id/submit',
    commands: ['order.submit'],
    call: (context) => onOrder(context, 'order.submit', { ...context.body }),
  },
];

async function onOrder(
  context: RequestContext,
  name: Call['name'],
  args: Readonly<Record<string, unknown>>,
): Promise<Call> {
  const order = await context.visible({ entity: 'order', id: context.params.id ?? '' });
  return { name, args: { ...args, orderId: order.id }, target: { entity: 'order', id: order.id } };
}

/** An order sent twice under one id keeps the number that it got. */
async function createOrder({ deps, caller, body, mint }: RequestContext): Promise<Call> {
  const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('order');
  const { venueId } = caller.actor;
  const known = await deps.storage.row(venueId, 'order', id);
  const orderNumber = known?.doc.orderNumber ?? (await deps.storage.nextServerNumber(venueId));
  const items = Array.isArray(body.items)
    ? body.items.map((item, n) => withId(item, mint(`items/${n}`)))
    : body.items;
  return { name: 'order.create', args: { ...body, id, items, orderNumber }, target: { entity: 'order', id } };
}

function addItem(context: RequestContext): Promise<Call> {
  return onOrder(context, 'order.addItem', { item: withId(context.body, context.mint('item')) });
}

const withId = (item: unknown, id: string): unknown =>
  typeof item === 'object' && item !== null && !('id' in item) ? { ...item, id } : item;

const StatusChange = v.strictObject({
  status: v.picklist(ORDER_STATUSES),
  reason: v.optional(v.nullable(v.string())),
});

/** No order ever becomes a draft again. */
function setStatus(context: RequestContext): Promise<Call> {
  const { status, reason } = parse(StatusChange, context.body);
  if (status === 'draft') throw new RejectionError('order.status');
  return status === 'cancelled'
    ? onOrder(context, 'order.cancel', { reason })
    : onOrder(context, 'order.advance', { to: status });
}
