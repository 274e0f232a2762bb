/**
 * A till in the office. It takes, pays and cancels orders through the API, so that a test can begin in the middle of a
 * shift.
 */
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN, type RunningVenue } from './running-venue.ts';

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

const tokens = new WeakMap<RunningVenue, string>();

/** Signs in once for each venue. Retries while the server is busy. */
async function tokenAt(request: APIRequestContext, venue: RunningVenue): Promise<string> {
  const known = tokens.get(venue);
  if (known !== undefined) return known;
  await expect
    .poll(async () => {
      const login = await request.post(`${venue.address}/api/auth/login`, { data: ADMIN });
      if (login.ok()) tokens.set(venue, ((await login.json()) as { token: string }).token);
      return login.status();
    })
    .toBe(200);
  return tokenAt(request, venue);
}

/** Makes calls as the administrator. Throws when an answer is not a success. */
async function till(request: APIRequestContext, venue: RunningVenue) {
  const token = await tokenAt(request, venue);
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const ask = () =>
      request.fetch(`${venue.address}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(data ? { data } : {}),
      });
    let answer = await ask();
    while (answer.status() === 429 || answer.status() === 503) {
      await new Promise((resolve) =>
        setTimeout(resolve, 1000 * Number(answer.headers()['retry-after'] ?? 1)),
      );
      answer = await ask();
    }
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<T>;
  };
  return call;
}

/** Creates a draft that nobody has paid for. */
export async function takeOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  { table, product, quantity = 2, alsoOnIt = [] }: Sale,
): Promise<SentOrder> {
  const call = await till(request, venue);
  const tables = await call<{ id: string; number: string }[]>('GET', '/tables');
  const products = await call<{ id: string; name: string; sizes: { id: string }[] }[]>(
    'GET',
    '/menu/products',
  );
  const items = [product, ...alsoOnIt].map((wanted) => {
    const chosen = products.find(({ name }) => name === wanted);
    return { productId: chosen?.id, sizeId: chosen?.sizes[0]?.id, quantity };
  });
  return call<SentOrder>('POST', '/orders', {
    tableId: tables.find(({ number }) => number === table)?.id,
    items,
  });
}

/** Creates an order and pays for it in cash. */
export async function sendOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  sale: Sale,
): Promise<SentOrder> {
  const order = await takeOrder(request, venue, sale);
  const call = await till(request, venue);
  const { tip = 0, customerName } = sale;
  await call('POST', `/orders/${order.id}/payments`, {
    method: 'cash',
    tip,
    ...(customerName ? { customerName } : {}),
  });
  return order;
}

/** Creates many equal orders, as on a busy night. */
export async function sendOrders(
  request: APIRequestContext,
  venue: RunningVenue,
  { table, product, quantity = 2, count }: Sale & { count: number },
): Promise<void> {
  const call = await till(request, venue);
  const tables = await call<{ id: string; number: string }[]>('GET', '/tables');
  const products = await call<{ id: string; name: string; sizes: { id: string }[] }[]>(
    'GET',
    '/menu/products',
  );
  const chosen = products.find(({ name }) => name === product);
  const tableId = tables.find(({ number }) => number === table)?.id;
  const items = [{ productId: chosen?.id, sizeId: chosen?.sizes[0]?.id, quantity }];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await call<SentOrder>('POST', '/orders', { tableId, items });
    await call('POST', `/orders/${id}/payments`, { method: 'cash' });
  }
}

export async function cancelOrder(
  request: APIRequestContext,
  venue: RunningVenue,
  id: string,
): Promise<void> {
  const call = await till(request, venue);
  await call('PATCH', `/orders/${id}`, { status: 'cancelled', reason: 'Guests left' });
}

export async function orderStatus(
  request: APIRequestContext,
  venue: RunningVenue,
  id: string,
): Promise<string> {
  const call = await till(request, venue);
  return (await call<{ status: string }>('GET', `/orders/${id}`)).status;
}

/** Returns the payments and refunds of an order. */
export async function paymentsOf(
  request: APIRequestContext,
  venue: RunningVenue,
  orderId: string,
): Promise<{ id: string; orderId: string }[]> {
  const call = await till(request, venue);
  const payments = await call<{ id: string; orderId: string }[]>('GET', '/payments');
  return payments.filter((payment) => payment.orderId === orderId);
}

/** Registers a customer with an account. */
export async function registerGuest(request: APIRequestContext, venue: RunningVenue) {
  const guest = { name: 'Nora Lindqvist', email: 'nora@guests.example', password: 'a-table-for-two' };
  const answer = await request.post(`${venue.address}/api/auth/register`, { data: guest });
  expect(answer.ok(), await answer.text()).toBe(true);
  return guest;
}
