/** Every `from` and `to` of the API says in words what the call does with its ends, and the call does it. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.server.close());

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly schema: { readonly format?: string };
}

interface Ranged {
  readonly route: string;
  readonly told: string;
  readonly from: Parameter;
  readonly to: Parameter;
}

async function rangedCalls(): Promise<readonly Ranged[]> {
  const { paths } = (await floor.server.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { description: string; parameters?: Parameter[] }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description: told, parameters = [] }]) => {
      const from = parameters.find(({ name }) => name === 'from');
      const to = parameters.find(({ name }) => name === 'to');
      return from && to ? [{ route: `${method.toUpperCase()} ${path}`, told, from, to }] : [];
    }),
  );
}

describe('a range of a list', () => {
  it('includes both days or excludes its end time, as the description says', async () => {
    const calls = await rangedCalls();
    const words = calls.map(({ route, from, to }) => [
      route,
      to.schema.format,
      from.description,
      to.description,
    ]);
    const days = [
      'date',
      'The first business day; it is included.',
      'The last business day; it is included.',
    ];
    const times = ['date-time', 'The beginning; it is included.', 'The end; it is not included.'];
    expect(words.sort()).toEqual([
      ['GET /audit', ...times],
      ['GET /orders', ...times],
      ['GET /payments', ...times],
      ['GET /payments/summary', ...times],
      ['GET /time-cards', ...days],
      ['GET /venues/{id}/metrics', ...days],
      ['GET /visits', ...times],
    ]);
    for (const { route, told } of calls) expect(told, route).not.toMatch(/\b(in|ex)clud/);
  });

  it('of times includes a row at its start, and none at its end', async () => {
    const { admin, server, waiter } = floor;
    const before = new Date(server.clock.now() + 1).toISOString();
    server.clock.advance(60_000);
    const at = new Date(server.clock.now()).toISOString();
    const order = await floor.paidOrder(1);
    const visit = (await waiter.post<Visit>('/visits', { tableId: floor.tableId(2), covers: 2 })).body;
    const later = new Date(server.clock.now() + 1).toISOString();
    const listed = async (list: string, from: string, to: string): Promise<number> => {
      const { body } = await admin.get<object[] | { completed: number }>(`/${list}?from=${from}&to=${to}`);
      return Array.isArray(body) ? body.length : body.completed;
    };
    for (const list of ['orders', 'payments', 'payments/summary', 'visits', 'audit']) {
      expect(await listed(list, at, later), list).toBeGreaterThan(0);
      expect(await listed(list, before, at), list).toBe(0);
    }
    expect([order.status, visit.status]).toEqual(['paid', 'open']);
  });

  it('of days includes its first and its last day', async () => {
    const { admin, server } = floor;
    const metrics = async (from: string, to: string): Promise<VenueMetrics> =>
      (await admin.get<VenueMetrics>(`/venues/${server.venueId}/metrics?from=${from}&to=${to}`)).body;
    const [day, before, after] = ['2026-03-02', '2026-03-01', '2026-03-03'];
    for (const [from, to] of [
      [day, day],
      [before, day],
      [day, after],
    ] as const)
      expect((await metrics(from, to)).sold.orders, `${from} to ${to}`).toBe(1);
    expect((await metrics(before, before)).sold.orders).toBe(0);
  });
});
