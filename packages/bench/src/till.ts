/** A till without a screen: it pushes an evening's orders in batches, and pulls what the server gives a device. */
import { randomUUID } from 'node:crypto';
import type { Documents } from '@tableside/domain/entities.ts';
import { effectiveOptionGroupIds } from '@tableside/domain/menu/menu.ts';
import type { OrderStatus } from '@tableside/domain/orders/order.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { BenchServer } from './bench-server.ts';

const LINES = 3;

interface Step {
  readonly name: string;
  readonly args: object;
}

export interface Till {
  /** Creates unpaid orders and returns their ids. */
  draft(count: number): Promise<string[]>;
  /** Creates paid orders and returns their ids. */
  sell(count: number): Promise<string[]>;
  advance(ids: readonly string[], to: OrderStatus): Promise<void>;
}

/** Opens a till that sells products without required choices, at all tables in turn. */
export async function openTill(server: BenchServer): Promise<Till> {
  const tables = await server.call<Documents['table'][]>('GET', '/tables');
  const items = await plainLines(server);
  const push = pusher(server);
  let taken = 0;

  const create = (count: number): Step[] =>
    Array.from({ length: count }, () => {
      taken += 1;
      const own = items.map((item) => ({ ...item, id: randomUUID() }));
      const tableId = tables[taken % tables.length]?.id;
      return { name: 'order.create', args: { id: randomUUID(), tableId, items: own } };
    });
  const draft = async (count: number): Promise<string[]> => {
    const steps = create(count);
    await push(steps);
    return steps.map(({ args }) => (args as { id: string }).id);
  };
  const [sample] = await draft(1);
  const { total } = await server.call<{ total: number }>('GET', `/orders/${sample}`);
  await push([{ name: 'order.cancel', args: { orderId: sample } }]);

  return {
    draft,
    async sell(count) {
      const ids = await draft(count);
      const paid = { method: 'cash', amount: total, tip: 0 };
      await push(
        ids.map((orderId) => ({ name: 'payment.record', args: { id: randomUUID(), orderId, ...paid } })),
      );
      return ids;
    },
    advance: (ids, to) => push(ids.map((orderId) => ({ name: 'order.advance', args: { orderId, to } }))),
  };
}

async function plainLines(server: BenchServer) {
  const categories = await server.call<Documents['category'][]>('GET', '/menu/categories');
  const products = await server.call<Documents['product'][]>('GET', '/menu/products');
  const plain = products.filter((product) => {
    const category = categories.find(({ id }) => id === product.category);
    return product.isAvailable && effectiveOptionGroupIds(product, category).length === 0;
  });
  return plain.slice(0, LINES).map(({ id, sizes }) => ({ productId: id, sizeId: sizes[0]?.id, quantity: 2 }));
}

/** Pushes as one device. Throws when a mutation is not applied. */
function pusher({ userId, token, call }: BenchServer): (steps: readonly Step[]) => Promise<void> {
  const clientId = randomUUID();
  let mid = 0;
  return async (steps) => {
    for (let first = 0; first < steps.length; first += LIMITS.pushMutations) {
      const occurredAt = new Date().toISOString();
      const ackMid = mid;
      const mutations = steps.slice(first, first + LIMITS.pushMutations).map((step) => {
        mid += 1;
        return { ...step, mid, cmdId: randomUUID(), version: 1, occurredAt, actorId: userId, grant: token };
      });
      const request = { protocol: PROTOCOL_VERSION, clientId, ackMid, deviceTime: occurredAt, mutations };
      const { results } = await call<PushResponse>('POST', '/sync/push', request);
      const refused = results.find(({ status }) => status !== 'applied');
      if (refused || results.length < mutations.length)
        throw new Error(`not taken: ${JSON.stringify(refused)}`);
    }
  };
}

/** Returns everything that the caller's device gets in its first pull, as one envelope. */
export async function pullEverything({ call }: Pick<BenchServer, 'call'>): Promise<Envelope> {
  const [clientId, full] = [randomUUID(), randomUUID()];
  const pull = (cursor: number): Promise<Envelope> =>
    call('POST', '/sync/pull', { protocol: PROTOCOL_VERSION, clientId, cursor, ackMid: 0, full });
  let all = await pull(0);
  while (all.more) {
    const next = await pull(all.to);
    all = { ...next, from: 0, rows: [...all.rows, ...next.rows] };
  }
  return all;
}
