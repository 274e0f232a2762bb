/** The two views a command can see: the displayed rows, or the bases with a replay's own writes on top. */
import { type AnyDocument, type Documents, type EntityName, rowKey } from '@tableside/domain/entities.ts';
import { isOpen, type Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { openOrdersOfTable } from '../queries/queries.ts';
import type { RowSource } from './load-reads.ts';

/** Returns a row as screens show it; undefined when it does not exist. */
export type ShownRow = <E extends EntityName>(entity: E, id: string) => PromiseLike<MirrorRow<E> | undefined>;

/** Use this within one transaction over all stores that are read. */
export function displayedRows(
  db: MirrorDb,
  shown: ShownRow = (entity, id) => db.rowsOf(entity).get(id),
): RowSource {
  return {
    get: async (entity, id) => (await shown(entity, id))?.doc,
    openOrdersOfTable: (tableId) => openOrdersOfTable(db, tableId),
    followUpsOf: async (orderId) => docsOf(await db.orders.where('doc.parentId').equals(orderId).toArray()),
    paymentsOf: async (orderIds) =>
      docsOf(
        await db.payments
          .where('doc.orderId')
          .anyOf([...orderIds])
          .toArray(),
      ),
    every: async (entity) => docsOf(await db.rowsOf(entity).toArray()),
  };
}

const docsOf = <E extends EntityName>(rows: readonly MirrorRow<E>[]): Documents[E][] =>
  rows.map((row) => row.doc);

/** Caches every read. It is valid within one transaction, as long as nothing is written. */
export function remembered(source: RowSource): RowSource {
  const answers = new Map<string, Promise<unknown>>();
  const once = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const answer = (answers.get(question) as Promise<T> | undefined) ?? ask();
    answers.set(question, answer);
    return answer;
  };
  return {
    get: (entity, id) => once(`get ${rowKey(entity, id)}`, () => source.get(entity, id)),
    openOrdersOfTable: (tableId) => once(`open ${tableId}`, () => source.openOrdersOfTable(tableId)),
    followUpsOf: (orderId) => once(`follow-ups ${orderId}`, () => source.followUpsOf(orderId)),
    paymentsOf: (orderIds) => once(`payments ${orderIds.join()}`, () => source.paymentsOf(orderIds)),
    every: (entity) => once(`every ${entity}`, () => source.every(entity)),
  };
}

/** A row in the layer. Without `doc` it does not exist there. */
export interface LayerRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly doc: AnyDocument | undefined;
}

/** Rows by key that hide the displayed ones. */
export type Layer = Map<string, LayerRow>;

/**
 * Reads the displayed rows (`below`) wherever the layer has no entry. If the layer holds the base of every touched row,
 * this is the server's state plus everything written into the layer since.
 */
export function layered(below: RowSource, layer: Layer): RowSource {
  const inLayer = <E extends EntityName>(entity: E, wanted: (doc: Documents[E]) => boolean): Documents[E][] =>
    [...layer.values()]
      .filter((row) => row.entity === entity && row.doc !== undefined)
      .map((row) => row.doc as Documents[E])
      .filter(wanted);
  const notHidden = <E extends EntityName>(entity: E, docs: readonly Documents[E][]): Documents[E][] =>
    docs.filter((doc) => !layer.has(rowKey(entity, doc.id)));
  const merge = async <E extends EntityName>(
    entity: E,
    found: Promise<Documents[E][]>,
    wanted: (doc: Documents[E]) => boolean,
  ): Promise<Documents[E][]> => [...notHidden(entity, await found), ...inLayer(entity, wanted)];

  return {
    async get(entity, id) {
      const row = layer.get(rowKey(entity, id));
      return row ? (row.doc as Documents[typeof entity] | undefined) : below.get(entity, id);
    },
    openOrdersOfTable: (tableId) =>
      merge(
        'order',
        below.openOrdersOfTable(tableId),
        (order: Order) => order.tableId === tableId && isOpen(order),
      ),
    followUpsOf: (orderId) =>
      merge('order', below.followUpsOf(orderId), (order: Order) => order.parentId === orderId),
    paymentsOf: (orderIds) =>
      merge('payment', below.paymentsOf(orderIds), (payment: Payment) => orderIds.includes(payment.orderId)),
    every: (entity) => merge(entity, below.every(entity), () => true),
  };
}
