/**
 * The order is one document with its items: the pad or a round of a visit, or what a guest orders by phone. Money is the
 * visit's. Amounts are integer cents, times are ISO 8601 UTC.
 */

import type { Prefix } from './menu.ts';

export const ORDER_STATUSES = [
  'draft',
  'paid',
  'accepted',
  'preparing',
  'serving',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface ItemOption {
  readonly groupId: string;
  readonly optionId: string;
  readonly groupName: string;
  readonly name: string;
  /** What the kitchen called it when it was sold. Missing: the same. */
  readonly kitchenName?: string;
  /** Cents, as sold: one of it, without what is below it. */
  readonly price: number;
  /** How many of it. Missing: one. */
  readonly quantity?: number;
  /** How it is wanted. Missing: as it is. */
  readonly prefix?: Prefix;
  /** The venue's own word for that. Missing: the usual one. */
  readonly prefixWord?: string;
  /** The options that it is below, from the dish down, each as `groupId/optionId`. Missing: of the dish itself. */
  readonly path?: readonly string[];
  /** It comes with the dish. */
  readonly included?: true;
}

export interface OrderItem {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** What the menu calls it, where staff typed the name of a custom item. Missing: the same. */
  readonly menuName?: string;
  /** What the kitchen called it when it was sold. Missing: the same. Read it with `cooksName`. */
  readonly kitchenName?: string;
  /** Its category when it was sold. */
  readonly category?: { readonly id: string; readonly name: string };
  readonly quantity: number;
  /** Unit price in cents: size and chosen options, as sold. */
  readonly price: number;
  /** `price × quantity` in cents. */
  readonly totalPrice: number;
  /** The size as sold. */
  readonly size: {
    readonly id: string;
    readonly name: string;
    /** What the kitchen called it when it was sold. Missing: the same. */
    readonly kitchenName?: string;
    readonly currentPrice: number;
    readonly isAvailable: boolean;
  };
  readonly options: readonly ItemOption[];
  readonly status: 'pending' | 'ready';
  /** The id of the station that it was sold at, or `none`. */
  readonly station: string;
  readonly note: string | null;
  /** What the guest must not get: given to this line, to its seat or to its table. */
  readonly allergy: string | null;
  /** The part of it that was given to the line itself. Missing: all of it. Read it with `ownAllergyOf`. */
  readonly ownAllergy?: string | null;
  /** The allergens in the dish that its guest must not get, and who ordered it all the same. */
  readonly clash?: LineClash;
  readonly addedAt: string;
  readonly addedBy: { readonly id: string; readonly name: string };
  /** The product, its size or an option was sold out when the server decided. The kitchen has to respond. */
  readonly unavailable: boolean;
  /** Both unit prices in cents, set when the price as sold was older than the grace window. */
  readonly stalePrice: { readonly sold: number; readonly current: number } | null;
  /** How many of its portions were taken from the count of what is left. Missing: none. */
  readonly counted?: number;
  /** Visits: the guest's seat, 1 to 99. Missing: for the table. Read it with `seatOf`. */
  readonly seat?: number;
  /** Visits: the course, 1 to 9. Missing: none. Read it with `courseOf`. */
  readonly course?: number;
  /** Visits: portions taken back after they were sent. Each entry is a fact and never changes. */
  readonly voids?: readonly ItemVoid[];
  /** Visits: the sent line that these portions were added to. */
  readonly countedFrom?: string;
  /**
   * Visits: the command that last took this line and portions that were added to it to different checks. The ids of
   * further portions are made with it. Missing: they were never apart.
   */
  readonly parted?: string;
  /** The price of the size was typed at the sale. Missing: the menu gave it. */
  readonly openPrice?: OpenPrice;
  /** The price schedule that gave the price. Missing: the menu. */
  readonly priceRule?: { readonly id: string; readonly name: string };
  /** The tax that the line was sold with. Missing: the tax rate of the order. */
  readonly tax?: LineTax;
  /** The combo that it was picked for. The price of its size is its share of the combo's price, and what it costs extra. */
  readonly combo?: LineCombo;
}

/** A combo as it was sold. Its lines have the same quantity until some of them are voided. */
export interface LineCombo {
  readonly id: string;
  readonly productId: string;
  readonly sizeId: string;
  readonly name: string;
  /** The name of its size. Missing: it comes in one. */
  readonly size?: string;
  /** Cents: one of it, without what its parts cost extra. */
  readonly price: number;
  /** The part of it that the line was picked for. */
  readonly slotId: string;
  /** Cents that the line costs on top of the price of the combo. Missing: nothing. */
  readonly extra?: number;
}

/** Who typed an open price, and the manager who approved one above the limit of the venue. Missing: nobody was asked. */
export interface OpenPrice {
  readonly by: { readonly id: string; readonly name: string };
  readonly approvedBy?: { readonly id: string; readonly name: string };
}

export interface LineClash {
  /** As the menu writes them. */
  readonly allergens: readonly string[];
  readonly by: { readonly id: string; readonly name: string };
}

/** A line and the order that it is on. */
export interface Placed {
  readonly order: Order;
  readonly line: OrderItem;
}

export interface ItemVoid {
  readonly id: string;
  readonly quantity: number;
  readonly reason: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly approvedBy: { readonly id: string; readonly name: string } | null;
  readonly at: string;
}

export interface LineTax {
  readonly id: string;
  readonly name: string;
  /** Thousandths of a percent. */
  readonly milli: number;
  /** Whether the price contains the tax already. */
  readonly included: boolean;
}

/** One tax of an order, on all its lines with this rate. */
export interface OrderTax extends LineTax {
  /** Σ prices of its lines, in cents. */
  readonly base: number;
  /** Cents on top of the prices or, of an included tax, within them. */
  readonly tax: number;
}

export interface Order {
  readonly id: string;
  /** Letter and counter (`B-17`). `roundNumber` says how the rounds of a visit are numbered. */
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly venueId: string;
  readonly tableId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it became paid. The board and the kitchen compute its age from this time. */
  readonly sentAt: string | null;
  /** When the kitchen began with it. No step back takes this away. Missing: not yet, or before this was kept. */
  readonly begunAt?: string;
  /** When its food was up, once it was served. A step back to serving keeps it. Read it with `upSince`. */
  readonly upAt?: string;
  /** When a bill that it was on was printed, before it moved to another visit. */
  readonly printedAt?: string;
  /** When the server received the send. Missing on the device that sent it until then, and in the rows that guests get. */
  readonly arrivedAt?: string;
  /** The rounds that its lines were in before they moved here, the nearest first. Missing: none, and in the rows that guests get. */
  readonly movedFrom?: readonly string[];
  /** When the customer sent their own draft to staff. */
  readonly submittedAt: string | null;
  /** YYYY-MM-DD, by the venue's time zone and cut-off. */
  readonly businessDay: string;
  readonly items: readonly OrderItem[];
  readonly subtotal: number;
  /** Percent with up to three decimals, fixed when the order was made. */
  readonly taxRate: number;
  /** Cents on top of the prices. Taxes that prices include are in `taxes` alone. */
  readonly tax: number;
  /** Each tax of the order. Missing: all its lines have its tax rate. Read it with `taxesOfOrder`. */
  readonly taxes?: readonly OrderTax[];
  readonly total: number;
  readonly note: string | null;
  readonly guests: number | null;
  readonly customerId: string | null;
  readonly serverId: string | null;
  readonly serverName: string | null;
  /** The staff card of that server. A completed order counts towards its metrics. */
  readonly serverStaffId: string | null;
  /** Missing in the rows that guests get. */
  readonly deviceId?: string | null;
  /** The person who last changed the status, and the time. A cancelled ticket shows this. */
  readonly statusBy: { readonly id: string; readonly name: string; readonly at: string };
  readonly cancelReason: string | null;
  /** The manager who approved its cancellation. Missing when nobody was asked, and in the rows that guests get. */
  readonly approvedBy?: { readonly id: string; readonly name: string };
  /** The visit whose lines the order holds. Missing on a guest's order until staff take it in. */
  readonly visitId?: string;
  /** The round of a takeaway. Missing: the guests eat here. */
  readonly service?: 'takeaway';
  /** The party of a round at the counter, as its visit has it while it is open. Missing: the guests sit at a table. */
  readonly party?: { readonly name: string | null; readonly dueAt: string | null };
  /** The round was paid before it was sent, so its first status was `paid`. Missing: somebody sent it unpaid. */
  readonly paidFirst?: true;
  /** No station had to make any of it, so it was completed when it was sent. */
  readonly unmade?: true;
  /** When an allergy was added to its lines after it was sent. Missing: none was. */
  readonly allergyAddedAt?: string;
  /** When its visit was closed. */
  readonly settledAt?: string;
  /** Somebody wants this ticket first. */
  readonly rush?: { readonly by: { readonly id: string; readonly name: string }; readonly at: string } | null;
  /** Increases with each change that the server makes to this row; 0 until the server knows it. */
  readonly version: number;
}

export const isFinal = (status: OrderStatus): boolean => status === 'completed' || status === 'cancelled';
export const isOpen = (order: Order): boolean => !isFinal(order.status);

/** Returns since when the food of a serving order is up. */
export const upSince = ({ upAt, statusBy }: Pick<Order, 'upAt' | 'statusBy'>): string => upAt ?? statusBy.at;

/** Returns what somebody gave the line itself. */
export const ownAllergyOf = ({ allergy, ownAllergy }: OrderItem): string | null =>
  ownAllergy === undefined ? allergy : ownAllergy;

/** Returns the products of the other lines of the combo that a line is of. */
export function comboProducts(
  orders: readonly Pick<Order, 'items'>[],
  itemId: string | undefined,
): readonly string[] {
  const combo = lineIn(orders, itemId)?.combo;
  if (combo === undefined) return [];
  const lines = orders.flatMap(({ items }) => items);
  const others = lines.filter((line) => line.combo?.id === combo.id && line.id !== itemId);
  return [...new Set(others.map(({ productId }) => productId))].sort();
}

function lineIn(orders: readonly Pick<Order, 'items'>[], itemId: string | undefined): OrderItem | undefined {
  for (const { items } of orders) {
    const line = items.find(({ id }) => id === itemId);
    if (line) return line;
  }
  return undefined;
}

/** Returns the lines of an order that are of the same combo as this one. A line of none is alone. */
export const matesIn = ({ items }: Pick<Order, 'items'>, line: OrderItem): readonly OrderItem[] =>
  line.combo ? items.filter(({ combo }) => combo?.id === line.combo?.id) : [line];
