/** The business day of payments: one pushed with an invented time counts today, and one that arrives late is marked. */

import type { Payment } from '@tableside/domain/entities/payment.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { codeOn } from '../../../testing/server/start-server.ts';
import { type Floor, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

const HOUR = 3_600_000;
const DEVICE = testId('device', 1);

let floor: Floor;
let ana: Session;
beforeEach(async () => {
  floor = await openFloor();
  ana = await floor.server.signIn('server');
});
afterEach(() => floor.server.close());

const at = (ms = 0): string => new Date(floor.server.clock.now() + ms).toISOString();

interface Pushed {
  readonly by: Session;
  readonly name: string;
  readonly args: object;
  readonly occurredAt: string;
  readonly clientId?: string;
  readonly device?: object;
}

let n = 0;
async function push({ by, clientId, device = {}, ...call }: Pushed): Promise<PushResponse> {
  n += 1;
  const mutation = { mid: 1, cmdId: testId('command', n), version: 1, ...call };
  const { body } = await asCaller(floor.server, by).post<PushResponse>('/sync/push', {
    protocol: PROTOCOL_VERSION,
    clientId: clientId ?? testId('device', 100 + n),
    ...device,
    ackMid: 0,
    deviceTime: at(),
    mutations: [{ ...mutation, actorId: by.user.id, grant: by.token }],
  });
  return body;
}

const report = async (day: string): Promise<VenueMetrics> =>
  (await floor.admin.get<VenueMetrics>(`/venues/${floor.server.venueId}/metrics?from=${day}&to=${day}`)).body;
const TODAY = '2026-03-02';

it('a cash payment dated 2024 counts in the total of today [P11]', async () => {
  const order = await floor.draft(1);
  const args = { id: testId('payment', 1), visitId: order.id, method: 'cash', amount: 1742, tip: 0 };
  const answer = await push({
    by: ana,
    name: 'payment.record',
    args,
    occurredAt: '2024-01-02T20:00:00.000Z',
  });
  expect(answer.results).toMatchObject([{ status: 'applied' }]);
  expect((await floor.admin.get<Payment>(`/payments/${args.id}`)).body.businessDay).toBe(TODAY);
  expect(await report(TODAY)).toMatchObject({ revenue: 1742, cash: { taken: 1742 }, late: [] });
  expect(await report('2024-01-02')).toMatchObject({ revenue: 0 });
});

it('a guest cannot date an order 1970', async () => {
  const cora = await floor.server.signIn('customer');
  const args = {
    id: testId('order', 9),
    tableId: floor.tableId(2),
    tableCode: await codeOn(floor.server, floor.tableId(2)),
    items: [{ id: testId('item'), ...OLIVES }],
  };
  const answer = await push({ by: cora, name: 'order.create', args, occurredAt: '1970-01-01T00:00:00.000Z' });
  expect(answer.results).toMatchObject([{ status: 'applied' }]);
  const { body } = await asCaller(floor.server, cora).get<{ createdAt: string }>(`/orders/${args.id}`);
  expect(body.createdAt).toBe(at());
});

it('cash that waited for days on a tablet keeps its day, and the report of today names it [P11 T125]', async () => {
  const tablet = { deviceId: DEVICE, name: 'Bar tablet' };
  const enrolled = await asCaller(floor.server, ana).post<{ deviceToken: string }>('/devices', tablet);
  const device = { deviceId: DEVICE, deviceToken: enrolled.body.deviceToken };
  const order = await floor.draft(1);
  const occurredAt = at(HOUR);
  floor.server.clock.advance(73 * HOUR);
  const arrivedAt = at();
  const args = { id: testId('payment', 1), visitId: order.id, method: 'cash', amount: 1742, tip: 300 };
  await push({ by: ana, name: 'payment.record', args, occurredAt, device });

  const arrival = { at: arrivedAt, device: 'Bar tablet (A)' };
  const { body: payment } = await floor.admin.get<Payment>(`/payments/${args.id}`);
  expect(payment).toMatchObject({ timestamp: occurredAt, businessDay: TODAY, arrival });
  const late = {
    id: args.id,
    orderNumber: order.orderNumber,
    amount: 2042,
    takenBy: { name: 'A server' },
    timestamp: occurredAt,
    arrivedAt,
    device: 'Bar tablet (A)',
  };
  expect(await report('2026-03-05')).toMatchObject({ revenue: 0, late: [late] });
  expect(await report(TODAY)).toMatchObject({ revenue: 1742, late: [late] });
  expect((await report('2026-03-04')).late).toEqual([]);

  const pulled = await asCaller(floor.server, ana).post<{ rows: { id: string; doc: unknown }[] }>(
    '/sync/pull',
    {
      protocol: PROTOCOL_VERSION,
      clientId: testId('device', 200),
      cursor: 0,
      ackMid: 0,
    },
  );
  expect(pulled.body.rows.find(({ id }) => id === args.id)?.doc).toMatchObject({ arrival });
});

it('a device cannot write the arrival time itself', async () => {
  const order = await floor.draft(1);
  const args = {
    id: testId('payment', 1),
    visitId: order.id,
    method: 'cash',
    amount: 1742,
    tip: 0,
    arrival: { at: '2024-01-02T20:00:00.000Z', device: 'mine' },
  };
  const answer = await push({ by: ana, name: 'payment.record', args, occurredAt: at() });
  expect(answer.results).toMatchObject([{ status: 'rejected', code: 'args.shape' }]);
});
