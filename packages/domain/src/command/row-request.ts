/**
 * The primitives that look-ups are made of: a row by its id, rows by the value of an index, and all rows of an entity.
 */

import { isWatched, ON_PHONES } from '../entities/card-charge.ts';
import { isOpenDrawer } from '../entities/drawer.ts';
import type { AnyDocument, Documents, EntityName } from '../entities/entities.ts';
import { isOpen } from '../entities/order.ts';
import { isOpenPrint } from '../entities/print.ts';
import { isOpenVisit } from '../entities/visit.ts';

interface Index<E extends EntityName = EntityName> {
  readonly entity: E;
  /** Returns the value under which the document is found, or null for none. */
  valueOf(doc: Documents[E]): string | null;
  /** Whether the index holds the document at all. */
  holds(doc: Documents[E]): boolean;
}

/** Every index. Storage and the mirror say how they search it: `load-reads.ts` and `mirror-indexes.ts`. */
export const INDEXES = {
  openOrdersByTable: { entity: 'order', valueOf: ({ tableId }) => tableId, holds: isOpen },
  draftsByCustomer: {
    entity: 'order',
    valueOf: ({ customerId }) => customerId,
    holds: ({ status }) => status === 'draft',
  },
  paymentsByVisit: { entity: 'payment', valueOf: ({ visitId }) => visitId, holds: () => true },
  ordersByVisit: { entity: 'order', valueOf: ({ visitId }) => visitId ?? null, holds: () => true },
  openVisitsByTable: { entity: 'visit', valueOf: ({ tableId }) => tableId, holds: isOpenVisit },
  openDrawers: { entity: 'drawer', valueOf: ({ status }) => status, holds: isOpenDrawer },
  openPrints: { entity: 'print', valueOf: ({ printerId }) => printerId, holds: isOpenPrint },
  watchedCharges: {
    entity: 'cardCharge',
    valueOf: ({ readerId }) => readerId ?? ON_PHONES,
    holds: isWatched,
  },
  printsOf: { entity: 'print', valueOf: ({ of }) => of.id, holds: () => true },
} as const satisfies Record<
  string,
  Index<'order'> | Index<'payment'> | Index<'visit'> | Index<'drawer'> | Index<'print'> | Index<'cardCharge'>
>;

export type IndexName = keyof typeof INDEXES;

interface ById<E extends EntityName> {
  readonly by: 'id';
  readonly entity: E;
  readonly id: string;
}

interface ByIndex<E extends EntityName> {
  readonly by: 'index';
  readonly entity: E;
  readonly index: IndexName;
  /** Rows with any of these values are found. */
  readonly values: readonly string[];
  /** Only the orders that hold this line are found. */
  readonly lineId?: string;
}

interface Every<E extends EntityName> {
  readonly by: 'entity';
  readonly entity: E;
}

export type RowRequest<E extends EntityName = EntityName> = ById<E> | ByIndex<E> | Every<E>;

export const byId = <E extends EntityName>(entity: E, id: string): ById<E> => ({ by: 'id', entity, id });

export const every = <E extends EntityName>(entity: E): Every<E> => ({ by: 'entity', entity });

export const byIndex = <I extends IndexName>(
  index: I,
  ...values: readonly string[]
): ByIndex<(typeof INDEXES)[I]['entity']> => ({
  by: 'index',
  entity: INDEXES[index].entity,
  index,
  values,
});

/** Asks for the orders of the visit that hold the line. */
export const ordersWithLine = (visitId: string, lineId: string): ByIndex<'order'> => ({
  ...byIndex('ordersByVisit', visitId),
  lineId,
});

/** Returns the value under which an index lists a document of its entity. */
export const indexedValue = (index: IndexName, doc: AnyDocument): string | null =>
  (INDEXES[index] as Index).valueOf(doc);

/** Whether the request finds this document, which is of the request's entity. */
export function finds(request: RowRequest, doc: AnyDocument): boolean {
  if (request.by === 'entity') return true;
  if (request.by === 'id') return doc.id === request.id;
  const value = indexedValue(request.index, doc);
  if (value === null || !request.values.includes(value)) return false;
  return (INDEXES[request.index] as Index).holds(doc) && hasLine(doc, request.lineId);
}

const hasLine = (doc: AnyDocument, lineId: string | undefined): boolean =>
  lineId === undefined || ('items' in doc && doc.items.some(({ id }) => id === lineId));
