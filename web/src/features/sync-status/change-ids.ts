/** Finds the rows that a queued change is about, so that their names can be looked up. */

export interface NamedChange {
  readonly name: string;
  readonly version?: number;
  readonly args: unknown;
}

export interface Ids {
  readonly order: string;
  readonly table: string;
  readonly product: string;
  readonly staff: string;
}

/** Arguments may be of any version, so nothing is assumed about their shape. */
export function idsOf({ name, args }: NamedChange): Ids {
  const own = (entity: string): string => (name.startsWith(`${entity}.`) ? textIn(args, 'id') : '');
  return {
    // The id of an order, or of a visit.
    order: textIn(args, 'orderId') || textIn(args, 'visitId') || own('order') || own('visit'),
    table: textIn(args, 'tableId') || own('table'),
    product: textIn(args, 'productId') || textIn(valueIn(args, 'item'), 'productId') || own('product'),
    staff: textIn(args, 'staffId') || own('staff'),
  };
}

const valueIn = (args: unknown, key: string): unknown =>
  typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[key] : undefined;

function textIn(args: unknown, key: string): string {
  const value = valueIn(args, key);
  return typeof value === 'string' ? value : '';
}
