/** Orders over REST: list and read them. `order-calls.ts` has the calls that write. */
import { ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Order } from '@tableside/protocol/rest/order.ts';
import * as v from 'valibot';
import { showOrders } from '../../sync/shown-orders.ts';
import { commandRoute } from '../commands/command-route.ts';
import { readRoute, visibleDocument } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { COPYING, CopiedQuery, linkBothWays } from '../list-query.ts';
import type { Api } from '../route-schema.ts';
import { orderCalls } from './order-calls.ts';

const OrderQuery = v.object({
  ...CopiedQuery.entries,
  status: described('Only those with this status.', v.optional(v.picklist(ORDER_STATUSES))),
  tableId: described('The table.', v.optional(v.pipe(v.string(), v.maxLength(64)))),
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
  for (const route of orderCalls) commandRoute(app, deps, route);
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
    const { venueId } = caller.actor;
    const page = await deps.storage.orders(venueId, { ...request.query, ownerId, withPads: true });
    linkBothWays(request, reply, page);
    const visible = page.orders.map((row) => visibleDocument(row, caller)).filter((doc) => doc !== undefined);
    const show = await showOrders(deps.storage, venueId, visible);
    const shown = visible.map(show).filter((order) => order !== undefined);
    return reply.header('cache-control', 'no-cache').send(shown);
  });
}
