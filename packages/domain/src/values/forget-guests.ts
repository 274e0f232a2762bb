/** When a guest's account is deleted, orders, payments and the audit trail keep everything but the guest's name. */

export const DELETED_GUEST = 'Deleted guest';

type Values = Readonly<Record<string, unknown>>;

/**
 * Replaces the names of deleted guests anywhere in a document. A name is known by the id beside it: `{id, name}` for a
 * person, `{customerId, customerName}` for the customer of a payment.
 */
export function withoutGuests<T>(document: T, isDeleted: (userId: string) => boolean): T {
  const isGuest = (id: unknown): boolean => typeof id === 'string' && isDeleted(id);
  const nameless = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(nameless);
    if (typeof value !== 'object' || value === null) return value;
    const { id, name, customerId, customerName } = value as Values;
    return {
      ...Object.fromEntries(Object.entries(value).map(([field, one]) => [field, nameless(one)])),
      ...(typeof name === 'string' && isGuest(id) && { name: DELETED_GUEST }),
      ...(typeof customerName === 'string' && isGuest(customerId) && { customerName: DELETED_GUEST }),
    };
  };
  return nameless(document) as T;
}
