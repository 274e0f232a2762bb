/** Orders as the API returns them. Amounts are integer cents, times are ISO 8601 UTC. */
import { ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import * as v from 'valibot';
import { Cents, Count, Person, Version } from './values.ts';

const ItemOption = v.object({
  groupId: v.string(),
  optionId: v.string(),
  groupName: v.string(),
  name: v.string(),
  price: Cents,
});

/** A tax as lines keep it, in thousandths of a percent. */
export const LineTax = v.object({
  id: v.string(),
  name: v.string(),
  milli: Count,
  /** Whether prices contain it already. */
  included: v.boolean(),
});

/** A tax with what it comes to: the price of its lines, and its amount. */
export const TaxAmount = v.object({ ...LineTax.entries, base: Cents, tax: Cents });

export const OrderItem = v.object({
  id: v.string(),
  productId: v.string(),
  name: v.string(),
  quantity: Count,
  /** Unit price as sold, including size and chosen options. */
  price: Cents,
  totalPrice: Cents,
  /** As sold. */
  size: v.object({ id: v.string(), name: v.string(), currentPrice: Cents, isAvailable: v.boolean() }),
  options: v.array(ItemOption),
  status: v.picklist(['pending', 'ready']),
  station: v.picklist(['kitchen', 'bar']),
  note: v.nullable(v.string()),
  allergy: v.nullable(v.string()),
  addedAt: v.string(),
  addedBy: Person,
  /** Sold out when the server decided. The kitchen has to respond. */
  unavailable: v.boolean(),
  /** Both unit prices. Set when the price as sold was older than the grace window. */
  stalePrice: v.nullable(v.object({ sold: Cents, current: Cents })),
  /** Lines of a visit: the guest's seat, and the course. */
  seat: v.optional(Count),
  course: v.optional(Count),
  /** Lines of a visit: portions taken back after they were sent. */
  voids: v.optional(
    v.array(
      v.object({
        id: v.string(),
        quantity: Count,
        reason: v.string(),
        by: Person,
        approvedBy: v.nullable(Person),
        at: v.string(),
      }),
    ),
  ),
  /** Lines of a visit: the sent line that these portions were added to. */
  /** How many of its portions were taken from the count of what is left. */
  counted: v.optional(Count),
  countedFrom: v.optional(v.string()),
  /** The price schedule that gave the price. Missing: the menu. */
  priceRule: v.optional(v.object({ id: v.string(), name: v.string() })),
  /** The tax that the line was sold with. Missing: the order's tax rate. */
  tax: v.optional(LineTax),
});

export const Order = v.object({
  id: v.string(),
  /** Letter and counter (`B-17`), and that of a later round of a visit (`B-17/2`). */
  orderNumber: v.string(),
  status: v.picklist(ORDER_STATUSES),
  venueId: v.string(),
  tableId: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** When it became paid. */
  sentAt: v.nullable(v.string()),
  /** When the kitchen began with it. */
  begunAt: v.optional(v.string()),
  /** When a bill that it was on was printed, before it moved to another visit. Missing for customers. */
  printedAt: v.optional(v.string()),
  /** When a customer sent the order to staff. */
  submittedAt: v.nullable(v.string()),
  /** YYYY-MM-DD, by the venue's time zone and cut-off. */
  businessDay: v.string(),
  items: v.array(OrderItem),
  subtotal: Cents,
  /** Percent, fixed when the order was made. */
  taxRate: v.number(),
  /** On top of the prices. */
  tax: Cents,
  /** Each tax, also those that prices include. Missing: all lines have the order's tax rate. */
  taxes: v.optional(v.array(TaxAmount)),
  tip: Cents,
  total: Cents,
  /** Taken so far, without tips. */
  paid: Cents,
  /** Refunded so far, including tips. */
  refunded: Cents,
  /** Positive: the guest still has to pay. Negative: owed to the guest. */
  balance: v.pipe(v.number(), v.integer()),
  note: v.nullable(v.string()),
  guests: v.nullable(Count),
  customerId: v.nullable(v.string()),
  serverId: v.nullable(v.string()),
  serverName: v.nullable(v.string()),
  serverStaffId: v.nullable(v.string()),
  /** Missing for customers. */
  deviceId: v.optional(v.nullable(v.string())),
  /** The person who last changed the status, and the time. */
  statusBy: v.object({ ...Person.entries, at: v.string() }),
  cancelReason: v.nullable(v.string()),
  /** Who approved its cancellation. Missing for customers. */
  approvedBy: v.optional(Person),
  /** The visit whose lines the order holds. The money is then the visit's. */
  visitId: v.optional(v.string()),
  /** The round of a takeaway. Missing: the guests eat here. */
  service: v.optional(v.literal('takeaway')),
  /** The round was paid before it was sent. */
  paidFirst: v.optional(v.literal(true)),
  /** When its visit was closed. */
  settledAt: v.optional(v.string()),
  /** Somebody wants this ticket first. */
  rush: v.optional(v.nullable(v.object({ by: Person, at: v.string() }))),
  version: Version,
});
export type Order = v.InferOutput<typeof Order>;
