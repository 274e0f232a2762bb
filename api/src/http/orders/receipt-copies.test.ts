import { createHmac } from 'node:crypto';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { startServer } from '../../../testing/server/start-server.ts';
import { type Floor, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
let key: string;
beforeAll(async () => {
  floor = await openFloor();
  key = (await floor.waiter.get<{ receiptKey: string }>('/receipts/key')).body.receiptKey;
});
afterAll(() => floor.server.close());

/** Makes the code as a tablet makes it, from the documented rule. */
const codeOf = (id: string): string => createHmac('sha256', key).update(id).digest('base64url').slice(0, 22);

const open = async (id: string, code = codeOf(id), query = '') => {
  const { statusCode, headers, body } = await floor.server.app.inject(`/api/receipts/${id}/${code}${query}`);
  return { status: statusCode, headers, body };
};
const text = (html: string): string =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the copy of a receipt', () => {
  it('opens without a sign-in by its code, and says what the receipt says', async () => {
    const order = await floor.paidOrder(3);
    const { status, headers, body } = await open(order.id);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const said = text(body);
    expect(said).toContain('Alder &amp; Rye');
    expect(said).toContain(`Order #${order.orderNumber} · Bar B4`);
    expect(said).toContain('Payment method Cash');
    expect(said).toMatch(/2 × Marinated olives \$16\.00/);
    expect(said).toMatch(/Subtotal \$16\.00 Tax 8\.875% \$1\.42 Total \$17\.42/);
    expect(said).toContain('Paid, Cash $17.42');
    expect(said).toMatch(/As of [A-Z]/);
  });

  it('shows nothing that a receipt does not show [T28]', async () => {
    const { id } = await floor.paidOrder(4);
    const { body: order } = await floor.admin.get<Order>(`/orders/${id}`);
    const said = text((await open(id)).body);
    for (const secret of [order.id, order.tableId, order.serverId, order.deviceId, order.venueId, '@'])
      if (secret !== null) expect(said).not.toContain(secret);
    expect(said).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('shows the order as it stands: what is still to pay, and what was refunded', async () => {
    const { id } = await floor.draft(5);
    await floor.waiter.post(`/orders/${id}/payments`, { method: 'cash', amount: 1000, tendered: 1500 });
    expect(text((await open(id)).body)).toMatch(
      /Paid, Cash \$10\.00 Still to pay \$7\.42 Cash tendered \$15\.00 Change \$5\.00/,
    );
    const payment = await floor.waiter.post<{ id: string }>(`/orders/${id}/payments`, { method: 'cash' });
    await floor.admin.post(`/payments/${payment.body.id}/refunds`, { amount: 200, reason: 'Cold' });
    const said = text((await open(id)).body);
    expect(said).toContain('Refunded -$2.00');
    expect(said).not.toContain('Cold');
    await floor.admin.patch(`/orders/${id}`, { status: 'cancelled', reason: 'Left' });
    expect(text((await open(id)).body)).toContain('This order was cancelled.');
  });

  it('lists the portions of a line that are left', async () => {
    const { id } = await floor.paidOrder(8);
    const { body: order } = await floor.admin.get<Order>(`/orders/${id}`);
    const path = `/orders/${id}/items/${order.items[0]?.id}/void`;
    const takeBack = () => floor.admin.post(path, { quantity: 1, reason: 'Dropped' });
    expect((await takeBack()).status).toBe(200);
    const said = text((await open(id)).body);
    expect(said).toMatch(/1 × Marinated olives \$8\.00/);
    expect(said).not.toContain('Dropped');
  });

  it('has no script, escapes what people typed, and is never cached', async () => {
    const { body: order } = await floor.waiter.post<Order>('/orders', {
      tableId: floor.tableId(6),
      items: [{ productId: 'negroni', sizeId: 'glass', quantity: 1, note: '<script>alert(1)</script>' }],
    });
    await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
    const { body, headers } = await open(order.id);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    );
    expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ]);
  });
});

describe('the copy of the bill of a party', () => {
  /** Olives for the first seat and for the second, $8.00 each and $8.71 with tax. The first seat has paid. */
  async function seats(table: number) {
    const { waiter } = floor;
    const { body: visit } = await waiter.post<Visit>('/visits', { tableId: floor.tableId(table), covers: 2 });
    const { id } = visit;
    const lines: Order[] = [];
    for (const seat of [1, 2]) {
      const { body } = await waiter.post<Order>(`/orders/${id}/items`, { ...OLIVES, quantity: 1, seat });
      lines.push(body);
    }
    const itemIds = lines.at(-1)?.items.map((item) => item.id);
    await waiter.post(`/visits/${id}/send`, { itemIds });
    await waiter.post(`/visits/${id}/split`, { by: 'seat' });
    return visit;
  }

  it('opens by the id of the visit, once something was paid', async () => {
    const visit = await seats(9);
    expect((await open(visit.id)).status).toBe(404);
    await floor.waiter.post(`/orders/${visit.id}/payments`, {
      method: 'cash',
      amount: 871,
      checkKey: 'seat-1',
    });
    const said = text((await open(visit.id)).body);
    expect(said).toContain(`Order #${visit.number} · `);
    expect(said).toContain('Guests 2');
    expect(said).toMatch(/Subtotal \$16\.00 Tax 8\.875% \$1\.42 Total \$17\.42/);
    expect(said).toMatch(/Paid, Cash \$8\.71 Still to pay \$8\.71/);
  });

  it('has a separate code for each check, which opens nothing else [T28]', async () => {
    const visit = await seats(10);
    const { id } = visit;
    await floor.waiter.post(`/orders/${id}/payments`, { method: 'cash', amount: 871, checkKey: 'seat-1' });
    const code = codeOf(`${id}/seat-1`);
    const said = text((await open(id, code, '?check=seat-1')).body);
    expect(said).toMatch(/Part Seat 1/);
    expect(said).toMatch(/Subtotal \$8\.00 Tax 8\.875% \$0\.71 Total \$8\.71 Paid, Cash \$8\.71/);
    expect(said).not.toContain('Still to pay');
    const others = [
      await open(id, code),
      await open(id, code, '?check=seat-2'),
      await open(id, codeOf(id), '?check=seat-1'),
      await open(id, codeOf(`${id}/seat-2`), '?check=seat-2'),
      await open(id, codeOf(`${id}/seat-9`), '?check=seat-9'),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('a link that opens no receipt', () => {
  it('is the same plain page for a wrong code, an unknown order and an unpaid one [T28]', async () => {
    const { id } = await floor.paidOrder(7);
    const draft = await floor.draft(8);
    const elsewhere = '0194e6a0-0000-7000-8000-00000000ffff';
    const answers = [
      await open(id, codeOf(draft.id)),
      await open(id, codeOf(id).slice(0, -1)),
      await open(id, 'guessed'),
      await open(elsewhere),
      await open(draft.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(text(answers[0]?.body ?? '')).toContain('Receipt not found');
    expect(answers[0]?.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('the key to make codes', () => {
  it('is given only to those who take payments [T28]', async () => {
    const nobody = asCaller(floor.server);
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    const asked = [floor.admin, floor.waiter, floor.cook, guest, nobody].map((who) =>
      who.get('/receipts/key'),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 403, 403, 401]);
    expect(key).toMatch(/^[\w-]{43}$/);
  });
});

it('opening receipts is limited by address, like every open call', async () => {
  const server = await startServer({ rateLimits: { perSession: 50, perAddress: 75 } });
  const ask = async () => (await server.app.inject('/api/receipts/some-order/a-guess')).statusCode;
  const statuses = [await ask(), await ask(), await ask(), await ask()];
  await server.close();
  expect(statuses).toEqual([404, 404, 404, 429]);
});
