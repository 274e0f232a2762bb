/**
 * A till in the office. It takes, pays and cancels orders through the API, so that a test can begin in the middle of a
 * shift.
 */
import { type APIRequestContext, expect } from '@playwright/test';
import { askOffice } from './office.ts';
import type { RunningVenue } from './running-venue.ts';

export interface SentOrder {
  readonly id: string;
  readonly orderNumber: string;
  /** Cents. */
  readonly total: number;
}

export interface Sale {
  readonly table: string;
  /** The name of a product without required choices. Its first size is ordered. */
  readonly product: string;
  readonly quantity?: number;
  /** Other products of the same kind. */
  readonly alsoOnIt?: readonly string[];
  /** Cents. */
  readonly tip?: number;
  readonly customerName?: string;
}

/** Creates a draft that nobody has paid for. */
export async function takeOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  sale: Sale,
): Promise<SentOrder> {
  return askOffice(request, venue, { path: 'orders', data: await orderOf(request, venue, sale) });
}

async function orderOf(
  request: APIRequestContext,
  venue: RunningVenue,
  { table, product, quantity = 2, alsoOnIt = [] }: Sale,
): Promise<object> {
  const tables = await askOffice<{ id: string; number: string }[]>(request, venue, { path: 'tables' });
  const products = await askOffice<{ id: string; name: string; sizes: { id: string }[] }[]>(request, venue, {
    path: 'menu/products',
  });
  const items = [product, ...alsoOnIt].map((wanted) => {
    const chosen = products.find(({ name }) => name === wanted);
    return { productId: chosen?.id, sizeId: chosen?.sizes[0]?.id, quantity };
  });
  return { tableId: tables.find(({ number }) => number === table)?.id, items };
}

/** Creates an order and pays for it in cash. */
export async function sendOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  sale: Sale,
): Promise<SentOrder> {
  const order = await takeOrder(request, venue, sale);
  const { tip = 0, customerName } = sale;
  const data = { method: 'cash', tip, ...(customerName && { customerName }) };
  await askOffice(request, venue, { path: `orders/${order.id}/payments`, data });
  return order;
}

/** Creates many equal orders, as on a busy night. */
export async function sendOrders(
  request: APIRequestContext,
  venue: RunningVenue,
  { count, ...sale }: Sale & { count: number },
): Promise<void> {
  const data = await orderOf(request, venue, sale);
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await askOffice<SentOrder>(request, venue, { path: 'orders', data });
    await askOffice(request, venue, { path: `orders/${id}/payments`, data: { method: 'cash' } });
  }
}

export async function cancelOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  id: string,
): Promise<void> {
  const data = { status: 'cancelled', reason: 'Guests left' };
  await askOffice(request, venue, { path: `orders/${id}`, method: 'PATCH', data });
}

export async function orderStatus(
  request: APIRequestContext,
  venue: RunningVenue,
  id: string,
): Promise<string> {
  return (await askOffice<{ status: string }>(request, venue, { path: `orders/${id}` })).status;
}

/** Returns the payments and refunds of an order. */
export async function paymentsOf(
  request: APIRequestContext,
  venue: RunningVenue,
  orderId: string,
): Promise<{ id: string; orderId: string }[]> {
  const payments = await askOffice<{ id: string; orderId: string }[]>(request, venue, { path: 'payments' });
  return payments.filter((payment) => payment.orderId === orderId);
}

export async function registerGuest(request: APIRequestContext, venue: RunningVenue) {
  const guest = { name: 'Nora Lindqvist', email: 'nora@guests.example', password: 'a-table-for-two' };
  const answer = await request.post(`${venue.address}/api/auth/register`, { data: guest });
  expect(answer.ok(), await answer.text()).toBe(true);
  return guest;
}
