/**
 * W1 in the page. Taps of the engine alternate with three floors: bare IndexedDB transactions that put the same kind of
 * records, the same with the reads that a tap needs first, and the same through Dexie.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { MirrorDb } from '@tableside/web/mirror/database/mirror-db.ts';
import { newId } from '@tableside/web/platform/new-id.ts';
import { noTaps, type Taps } from '../tap-times.ts';
import { committed } from './bare.ts';
import { addHistory, type BenchDevice, type DeviceOf, openDevice } from './bench-device.ts';

export interface TapsOf extends DeviceOf {
  readonly name: string;
  /** The number of orders of the day before that the mirror holds. */
  readonly history: number;
}

/** One record by its key, the records that an index finds, or all records of a small store. */
interface Read {
  readonly store: string;
  readonly key?: string;
  readonly index?: string;
}

interface Bare {
  readonly mirror: MirrorDb;
  /** Records of the stores that a tap writes, to be put again under new keys. */
  readonly records: readonly (readonly [store: string, record: object])[];
  /** The reads of a tap in two steps: those that it can make at once, and those that depend on them. */
  readonly reads: readonly (readonly Read[])[];
}

/** A device for the taps, and a second database of the same stores, indexes and size for the floors. */
export class TapBench {
  readonly #device: BenchDevice;
  readonly #bare: BenchDevice;
  readonly #orders: readonly Order[];
  #count = 0;

  private constructor(device: BenchDevice, bare: BenchDevice, orders: readonly Order[]) {
    this.#device = device;
    this.#bare = bare;
    this.#orders = orders;
  }

  static async open(of: TapsOf): Promise<TapBench> {
    const [device, bare] = [await openDevice(of.name, of), await openDevice(`${of.name}-floor`, of)];
    await bare.engine.stop();
    for (const { mirror } of [device, bare]) await addHistory(mirror, of.history);
    const drafts = await device.mirror.orders
      .where('[doc.status+doc.statusBy.at]')
      .between(['draft', ''], ['draft', '\uffff'])
      .toArray();
    return new TapBench(
      device,
      bare,
      drafts.map((row) => row.doc),
    );
  }

  /** Measures `count` more of each kind. Every tap is on the next draft. */
  async measure(count: number): Promise<Taps> {
    const measured = noTaps();
    for (let turn = 0; turn < count; turn += 1) {
      measured.taps.push(await timed(() => this.#tap()));
      await pause();
      const bare = await this.#asWritten();
      measured.floors.push(await timed(() => putBare({ ...bare, reads: [] })));
      await pause();
      const again = await this.#asWritten();
      measured.readingFloors.push(await timed(() => putBare(again)));
      await pause();
      const onceMore = await this.#asWritten();
      measured.dexieFloors.push(await timed(() => putThroughDexie(onceMore)));
      await pause();
    }
    return measured;
  }

  async #tap(): Promise<void> {
    const order = this.#orders[this.#count % this.#orders.length];
    const line = order?.items[0];
    if (!order || !line) throw new Error('no draft to add to');
    this.#count += 1;
    const item = { id: newId(), productId: line.productId, sizeId: line.size.id, quantity: 1 };
    const receipt = await this.#device.engine.mutate('order.addItem', { orderId: order.id, item });
    if (receipt.kind !== 'queued') throw new Error(`a tap was ${receipt.kind}`);
  }

  /** Returns what the last tap wrote, with keys that the other database does not have. */
  async #asWritten(): Promise<Bare> {
    const { mirror } = this.#device;
    const entry = await mirror.outbox.orderBy('mid').last();
    const meta = await mirror.meta.get('sync');
    const id = entry?.touched.rows[0]?.split('/')[1] ?? '';
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
   * The reads of a tap that adds an item: the order with its table and follow-ups, the product and its category, the
   * venue, and the state of the queue.
   */
  async #readBy({ id, tableId, items }: Order): Promise<Bare['reads']> {
    const productId = items[0]?.productId ?? '';
    const product = await this.#bare.mirror.products.get(productId);
    return [
      [
        { store: 'orders', key: id },
        { store: 'products', key: productId },
        { store: 'venue' },
        { store: 'meta', key: 'sync' },
      ],
      [
        { store: 'tables', key: tableId },
        { store: 'orders', index: 'doc.parentId', key: id },
        { store: 'categories', key: product?.doc.category ?? '' },
      ],
    ];
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Waits until the work after a tap is over, before the next thing is timed. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 25));

/** Puts the records with the durability that the mirror requests. */
async function putBare({ mirror, records, reads }: Bare): Promise<void> {
  const stores = storesOf({ records, reads });
  const transaction = mirror.backendDB().transaction(stores, 'readwrite', { durability: 'strict' });
  const isCommitted = committed(transaction);
  for (const turn of reads) await readAtOnce(transaction, turn);
  for (const [store, record] of records) transaction.objectStore(store).put(record);
  return isCommitted;
}

/** Makes the same reads and writes through Dexie, with the durability of the mirror. */
const putThroughDexie = ({ mirror, records, reads }: Bare): Promise<unknown> =>
  mirror.transaction('rw', storesOf({ records, reads }), async () => {
    for (const turn of reads) await Promise.all(turn.map((read) => askDexie(mirror, read)));
    await Promise.all(records.map(([store, record]) => mirror.table(store).put(record)));
  });

const storesOf = ({ records, reads }: Pick<Bare, 'records' | 'reads'>): string[] => [
  ...new Set([...records.map(([store]) => store), ...reads.flat().map(({ store }) => store)]),
];

function askDexie(mirror: MirrorDb, { store, key, index }: Read): PromiseLike<unknown> {
  const table = mirror.table(store);
  if (key === undefined) return table.toArray();
  return index === undefined ? table.get(key) : table.where(index).equals(key).toArray();
}

function ask(transaction: IDBTransaction, { store, key, index }: Read): IDBRequest {
  const records = transaction.objectStore(store);
  if (key === undefined) return records.getAll();
  return index === undefined ? records.get(key) : records.index(index).getAll(key);
}

/** Resolves while the transaction is still active, so that it can continue. */
const readAtOnce = (transaction: IDBTransaction, reads: readonly Read[]): Promise<void> =>
  new Promise((resolve) => {
    let left = reads.length;
    for (const read of reads) {
      ask(transaction, read).onsuccess = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    }
  });
