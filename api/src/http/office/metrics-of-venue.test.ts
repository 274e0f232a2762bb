import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

interface Night {
  readonly server: TestServer;
  readonly admin: Caller;
  readonly metrics: (query?: string) => Promise<VenueMetrics>;
  /** Sets the server's clock. */
  readonly at: (instant: string) => void;
  readonly order: () => Promise<Order>;
  /** Pays the whole order in cash, with a tip of one dollar. */
  readonly pay: (order: Order) => Promise<Payment>;
}

/** The demo venue is in New York and its business day ends at 04:00. */
async function aNight(begin = '2026-03-02T19:00:00.000Z'): Promise<Night> {
  const server = await startServer();
  onTestFinished(() => server.close());
  const at = (instant: string) => server.clock.advance(Date.parse(instant) - server.clock.now());
  at(begin);
  const admin = asCaller(server, await server.signIn());
  const [table] = (await admin.get<{ id: string }[]>('/tables')).body;
  const products = (await admin.get<{ id: string; sizes: { id: string }[] }[]>('/menu/products')).body;
  const dish = products.find(({ id }) => id === 'olives') ?? products[0];
  const item = { productId: dish?.id, sizeId: dish?.sizes[0]?.id, quantity: 1 };
  return {
    server,
    admin,
    metrics: async (query = '') =>
      (await admin.get<VenueMetrics>(`/venues/${server.venueId}/metrics${query}`)).body,
    at,
    order: async () => (await admin.post<Order>('/orders', { tableId: table?.id, items: [item] })).body,
    pay: async ({ id }) =>
      (await admin.post<Payment>(`/orders/${id}/payments`, { method: 'cash', tip: 100 })).body,
  };
}

const dayOf = ({ byDay }: VenueMetrics, businessDay: string) =>
  byDay.find((day) => day.businessDay === businessDay);
const hourOf = ({ byHour }: VenueMetrics, hour: number) => byHour.find((one) => one.hour === hour);

describe('the metrics of the venue', () => {
  it('count a sale from before midnight, paid after it, on the day that opened', async () => {
    const { at, order, pay, metrics } = await aNight();
    at('2026-03-03T04:50:00.000Z');
    const late = await order();
    at('2026-03-03T05:20:00.000Z');
    await pay(late);
    const range = await metrics('?from=2026-03-02&to=2026-03-03');
    const sold = { orders: 1, sales: late.total, withoutTax: late.subtotal };
    const nothing = { orders: 0, sales: 0, withoutTax: 0 };
    const sums = { ...sold, minutes: 0, revenue: late.total, tips: 100 };
    expect(dayOf(range, '2026-03-02')).toEqual({ businessDay: '2026-03-02', ...sums, refunds: 0 });
    expect(dayOf(range, '2026-03-03')).toMatchObject({ orders: 0, revenue: 0 });
    expect(hourOf(range, 23)).toEqual({ hour: 23, ...sold, minutes: 0, revenue: 0, tips: 0 });
    expect(hourOf(range, 0)).toEqual({ hour: 0, ...nothing, minutes: 0, revenue: late.total, tips: 100 });
    expect(range.byHour.map(({ hour }) => hour)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3,
    ]);
  });

  it('name what sold out on a single day, by hand or because none was left', async () => {
    const { admin, at, metrics, order } = await aNight('2026-03-02T18:00:00.000Z');
    const products = (await admin.get<Product[]>('/menu/products')).body;
    // The first one is what is ordered.
    const [last, hand, back] = products;
    const out = (id = '', isAvailable = false) =>
      admin.patch(`/menu/product/${id}/availability`, { isAvailable });
    at('2026-03-02T19:00:00.000Z');
    await out(hand?.id);
    for (const { id: sizeId } of last?.sizes.slice(1) ?? [])
      await admin.patch(`/menu/product/${last?.id}/availability`, { sizeId, isAvailable: false });
    at('2026-03-02T20:00:00.000Z');
    await admin.patch(`/menu/product/${last?.id}/stock`, { sizeId: last?.sizes[0]?.id, left: 1 });
    await order();
    at('2026-03-03T06:00:00.000Z');
    await out(hand?.id, true);
    await out(back?.id);
    at('2026-03-03T15:00:00.000Z');
    await out(hand?.id);
    const told = async (query: string) =>
      (await metrics(query)).soldOut?.map(({ name, at: time }) => [name, time]);
    expect(await told('?from=2026-03-02&to=2026-03-02')).toEqual([
      [hand?.name, '2026-03-02T19:00:00.000Z'],
      [last?.name, '2026-03-02T20:00:00.000Z'],
      [back?.name, '2026-03-03T06:00:00.000Z'],
    ]);
    expect(await told('?from=2026-03-03&to=2026-03-03')).toEqual([[hand?.name, '2026-03-03T15:00:00.000Z']]);
    expect(await told('?from=2026-03-02&to=2026-03-03')).toBeUndefined();
  });

  it.each([
    [
      'shorter',
      '2026-03-07',
      '2026-03-08',
      ['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'],
      '2026-03-08T08:00:00Z',
    ],
    [
      'longer',
      '2026-10-31',
      '2026-11-01',
      ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
      '2026-11-01T09:00:00Z',
    ],
  ])('keep together the night that is %s, and begin the next day at 04:00 local time', async (...night) => {
    const [which, day, next, during, fourOClock] = night;
    const { at, order, pay, metrics } = await aNight(during[0]);
    for (const instant of [...during, fourOClock]) {
      at(instant);
      await pay(await order());
    }
    const range = await metrics(`?from=${day}&to=${next}`);
    expect([dayOf(range, day)?.orders, dayOf(range, next)?.orders]).toEqual([2, 1]);
    expect(hourOf(range, 4)?.orders).toBe(1);
    // In spring, 01:59 is followed by 03:00. In fall, 01:30 happens twice.
    const [one, three] = [hourOf(range, 1)?.orders, hourOf(range, 3)?.orders];
    expect([one, three]).toEqual(which === 'shorter' ? [1, 1] : [2, 0]);
  });

  it('are those of the current business day unless days are named', async () => {
    const { at, order, pay, metrics } = await aNight();
    await pay(await order());
    at('2026-03-03T08:59:00.000Z');
    expect(await metrics()).toMatchObject({ from: '2026-03-02', to: '2026-03-02', sold: { orders: 1 } });
    at('2026-03-03T09:00:00.000Z');
    expect(await metrics()).toMatchObject({ from: '2026-03-03', to: '2026-03-03', sold: { orders: 0 } });
    expect(await metrics('?from=2026-03-02')).toMatchObject({ to: '2026-03-03', sold: { orders: 1 } });
    expect(await metrics('?to=2026-03-02')).toMatchObject({ from: '2026-03-02', sold: { orders: 1 } });
  });

  // What was sold stays sold when it is cancelled: the check is closed, and owes its total back. The tip stays.
  it('include what was given back, what is due, and the cash to count', async () => {
    const { admin, order, pay, metrics } = await aNight();
    const [kept, cancelled] = [await order(), await order()];
    const payment = await pay(kept);
    await pay(cancelled);
    const refund = { amount: 300, reason: 'cold' };
    const given = await admin.post<Payment>(`/payments/${payment.id}/refunds`, refund);
    await admin.patch(`/orders/${cancelled.id}`, { status: 'cancelled' });
    const { total } = kept;
    const tip = given.body.back?.tip ?? 0;
    expect(tip).toBe(Math.round((300 * 100) / (total + 100)));
    expect(await metrics()).toMatchObject({
      revenue: 2 * total,
      tips: 200 - tip,
      refunds: 300 - tip,
      refundedTips: tip,
      refundsDue: { orders: 1, sum: total },
      ordersByStatus: { paid: 1, cancelled: 1 },
      sold: { orders: 2, sales: 2 * total - (300 - tip) },
      averageOrder: Math.round((2 * total - (300 - tip)) / 2),
      cancelled: { orders: 1, sum: total },
      cash: {
        ...{ taken: 2 * total, tips: 200 - tip, givenBack: 300 - tip },
        ...{ toCount: 2 * total - 100, held: 2 * total - 100 },
      },
      byServer: [
        {
          name: 'Administrator',
          orders: 2,
          revenue: 2 * total,
          tips: 200 - tip,
          refunds: 300 - tip,
          cash: 2 * total - 100,
        },
      ],
    });
  });

  it('take existing days, in order, four hundred at most', async () => {
    const { admin, server } = await aNight();
    const ask = (query: string) => admin.get(`/venues/${server.venueId}/metrics?${query}`);
    const wrong = [
      ['from=2026-02-30', 'from'],
      ['to=yesterday', 'to'],
      ['from=2026-03-02&to=2026-03-01', 'to'],
      ['from=2025-01-27&to=2026-03-03', 'to'],
      ['to=9999-12-31', 'to'],
    ];
    for (const [query = '', path] of wrong) {
      const refused = { status: 400, body: { code: 'request.shape', details: [{ path }] } };
      expect(await ask(query), query).toMatchObject(refused);
    }
    const most = await ask('from=2025-01-28&to=2026-03-03');
    expect(most.body.byDay).toHaveLength(400);
    expect((await ask('to=9999-12-30')).status).toBe(200);
  });
});

describe('the sums over payments', () => {
  it('cover all pages of the list with the same filter', async () => {
    const { admin, order, pay } = await aNight();
    for (let n = 0; n < 3; n += 1) await pay(await order());
    const card = await order();
    await admin.post(`/orders/${card.id}/payments`, { method: 'credit_card' });
    const page = await admin.get<Payment[]>('/payments?limit=2&method=cash');
    expect(page.body).toHaveLength(2);
    const summary = async (query: string) =>
      (await admin.get<PaymentSummary>(`/payments/summary${query}`)).body;
    expect(await summary('?method=cash')).toEqual({
      revenue: 3 * card.total,
      tips: 300,
      refunds: 0,
      refundedTips: 0,
      pending: 0,
      completed: 3,
      failed: 0,
      refunded: 0,
    });
    expect(await summary(`?q=${card.id}`)).toMatchObject({ revenue: card.total, completed: 1 });
    expect(await summary('')).toMatchObject({ completed: 4 });
    expect((await admin.get('/payments/summary?status=lost')).status).toBe(400);
  });
});
