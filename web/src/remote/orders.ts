/** Orders of any age from the server, including those this device no longer keeps. */
import type { Order as OrderDoc } from '@tableside/domain/entities/order.ts';
import { Order } from '@tableside/protocol/rest/order.ts';
import * as v from 'valibot';
import { given, type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

/** What was paid on it, the visit tells. */
const RemoteOrder = v.omit(Order, ['paid', 'tip', 'refunded', 'balance']);

export interface OrderQuery {
  readonly status?: string;
  readonly q?: string;
  /** ISO 8601 UTC; selects orders created in [from, to). */
  readonly from?: string;
  readonly to?: string;
}

/** Newest first, including drafts. */
export async function listOrders(
  remote: Remote,
  query: OrderQuery,
  before: string | null,
): Promise<Page<OrderDoc>> {
  return readPage(await remote.get('orders', { searchParams: given({ ...query, before }) }), RemoteOrder);
}

export const fetchOrder = async (remote: Remote, id: string): Promise<OrderDoc> =>
  v.parse(RemoteOrder, await remote.get(`orders/${encodeURIComponent(id)}`).json());
