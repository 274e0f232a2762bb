/** A till without a screen: it pushes an evening's orders in batches, and pulls what the server gives a device. */
import { randomUUID } from 'node:crypto';
import type { Documents } from '@tableside/domain/entities/entities.ts';
import { type Category, effectiveOptionGroupIds, type Product } from '@tableside/domain/entities/menu.ts';
import type { OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { BenchServer, Call } from './server.ts';

const LINES = 3;

/** The steps of a paid order until it is served. */
export const STEPS: readonly OrderStatus[] = ['accepted', 'preparing', 'serving', 'completed'];
/** The number of orders that are so many steps further, as in a full house. */
const UNDER_WAY = [20, 15, 15, 10];
export const ON_THE_BOARD = 60;

export interface Step {
  readonly name: string;
  readonly args: object;
}

/** A session, and calls with it. */
export type Caller = Pick<BenchServer, 'userId' | 'token' | 'call'>;

/** The queue of a device. Each push is one request. */
export class Queue {
  readonly clientId = randomUUID();
  /** The ids of everything pushed, in order. */
  readonly cmdIds: string[] = [];
  readonly #server: Caller;

  constructor(server: Caller) {
    this.#server = server;
  }

  /** The number of the last mutation. */
  get mid(): number {
    return this.cmdIds.length;
  }

  /** Throws when a mutation is not applied. */
  async push(steps: readonly Step[]): Promise<PushResponse> {
    const { userId: actorId, token: grant, call } = this.#server;
    const [occurredAt, ackMid] = [new Date().toISOString(), this.mid];
    const mutations = steps.map((step) => {
      const cmdId = randomUUID();
      const mid = this.cmdIds.push(cmdId);
      return { ...step, mid, cmdId, version: 1, occurredAt, actorId, grant };
    });
    const queue = { protocol: PROTOCOL_VERSION, clientId: this.clientId, ackMid, deviceTime: occurredAt };
    const answer = await call<PushResponse>('POST', '/sync/push', { ...queue, mutations });
    const applied = answer.results.filter(({ status }) => status === 'applied').length;
    if (applied < steps.length)
      throw new Error(`${applied} of ${steps.length} applied: ${JSON.stringify(answer.results)}`);
    return answer;
  }

  async pushAll(steps: readonly Step[]): Promise<void> {
    for (let first = 0; first < steps.length; first += LIMITS.pushMutations)
      await this.push(steps.slice(first, first + LIMITS.pushMutations));
  }
}

export interface Till {
  /** Opens visits whose guests pay first, with lines that wait for the money. Returns their ids. */
  draft(count: number): Promise<string[]>;
  /** Seats parties that pay at the end. Each has so many rounds in the kitchen, and on its pad what a draft has. */
  seat(parties: number, rounds: number): Promise<void>;
  /** Makes paid rounds, each with the id of its visit, and returns their ids. */
  sell(count: number): Promise<string[]>;
  advance(ids: readonly string[], ...steps: readonly OrderStatus[]): Promise<void>;
  /** Serves so many orders, and leaves a full house of orders under way. These change last. */
  runEvening(served: number): Promise<void>;
}

/** Opens a till that sells products without required choices, at all tables in turn. */
export async function openTill(server: Caller): Promise<Till> {
  const tables = await server.call<Documents['table'][]>('GET', '/tables');
  const plain = await plainProducts(server);
  const lines = plain.slice(0, LINES);
  const queue = new Queue(server);
  let taken = 0;

  const itemsOf = () =>
    lines.map(({ id, sizes }) => ({ id: randomUUID(), productId: id, sizeId: sizes[0]?.id, quantity: 2 }));
  const nextTable = () => {
    taken += 1;
    return tables[taken % tables.length]?.id;
  };
  const open = () => ({ id: randomUUID(), tableId: nextTable(), payAt: 'order', items: itemsOf() });
  const opened = async (count: number) => {
    const visits = Array.from({ length: count }, open);
    await queue.pushAll(visits.map((args) => ({ name: 'visit.open', args })));
    return visits;
  };
  const draft = async (count: number): Promise<string[]> => (await opened(count)).map(({ id }) => id);
  const [sample = ''] = await draft(1);
  const { total } = await server.call<{ total: number }>('GET', `/orders/${sample}`);
  await queue.push([{ name: 'visit.close', args: { visitId: sample, discard: {} } }]);

  const till: Till = {
    draft,
    async seat(parties, rounds) {
      for (let n = 1; n <= parties; n += 1) {
        const opened = {
          id: randomUUID(),
          orderNumber: `V-${n}`,
          tableId: nextTable(),
          covers: 4,
          payAt: 'end',
        };
        await queue.pushAll(stepsOfParty(opened, { rounds, itemsOf }));
      }
    },
    async sell(count) {
      const visits = await opened(count);
      const paid = { method: 'cash', amount: total, tip: 0, close: true };
      await queue.pushAll(
        visits.map(({ id: visitId, items }) => {
          const send = { roundId: visitId, itemIds: items.map(({ id }) => id) };
          return { name: 'payment.record', args: { id: randomUUID(), visitId, ...paid, send } };
        }),
      );
      return visits.map(({ id }) => id);
    },
    async advance(ids, ...steps) {
      for (const to of steps)
        await queue.pushAll(ids.map((orderId) => ({ name: 'order.advance', args: { orderId, to } })));
    },
    async runEvening(served) {
      await till.advance(await till.sell(served), ...STEPS);
      for (const [steps, count] of UNDER_WAY.entries())
        await till.advance(await till.sell(count), ...STEPS.slice(0, steps));
    },
  };
  return till;
}

interface Course {
  readonly rounds: number;
  itemsOf(): readonly { readonly id: string }[];
}

function stepsOfParty(opened: { readonly id: string }, { rounds, itemsOf }: Course): readonly Step[] {
  const visitId = opened.id;
  const add = (item: object): Step => ({ name: 'visit.addItem', args: { visitId, item } });
  const sent = itemsOf().slice(0, 1);
  const round = (): Step[] => {
    const items = sent.map((item) => ({ ...item, id: randomUUID() }));
    const args = { visitId, roundId: randomUUID(), itemIds: items.map(({ id }) => id) };
    return [...items.map(add), { name: 'visit.send', args }];
  };
  const sends = Array.from({ length: rounds }, round).flat();
  return [{ name: 'visit.open', args: opened }, ...sends, ...itemsOf().map(add)];
}

export async function plainProducts({ call }: Pick<BenchServer, 'call'>): Promise<readonly Product[]> {
  const categories = await call<Category[]>('GET', '/menu/categories');
  return plainOf(await call<Product[]>('GET', '/menu/products'), categories);
}

/** Returns the products that can be ordered without a choice. */
export const plainOf = (products: readonly Product[], categories: readonly Category[]): readonly Product[] =>
  products.filter((product) => {
    const category = categories.find(({ id }) => id === product.category);
    const isOffered = product.isAvailable && !product.archived;
    return isOffered && effectiveOptionGroupIds(product, category).length === 0;
  });

/** Returns everything that the caller's device gets in its first pull, as one envelope. */
export async function pullEverything(call: Call): Promise<Envelope> {
  const asked = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), ackMid: 0, full: randomUUID() };
  const pull = (cursor: number, fullSince?: number): Promise<Envelope> =>
    call('POST', '/sync/pull', { ...asked, cursor, fullSince });
  let all = await pull(0);
  const { head } = all;
  while (all.more) {
    const next = await pull(all.to, head);
    all = { ...next, from: 0, rows: [...all.rows, ...next.rows] };
  }
  return all;
}

/** Returns the number of the latest change. */
export async function headOf({ call }: Pick<BenchServer, 'call'>): Promise<number> {
  const asked = { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: 0, ackMid: 0, limit: 1 };
  return (await call<Envelope>('POST', '/sync/pull', asked)).head;
}
