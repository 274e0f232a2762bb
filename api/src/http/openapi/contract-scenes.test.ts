import type { Order } from '@tableside/domain/entities/order.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_LINES } from '../../../testing/access/access-calls.ts';
import {
  CALLERS,
  type CallRoom,
  type Heard,
  openCallRoom,
  type Who,
} from '../../../testing/access/call-room.ts';
import { type Contract, readContract } from '../../../testing/documents/api-contract.ts';
import { DISH } from '../../../testing/venue/venue-things.ts';

let room: CallRoom;
let contract: Contract;

beforeAll(async () => {
  room = await openCallRoom();
  contract = readContract((await room.server.app.inject('/api/docs/json')).json());
}, 60_000);
afterAll(() => room.close());

interface Asked {
  readonly who?: Who;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call such as `PUT /tables/:id`, with its address parts filled in, and checks the answer. */
async function call(
  route: string,
  path: string,
  { who = 'admin', body, headers }: Asked = {},
): Promise<Heard> {
  const [method = ''] = route.split(' ');
  const heard = await room.send({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${room.session(who)?.token}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  const listed = route.replace(' /', ' /api/');
  expect(contract.faultsOf(listed, heard), `${heard.status} ${heard.body.slice(0, 300)}`).toEqual([]);
  return heard;
}

const read = <T>({ body }: Heard): T => JSON.parse(body) as T;

interface Row {
  readonly id: string;
  readonly version: number;
}

describe('a document that is sent back whole, as it was read', () => {
  const venue = () => room.server.venueId;
  it.each([
    ['/tables', 'PUT /tables/:id', '/tables/'],
    ['/sections', 'PUT /sections/:id', '/sections/'],
    ['/menu/products', 'PUT /menu/product/:id', '/menu/product/'],
    ['/menu/categories', 'PUT /menu/categories/:id', '/menu/categories/'],
    ['/menu/option-groups', 'PUT /menu/option-groups/:id', '/menu/option-groups/'],
    ['/staff', 'PUT /staff/:id', '/staff/'],
  ])('%s: changes nothing', async (list, route, path) => {
    const rows = read<Row[]>(await call(`GET ${list}`, list));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const answer = await call(route, `${path}${row.id}`, { body: row });
      expect([answer.status, answer.headers.etag]).toEqual([200, `"${row.version}"`]);
    }
  });

  it('the venue: changes nothing', async () => {
    const row = read<Row>(await call('GET /venues/:id', `/venues/${venue()}`));
    const answer = await call('PUT /venues/:id', `/venues/${venue()}`, { body: row });
    expect([answer.status, answer.headers.etag]).toEqual([200, `"${row.version}"`]);
  });
});

describe('an evening as described', () => {
  const LINE = { productId: DISH, sizeId: 'regular', quantity: 2, note: 'rare', allergy: 'nuts' };

  it('covers an order with lines, money and what follows', async () => {
    const table = await room.things.table();
    const opened = await call('POST /orders', '/orders', {
      body: { tableId: table, items: [LINE], guests: 2 },
    });
    const order = read<Order>(opened);
    expect(opened.status).toBe(201);
    const path = `/orders/${order.id}`;
    const cash = { method: 'cash', tendered: order.total + 500, tip: 100 };
    const taken = await call('POST /orders/:id/payments', `${path}/payments`, { body: cash });
    expect(read(taken)).toMatchObject({ status: 'completed', change: 400, refundedAmount: 0 });
    expect((await call('POST /orders/:id/payments', `${path}/payments`, { body: cash })).status).toBe(409);
    const late = await call('POST /orders/:id/items', `${path}/items`, { body: LINE });
    expect([late.status, read<{ adjusted: object }>(late).adjusted]).toMatchObject([
      200,
      { code: 'visit.again' },
    ]);
    for (const status of ['accepted', 'preparing', 'serving', 'completed']) {
      await call('PATCH /orders/:id', path, { body: { status } });
    }
    expect(read(await call('GET /orders/:id', path))).toMatchObject({ status: 'completed', tip: 100 });
    const payment = read<Row>(taken);
    const refund = { reason: 'Cold', amount: 100 };
    await call('POST /payments/:id/refunds', `/payments/${payment.id}/refunds`, { body: refund });
    const given = await call('GET /payments/:id', `/payments/${payment.id}`);
    expect(read(given)).toMatchObject({ refundedAmount: 100 });
    expect(read<Row[]>(await call('GET /payments', '/payments?q=cash')).length).toBe(0);
  });

  it('covers a queue with work, and everything that a device pulls', async () => {
    const clientId = '0194e6a0-0000-7000-8000-00000000c1c1';
    const deviceTime = new Date(room.server.clock.now()).toISOString();
    const open = {
      mid: 1,
      cmdId: '0194e6a0-0000-7000-8000-00000000c1c2',
      name: 'visit.open',
      version: 1,
      args: {
        id: '0194e6a0-0000-7000-8000-00000000c1c3',
        orderNumber: 'A-9',
        tableId: await room.things.table(),
        payAt: 'end',
      },
      occurredAt: deviceTime,
      actorId: room.session('server')?.user.id,
      grant: null,
    };
    const refused = {
      ...open,
      mid: 2,
      cmdId: '0194e6a0-0000-7000-8000-00000000c1c4',
      name: 'visit.send',
      args: {},
    };
    const push = {
      protocol: PROTOCOL_VERSION,
      clientId,
      ackMid: 0,
      cursor: 0,
      deviceTime,
      mutations: [open, refused],
    };
    const pushed = await call('POST /sync/push', '/sync/push', { who: 'server', body: push });
    expect(read<{ results: object[] }>(pushed).results).toMatchObject([
      { status: 'applied' },
      { status: 'rejected' },
    ]);
    for (const [n, who] of CALLERS.slice(0, 5).entries()) {
      const queue = clientId.replace(/.$/, String(n + 5));
      const full = { protocol: PROTOCOL_VERSION, clientId: queue, cursor: 0, ackMid: 0 };
      const pulled = await call('POST /sync/pull', '/sync/pull', { who, body: full });
      expect(read<{ rows: object[] }>(pulled).rows.length).toBeGreaterThan(10);
    }
  });

  it('gives its audit trail as a list and as a table', async () => {
    const entries = read<object[]>(await call('GET /audit', '/audit?entity=order'));
    expect(entries.length).toBeGreaterThan(5);
    const table = await call('GET /audit', '/audit?format=csv');
    expect(table.headers['content-type']).toContain('text/csv');
  });
});

describe('a list', () => {
  const lists = CALL_LINES.map(({ route }) => route).filter((route) => route.startsWith('GET '));

  it.each([...new Set(lists)])(
    '%s: comes page by page if it has pages, complete and without duplicates',
    async (listed) => {
      const parameters = contract.operations.get(listed)?.parameters ?? [];
      if (!parameters.some(({ name }) => name === 'before' || name === 'after')) return;
      const route = listed.replace('/api/', '/');
      const path = route.replace('GET ', '').replace(/:\w+/, room.server.venueId);
      const whole = read<Partial<Row>[]>(await call(route, `${path}?limit=500`));
      const found: unknown[] = [];
      let next: string | undefined = `${path}?limit=3`;
      while (next !== undefined) {
        const page: Heard = await call(route, next);
        const rows = read<unknown[]>(page);
        expect(rows.length).toBeLessThanOrEqual(3);
        found.push(...rows);
        next = /^<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      }
      expect(found).toEqual(whole);
    },
  );
});

describe('a write', () => {
  it('is refused on a row that has changed since, and under a key that is too long', async () => {
    const table = await room.things.table();
    const put = (headers: Record<string, string>) =>
      call('PUT /tables/:id', `/tables/${table}`, { body: { tableType: 'booth' }, headers });
    expect((await put({ 'if-match': '"99"' })).status).toBe(412);
    expect(read(await put({ 'idempotency-key': 'x'.repeat(256) }))).toMatchObject({ code: 'request.shape' });
    expect((await put({ 'idempotency-key': 'once' })).status).toBe(200);
    const other = { body: { tableType: 'round' }, headers: { 'idempotency-key': 'once' } };
    expect((await call('PUT /tables/:id', `/tables/${table}`, other)).status).toBe(409);
  });
});
