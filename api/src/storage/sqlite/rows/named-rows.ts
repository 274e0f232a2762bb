/** Returns the rows that reads name by id, whether they exist or not. */
import { type EntityName, isEntityName } from '@tableside/domain/entities.ts';
import type { Read } from '@tableside/domain/rows.ts';

export interface NamedRow {
  readonly entity: EntityName;
  readonly id: string;
}

export function namedRows(reads: readonly Read[]): NamedRow[] {
  const named = new Map<string, NamedRow>();
  for (const read of reads) {
    const key = namedRow(read);
    if (key && isEntityName(key.entity)) named.set(`${key.entity}/${key.id}`, key);
  }
  return [...named.values()];
}

function namedRow(read: Read): NamedRow | undefined {
  switch (read.kind) {
    case 'row':
      return { entity: read.entity, id: read.id };
    case 'orderWithTable':
    case 'orderWithServer':
    case 'paymentsOf':
    case 'familyOf':
      return { entity: 'order', id: read.orderId };
    case 'openOrdersOfTable':
      return { entity: 'table', id: read.tableId };
    case 'orderOfPayment':
      return { entity: 'payment', id: read.paymentId };
    case 'menuFor':
      return { entity: 'product', id: read.productId };
    case 'draftsOfCustomer':
    case 'every':
    case 'venue':
    case 'activeAdmins':
    case 'roleOfCard':
      return undefined;
  }
}
