/** Query parameters of read calls: only known filters and valid values are accepted. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/protocol/rest/payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES } from '../../../testing/access/access-calls.ts';
import { asDevice } from '../../../testing/access/as-device.ts';
import { NO_PERSON } from '../../../testing/access/call-line.ts';
import { type CallRoom, openCallRoom } from '../../../testing/access/call-room.ts';
import { CALL_OF_EVERY_KEY } from '../../../testing/access/scope-calls.ts';
import { type Floor, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
let room: CallRoom;
beforeAll(async () => {
  floor = await openFloor();
  room = await openCallRoom();
});
afterAll(async () => {
  await floor.server.close();
  await room.close();
});

const refusedAt = (path: string) => ({
  status: 400,
  body: { code: 'request.shape', details: [{ path, message: expect.any(String) }] },
});

/** Returns the `/orders?…` address in the `Link` header. */
const linked = (link: unknown, rel: string): string =>
  new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(String(link ?? ''))?.[1] ?? `no ${rel}`;

describe('an unknown filter', () => {
  const reads = [...new Map(CALL_LINES.map((line) => [line.route, line])).values()].filter(({ route }) =>
    route.startsWith('GET '),
  );

  it.each(reads.map((line) => [line.route, line] as const))('is refused by %s', async (_, line) => {
    const who = line.answers.startsWith('+') ? 'admin' : 'customer';
    const prepared = await room.prepare(line, who);
    const admin = room.session('admin');
    if (!admin) throw new Error('Nobody is signed in.');
    const asOther = async () =>
      line.route === CALL_OF_EVERY_KEY ? `Bearer ${await room.newKey()}` : asDevice(room.server, admin);
    const request =
      line.answers === NO_PERSON ? { ...prepared, headers: { authorization: await asOther() } } : prepared;
    const heard = await room.send({ ...request, url: `${request.url}?status=draft&colour=red` });
    expect(heard.status, heard.body).toBe(400);
    const { code, details } = JSON.parse(heard.body);
    expect(code).toBe('request.shape');
    expect(details).toContainEqual({ path: 'colour', message: 'is no filter of this call' });
  });
});

describe('a value that does not fit a filter', () => {
  it.each([
    ['/orders', 'before', 'nonsense'],
    ['/orders', 'after', 'WyIiLCIiXQ'],
    ['/orders', 'updatedSince', 'yesterday'],
    ['/orders', 'businessDay', '2026-02-30'],
    ['/payments', 'before', 'nonsense'],
    ['/payments', 'after', 'nonsense'],
    ['/payments', 'businessDay', 'monday'],
    ['/audit', 'before', 'nonsense'],
    ['/audit', 'after', 'nonsense'],
    ['/users', 'before', 'nonsense'],
    ['/devices', 'before', 'nonsense'],
    ['/held', 'before', 'nonsense'],
    ['/tables', 'after', 'nonsense'],
    ['/menu/products', 'after', 'nonsense'],
    ['/staff', 'after', 'nonsense'],
    ['/sections', 'after', 'nonsense'],
  ])('is refused: %s with %s=%s', async (list, filter, value) => {
    expect(await floor.admin.get(`${list}?${filter}=${value}`)).toMatchObject(refusedAt(filter));
  });

  it('is refused even when a filter comes twice', async () => {
    const twice = await floor.admin.get('/orders?status=draft&status=paid');
    expect(twice).toMatchObject(refusedAt('status'));
  });
});

describe('a list that other programs copy', () => {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  it('has links in both directions, and to what comes later', async () => {
    const made: Order[] = [];
    for (const n of [1, 2, 3]) {
      floor.server.clock.advance(1000);
      made.push(await floor.draft(n));
    }
    const newest = await floor.admin.get<Order[]>('/orders?limit=2');
    expect(ids(newest.body)).toEqual([made[2]?.id, made[1]?.id]);
    const older = await floor.admin.get<Order[]>(linked(newest.headers.link, 'next'));
    const back = await floor.admin.get<Order[]>(linked(older.headers.link, 'prev'));
    expect(ids(back.body)).toEqual(ids(newest.body));
    const none = await floor.admin.get<Order[]>(linked(back.headers.link, 'prev'));
    expect(none.body).toEqual([]);
    floor.server.clock.advance(1000);
    const later = await floor.draft(4);
    const news = await floor.admin.get<Order[]>(linked(none.headers.link, 'prev'));
    expect(ids(news.body)).toEqual([later.id]);
    expect(linked(news.headers.link, 'next')).toContain('limit=2');
  });

  it('shows what changed since a time, by the clock of the server', async () => {
    const early = await floor.paidOrder(5);
    const { advance, now } = floor.server.clock;
    advance(60_000);
    const updatedSince = new Date(now()).toISOString();
    const late = await floor.paidOrder(6);
    await floor.waiter.patch(`/orders/${early.id}`, { status: 'accepted' });
    const changed = await floor.admin.get<Order[]>(`/orders?updatedSince=${updatedSince}`);
    expect(ids(changed.body)).toEqual([early.id, late.id]);
    const payments = await floor.admin.get<Payment[]>(`/payments?updatedSince=${updatedSince}`);
    expect(payments.body.map(({ orderId }) => orderId)).toEqual([late.id]);
    advance(60_000);
    const [taken] = (await floor.admin.get<Payment[]>(`/payments?q=${early.id}`)).body;
    await floor.admin.post(`/payments/${taken?.id}/refunds`, { amount: 100, reason: 'cold' });
    const since = new Date(now()).toISOString();
    const refunded = await floor.admin.get<Payment[]>(`/payments?updatedSince=${since}`);
    expect(refunded.body).toMatchObject([{ id: taken?.id, refundedAmount: 100 }]);
  });

  it('shows the orders and payments of one business day', async () => {
    const { businessDay } = await floor.paidOrder(7);
    const all = (await floor.admin.get<Order[]>('/orders?limit=500')).body;
    const ofDay = await floor.admin.get<Order[]>(`/orders?limit=500&businessDay=${businessDay}`);
    expect(ids(ofDay.body)).toEqual(ids(all.filter((order) => order.businessDay === businessDay)));
    expect(ofDay.body.length).toBeGreaterThan(0);
    expect((await floor.admin.get('/orders?businessDay=2020-01-01')).body).toEqual([]);
    const payments = await floor.admin.get<Payment[]>(`/payments?limit=500&businessDay=${businessDay}`);
    expect(new Set(payments.body.map((payment) => payment.businessDay))).toEqual(new Set([businessDay]));
  });
});
