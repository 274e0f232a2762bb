/**
 * Finds orders by their lines. An index of IndexedDB cannot look into a list of objects, so the row of each order with
 * a parent (a round, or a follow-up) also has the ids of its lines. A pad and a draft have no parent, so a tap on them
 * writes nothing to this index.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { DBCore, Middleware } from 'dexie';

interface OrderRow {
  readonly id: string;
  readonly seq: number;
  readonly doc: Order;
  /** The field that the index `*lines` reads. */
  readonly lines?: readonly string[];
}

/** Outside of the layers of Dexie that look at the indexes of what is written. */
const OUTER = 50;

export const indexLines: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'indexLines',
  level: OUTER,
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      if (name !== 'orders') return table;
      return {
        ...table,
        mutate: (request) =>
          request.type === 'add' || request.type === 'put'
            ? table.mutate({ ...request, values: request.values.map(withLines) })
            : table.mutate(request),
      };
    },
  }),
};

function withLines({ id, seq, doc }: OrderRow): OrderRow {
  return doc.parentId === null ? { id, seq, doc } : { id, seq, doc, lines: doc.items.map((line) => line.id) };
}
