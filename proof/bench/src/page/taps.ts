/**
 * W1 in the page. Taps of the engine alternate with their baseline: the same reads and writes through Dexie, with nothing
 * decided.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import type { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { addHistory, type BenchDevice, type DeviceOf, openDevice, saved } from './device.ts';

/** Milliseconds from the call until it is reported durable. `padTaps` are taps on visits that have rounds already. */
export type Taps = Readonly<Record<'padTaps' | 'taps' | 'baselines', number[]>>;

export const noTaps = (): Taps => ({ padTaps: [], taps: [], baselines: [] });

export interface TapsOf extends DeviceOf {
  /** The number of orders of the day before that the mirror holds. */
  readonly history: number;
}

/** One record by its key, the records that an index finds, or all records of a small store. */
interface Read {
  readonly store: string;
  readonly key?: string;
  readonly index?: string;
}

interface Work {
  readonly mirror: MirrorDb;
  /** Records of the stores that a tap writes, to be put again under new keys. */
  readonly records: readonly (readonly [store: string, record: object])[];
  /** The reads of a tap in two steps: those that it can make at once, and those that depend on them. */
  readonly reads: readonly (readonly Read[])[];
}

/** Pads by when the guests pay. Parties that pay at the end have rounds already. */
type PadsBy = Readonly<Record<PayAt, readonly Order[]>>;

/** A device for the taps, and a second database of the same stores, indexes and size for the baselines. */
export class TapBench {
  readonly #device: BenchDevice;
  readonly #bare: BenchDevice;
  readonly #drafts: readonly Order[];
  readonly #pads: readonly Order[];
  #count = 0;

  private constructor(device: BenchDevice, bare: BenchDevice, pads: PadsBy) {
    this.#device = device;
    this.#bare = bare;
    this.#drafts = pads.order;
    this.#pads = pads.end;
  }

  static async open(of: TapsOf): Promise<TapBench> {
    const [device, bare] = [await openDevice('taps', of), await openDevice('baselines', of)];
    await bare.engine.stop();
    for (const { mirror } of [device, bare]) await addHistory(mirror, of.history);
    const byStatus = device.mirror.orders.where('[doc.status+doc.statusBy.at]');
    const drafts = await byStatus.between(['draft', ''], ['draft', '\uffff']).toArray();
    const visits = new Map((await device.mirror.visits.toArray()).map(({ id, doc }) => [id, doc]));
    const padsOf = (payAt: PayAt): readonly Order[] =>
      drafts.map(({ doc }) => doc).filter(({ visitId = '' }) => visits.get(visitId)?.payAt === payAt);
    return new TapBench(device, bare, { order: padsOf('order'), end: padsOf('end') });
  }

  /**
   * Measures `count` more of each kind. Every tap is on the next draft and the next pad. They take turns in being first,
   * because the first one comes after the baseline, which has worked on another database.
   */
  async measure(count: number): Promise<Taps> {
    const measured = noTaps();
    for (let turn = 0; turn < count; turn += 1) {
      const kinds = [
        ['padTaps', this.#pads],
        ['taps', this.#drafts],
      ] as const;
      for (const [kind, orders] of this.#count % 2 === 0 ? kinds : kinds.toReversed()) {
        measured[kind].push(await timed(() => this.#tap(orders)));
      }
      const work = await this.#asWritten(this.#drafts[this.#count % this.#drafts.length]?.id ?? '');
      this.#count += 1;
      measured.baselines.push(await timed(() => putThroughDexie(work)));
    }
    return measured;
  }

  async #tap(orders: readonly Order[]): Promise<void> {
    const order = orders[this.#count % orders.length];
    const line = order?.items[0];
    if (!order || !line) throw new Error('no draft to add to');
    const item = { id: newId(), productId: line.productId, sizeId: line.size.id, quantity: 1 };
    await saved(this.#device.engine.mutate('visit.addItem', { visitId: order.visitId ?? '', item }));
  }

  /** Returns what the last tap on this draft read and wrote, with keys that the other database does not have. */
  async #asWritten(id: string): Promise<Work> {
    const { mirror } = this.#device;
    const entry = await mirror.outbox.orderBy('mid').last();
    const meta = await mirror.meta.get('sync');
    const [row, shadow] = [await mirror.orders.get(id), await mirror.shadow.get(['order', id])];
    if (!entry || !row || !shadow || !meta) throw new Error('a tap has left nothing');
    const own = newId();
    return {
      mirror: this.#bare.mirror,
      records: [
        ['orders', { ...row, id: own }],
        ['shadow', { ...shadow, id: own }],
        ['outbox', entry],
        ['meta', meta],
      ],
      reads: await this.#readBy(row.doc),
    };
  }

  /**
   * The reads of a tap that adds an item: the visit with its pad and its table, the order that has the line already, the
   * product and its category, the venue, and the state of the queue.
   */
  async #readBy({ id, visitId = '', tableId, items: [line] }: Order): Promise<Work['reads']> {
    const productId = line?.productId ?? '';
    const product = await this.#bare.mirror.products.get(productId);
    return [
      [
        { store: 'visits', key: visitId },
        { store: 'orders', key: visitId },
        { store: 'orders', key: id },
        { store: 'orders', index: 'lines', key: newId() },
        { store: 'products', key: productId },
        { store: 'venue' },
        { store: 'meta', key: 'sync' },
      ],
      [
        { store: 'tables', key: tableId },
        { store: 'categories', key: product?.doc.category ?? '' },
      ],
    ];
  }
}

const PAUSE_MS = 25;

/**
 * Pauses, then times the work. A person pauses between two taps, so every tap and every baseline begins with processor and
 * storage at rest, and follow-up work of the tap before does not disturb it.
 */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Makes the same reads and writes through Dexie, with the durability of the mirror. */
function putThroughDexie({ mirror, records, reads }: Work): Promise<unknown> {
  const read = ({ store, key, index }: Read): PromiseLike<unknown> => {
    const table = mirror.table(store);
    if (key === undefined) return table.toArray();
    return index === undefined ? table.get(key) : table.where(index).equals(key).toArray();
  };
  const stores = new Set([...records.map(([store]) => store), ...reads.flat().map(({ store }) => store)]);
  return mirror.transaction('rw', [...stores], async () => {
    for (const step of reads) await Promise.all(step.map(read));
    await Promise.all(records.map(([store, record]) => mirror.table(store).put(record)));
  });
}
