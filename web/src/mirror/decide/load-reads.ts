/**
 * Loads what a command reads: rows by key, and the named lookups. Each lookup is written once over a `RowSource`. The
 * server's storage implements the same lookups, and one contract test covers both.
 */
import type { Change, Documents, EntityName } from '@tableside/domain/entities.ts';
import { effectiveOptionGroupIds } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { type Read, Rows } from '@tableside/domain/rows.ts';
import { topicOf } from './topics.ts';

/** The source of rows: either the displayed rows, or the bases with the replay's own writes on top. */
export interface RowSource {
  get<E extends EntityName>(entity: E, id: string): Promise<Documents[E] | undefined>;
  openOrdersOfTable(tableId: string): Promise<Order[]>;
  followUpsOf(orderId: string): Promise<Order[]>;
  paymentsOf(orderIds: readonly string[]): Promise<Payment[]>;
  every<E extends EntityName>(entity: E): Promise<Documents[E][]>;
}

export interface Loaded {
  readonly rows: Rows;
  /** The topics the command depends on. Their order does not depend on which row was found first. */
  readonly topics: readonly string[];
}

export async function loadReads(reads: readonly Read[], source: RowSource): Promise<Loaded> {
  const loader = new Loader(source);
  await Promise.all(reads.map((read) => loader.load(read)));
  return { rows: loader.rows, topics: [...loader.topics].sort() };
}

class Loader {
  readonly rows = new Rows();
  readonly topics = new Set<string>();
  readonly #source: RowSource;

  constructor(source: RowSource) {
    this.#source = source;
  }

  async load(read: Read): Promise<void> {
    switch (read.kind) {
      case 'row':
        await this.#row(read.entity, read.id);
        break;
      case 'orderWithTable':
        await this.#orderWithTable(read.orderId);
        break;
      case 'orderWithServer':
        await this.#orderWithServer(read.orderId);
        break;
      case 'openOrdersOfTable':
        await this.#openOrdersOfTable(read.tableId);
        break;
      case 'draftsOfCustomer':
        await this.#draftsOfCustomer(read.customerId);
        break;
      case 'paymentsOf':
        await this.#paymentsOf(read.orderId);
        break;
      case 'familyOf':
        await this.#familyOf(read.orderId);
        break;
      case 'orderOfPayment':
        await this.#orderOfPayment(read.paymentId);
        break;
      case 'every':
        await this.#every(read.entity);
        break;
      case 'menuFor':
        await this.#menuFor(read.productId);
        break;
      case 'venue':
        await this.#every('venue');
        break;
      case 'activeAdmins':
      case 'roleOfCard':
        // Accounts are not stored on the device, so the server decides.
        break;
    }
  }

  async #row<E extends EntityName>(entity: E, id: string): Promise<Documents[E] | undefined> {
    this.topics.add(topicOf.row(entity, id));
    const doc = await this.#source.get(entity, id);
    if (doc) this.#put(entity, doc);
    return doc;
  }

  #put<E extends EntityName>(entity: E, doc: Documents[E]): void {
    this.topics.add(topicOf.row(entity, doc.id));
    this.rows.put({ entity, id: doc.id, doc } as Change);
  }

  #putAll<E extends EntityName>(entity: E, docs: readonly Documents[E][]): void {
    for (const doc of docs) this.#put(entity, doc);
  }

  async #orderWithTable(orderId: string): Promise<void> {
    const order = await this.#row('order', orderId);
    if (order) await this.#row('table', order.tableId);
  }

  async #orderWithServer(orderId: string): Promise<void> {
    const order = await this.#row('order', orderId);
    if (order?.serverStaffId) await this.#row('staff', order.serverStaffId);
  }

  async #openOrdersOfTable(tableId: string): Promise<void> {
    this.topics.add(topicOf.openOrdersOfTable(tableId));
    const [orders] = await Promise.all([
      this.#source.openOrdersOfTable(tableId),
      this.#row('table', tableId),
    ]);
    this.#putAll('order', orders);
  }

  async #followUpsOf(orderId: string): Promise<Order[]> {
    this.topics.add(topicOf.followUpsOf(orderId));
    const orders = await this.#source.followUpsOf(orderId);
    this.#putAll('order', orders);
    return orders;
  }

  /** A customer's mirror holds few orders, so this checks all of them. */
  async #draftsOfCustomer(customerId: string): Promise<void> {
    this.topics.add(topicOf.every('order'));
    const orders = await this.#source.every('order');
    this.#putAll(
      'order',
      orders.filter((order) => order.status === 'draft' && order.customerId === customerId),
    );
  }

  async #paymentsOf(orderId: string): Promise<void> {
    const family = await this.#familyOf(orderId);
    await this.#paymentsOfOrders([...new Set(family.map(({ id }) => id))].sort());
  }

  async #paymentsOfOrders(orderIds: readonly string[]): Promise<void> {
    for (const id of orderIds) this.topics.add(topicOf.paymentsOf(id));
    this.#putAll('payment', await this.#source.paymentsOf(orderIds));
  }

  async #familyOf(orderId: string): Promise<readonly Order[]> {
    const order = await this.#row('order', orderId);
    if (!order) return [];
    const rootId = order.parentId ?? order.id;
    const [root, followUps] = await Promise.all([this.#row('order', rootId), this.#followUpsOf(rootId)]);
    return [order, ...(root ? [root] : []), ...followUps];
  }

  async #orderOfPayment(paymentId: string): Promise<void> {
    const payment = await this.#row('payment', paymentId);
    if (payment) await this.#paymentsOf(payment.orderId);
  }

  async #every<E extends EntityName>(entity: E): Promise<void> {
    this.topics.add(topicOf.every(entity));
    this.#putAll(entity, await this.#source.every(entity));
  }

  async #menuFor(productId: string): Promise<void> {
    const product = await this.#row('product', productId);
    if (!product) return;
    const category = await this.#row('category', product.category);
    await Promise.all(effectiveOptionGroupIds(product, category).map((id) => this.#row('optionGroup', id)));
  }
}
