/**
 * Builds a new order, on the same table, from items whose order was cancelled before they arrived: a guest's order, or
 * what was on the check of a party.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { asUnderived, derivedId } from '@tableside/domain/values/ids.ts';

interface Refused {
  readonly cmdId: string;
  readonly name: string;
  readonly code: string;
  readonly args: unknown;
}
type Line = InputOf<'order.addItem'>['item'];
type Added = InputOf<'order.addItem'>;
type Counted = InputOf<'order.setItem' | 'visit.setItem'> & { readonly by: number };

/** Names the cancelled order that a refusal is about. */
export interface Lost {
  /** The order of a guest. Empty for a line of a party. */
  readonly orderId: string;
  /** The visit of the line. Empty for the order of a guest. */
  readonly visitId: string;
  readonly itemId: string;
}

/** Returns undefined for other refusals. */
export function lostOf(entry: Refused): Lost | undefined {
  if (!isAdded(entry) && !isCounted(entry)) return undefined;
  const { orderId = '', visitId = '', itemId = '' } = entry.args as Partial<Lost>;
  return { orderId, visitId, itemId };
}

/** Whether the refusal is about this order. */
function isOf({ id, visitId, items }: Order, entry: Refused): boolean {
  const lost = lostOf(entry);
  if (!lost) return false;
  return lost.orderId === id || (lost.visitId === visitId && items.some((item) => item.id === lost.itemId));
}

const isLost = ({ code, args }: Refused): boolean =>
  code === 'order.cancelled' && typeof args === 'object' && args !== null;
const isAdded = (one: Refused): one is Refused & { readonly args: Added } =>
  one.name === 'order.addItem' && isLost(one);
/** An increase of the quantity of an existing line. */
const isCounted = (one: Refused): one is Refused & { readonly args: Counted } =>
  (one.name === 'order.setItem' || one.name === 'visit.setItem') &&
  isLost(one) &&
  ((one.args as Partial<Counted>).by ?? 0) > 0;

/**
 * Returns all rejected changes that were meant for this order, first tap first: added lines, and increases of lines
 * that are known.
 */
export function linesWithoutOrder<R extends Refused>(order: Order, rejected: readonly R[]): readonly R[] {
  const lost = rejected.filter((one) => isOf(order, one)).reverse();
  const known = new Set([
    ...order.items.map(({ id }) => id),
    ...lost.flatMap((one) => (isAdded(one) ? [one.args.item.id] : [])),
  ]);
  return lost.filter((one) => !isCounted(one) || known.has(one.args.itemId));
}

/** The same lines give the same order id, so that a second tap, or a retry after a reload, makes no second order. */
export function newOrderOf(
  lines: readonly Refused[],
  order: Order,
): { readonly id: string; readonly tableId: string; readonly items: Line[] } {
  const [first] = lines;
  return {
    id: asUnderived(derivedId(first?.cmdId ?? '', 'new order')),
    tableId: order.tableId,
    items: itemsOf(lines, order),
  };
}

function itemsOf(lines: readonly Refused[], order: Order): Line[] {
  const items = new Map<string, Line>();
  for (const one of lines) {
    if (isAdded(one)) items.set(one.args.item.id, one.args.item);
    if (!isCounted(one)) continue;
    const { itemId, by } = one.args;
    const before = items.get(itemId);
    const known = order.items.find(({ id }) => id === itemId);
    if (before) items.set(itemId, { ...before, quantity: before.quantity + by });
    else if (known) items.set(itemId, portionsOf(known, by));
  }
  return [...items.values()];
}

/** The cancelled order keeps its line; the extra portions become a separate line. */
function portionsOf({ id, productId, size, options, note, allergy }: OrderItem, quantity: number): Line {
  const groups = [...new Set(options.map(({ groupId }) => groupId))];
  const optionIds = (group: string): string[] =>
    options.filter(({ groupId }) => groupId === group).map(({ optionId }) => optionId);
  return {
    id: derivedId(id, 'new order'),
    productId,
    sizeId: size.id,
    quantity,
    options: groups.map((groupId) => ({ groupId, optionIds: optionIds(groupId) })),
    note,
    allergy,
  };
}
