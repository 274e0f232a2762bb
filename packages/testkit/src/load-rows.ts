/** The look-ups of a command's `reads` over rows in memory. Storage and the mirror must return the same rows. */
import { type AnyDocument, type Change, change, type EntityName } from '@tableside/domain/entities.ts';
import { effectiveOptionGroupIds } from '@tableside/domain/menu/menu.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { type Read, Rows } from '@tableside/domain/rows.ts';

/** Returns exactly the rows that the reads name. */
export function loadRows(all: Rows, reads: readonly Read[]): Rows {
  return new Rows(reads.flatMap((read) => answer(all, read)));
}

type Answers = {
  readonly [K in Read['kind']]: (all: Rows, read: Extract<Read, { kind: K }>) => readonly Change[];
};

const answers: Answers = {
  row: (all, { entity, id }) => one(all, entity, id),
  every: (all, { entity }) => all.all(entity).map((doc) => change(entity, doc)),
  venue: (all) => one(all, 'venue', all.venue()?.id),
  // Accounts are not rows.
  activeAdmins: () => [],
  roleOfCard: () => [],
  menuFor: (all, { productId }) => menuOf(all, productId),
  orderWithTable: (all, { orderId }) => [
    ...one(all, 'order', orderId),
    ...one(all, 'table', all.get('order', orderId)?.tableId),
  ],
  orderWithServer: (all, { orderId }) => [
    ...one(all, 'order', orderId),
    ...one(all, 'staff', all.get('order', orderId)?.serverStaffId ?? undefined),
  ],
  openOrdersOfTable: (all, { tableId }) => [
    ...one(all, 'table', tableId),
    ...each('order', all.openOrdersOfTable(tableId)),
  ],
  draftsOfCustomer: (all, { customerId }) => each('order', draftsOfCustomer(all, customerId)),
  familyOf: (all, { orderId }) => each('order', familyOf(all, orderId)),
  paymentsOf(all, { orderId }) {
    const family = familyOf(all, orderId);
    return [...each('order', family), ...family.flatMap(({ id }) => each('payment', all.paymentsOf(id)))];
  },
  orderOfPayment(all, { paymentId }) {
    const orderId = all.get('payment', paymentId)?.orderId;
    if (orderId === undefined) return [];
    return [...one(all, 'payment', paymentId), ...answers.paymentsOf(all, { kind: 'paymentsOf', orderId })];
  },
};

function familyOf(all: Rows, orderId: string): readonly Order[] {
  const order = all.get('order', orderId);
  if (!order) return [];
  const rootId = order.parentId ?? orderId;
  const root = all.get('order', rootId);
  return [order, ...(root ? [root] : []), ...all.followUpsOf(rootId)];
}

function answer<R extends Read>(all: Rows, read: R): readonly Change[] {
  const find = answers[read.kind] as (all: Rows, read: R) => readonly Change[];
  return find(all, read);
}

function one(all: Rows, entity: EntityName, id: string | undefined): readonly Change[] {
  const doc = id === undefined ? undefined : all.get(entity, id);
  return doc ? [change(entity, doc)] : [];
}

const draftsOfCustomer = (all: Rows, customerId: string) =>
  all.all('order').filter((order) => order.status === 'draft' && order.customerId === customerId);

const each = (entity: 'order' | 'payment', docs: readonly AnyDocument[]): readonly Change[] =>
  docs.map((doc) => ({ entity, id: doc.id, doc }) as Change);

function menuOf(all: Rows, productId: string): readonly Change[] {
  const product = all.get('product', productId);
  if (!product) return [];
  const groupIds = effectiveOptionGroupIds(product, all.get('category', product.category));
  return [
    change('product', product),
    ...one(all, 'category', product.category),
    ...groupIds.flatMap((id) => one(all, 'optionGroup', id)),
  ];
}
