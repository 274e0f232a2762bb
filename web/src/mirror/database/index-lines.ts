/**
 * Finds orders by their lines. An index of IndexedDB cannot look into a list of objects, so the row of each round
 * also has the ids of its lines, and so has a guest's order that staff took in. A visit's own pad is found by its id, and
 * the draft of a guest belongs to no visit, so a tap on them writes nothing to this index.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { isOwnPad } from '@tableside/domain/entities/visit.ts';
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
  const isListed = doc.visitId !== undefined && !isOwnPad(doc);
  return isListed ? { id, seq, doc, lines: doc.items.map((line) => line.id) } : { id, seq, doc };
}
