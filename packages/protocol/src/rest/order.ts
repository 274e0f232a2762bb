/** Orders as the API returns them. Amounts are integer cents, times are ISO 8601 UTC. */
import { PREFIXES } from '@tableside/domain/entities/menu.ts';
import { ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { At, BusinessDay, Cents, Count, Id, MadeAt, Name, Person, VenueId, Version } from './values.ts';

const KitchenName = described(
  'What the kitchen called it when it was sold. Missing: the same.',
  v.optional(v.string()),
);

const ItemOption = v.object({
  groupId: described('The group of options.', v.string()),
  optionId: described('The chosen option.', v.string()),
  groupName: described('Its name when it was sold.', v.string()),
  name: Name,
  kitchenName: KitchenName,
  price: described('Cents, as sold: one of it, without what is below it.', Cents),
  quantity: described('How many of it. Missing: one.', v.optional(Count)),
  prefix: described(
    'How it is wanted: without it (no), more of it (extra), beside the dish (side), or a little of it (less). Missing: as it is.',
    v.optional(v.picklist(PREFIXES)),
  ),
  prefixWord: described(
    "The venue's own word for `prefix` when it was sold. Missing: the usual one.",
    v.optional(v.string()),
  ),
  path: described(
    'The options that it is below, from the dish down, each as `groupId/optionId`. Missing: it is of the dish itself.',
    v.optional(v.array(v.string())),
  ),
  included: described('True when it comes with the dish.', v.optional(v.literal(true))),
});

/** A tax as lines keep it, in thousandths of a percent. */
export const LineTax = v.object({
  id: Id,
  name: Name,
  milli: described('The rate in thousandths of a percent.', Count),
  included: described(
    'Whether the prices contain the tax already. It is then not added to the total.',
    v.boolean(),
  ),
});

/** A tax with what it comes to: the price of its lines, and its amount. */
export const TaxAmount = v.object({
  ...LineTax.entries,
  base: described('Cents that the tax is computed on, with those of exempt guests.', Cents),
  tax: described('Cents of this tax.', Cents),
});

export const OrderItem = v.object({
  id: Id,
  productId: described('The product of the menu.', v.string()),
  name: Name,
  kitchenName: KitchenName,
  category: described('Its category when it was sold.', v.optional(v.object({ id: Id, name: Name }))),
  quantity: described('How many portions.', Count),
  price: described('Cents, as sold: one portion with its size and options.', Cents),
  totalPrice: described('Cents: price times quantity.', Cents),
  size: described(
    'The size as it was sold.',
    v.object({
      id: Id,
      name: Name,
      kitchenName: KitchenName,
      currentPrice: described('Cents.', Cents),
      isAvailable: described('False when it is sold out.', v.boolean()),
    }),
  ),
  options: described('The choices; those of an order as they were sold.', v.array(ItemOption)),
  status: described('`ready` once the kitchen or the bar has made it.', v.picklist(['pending', 'ready'])),
  station: described('The id of the station that it was sold at. `none`: nobody had to make it.', v.string()),
  note: described('A note for colleagues.', v.nullable(v.string())),
  allergy: described(
    'What the guest must not get: given to this line, to its seat or to its table.',
    v.nullable(v.string()),
  ),
  ownAllergy: described(
    'The part of `allergy` that was given to the line itself. Missing: all of it.',
    v.optional(v.nullable(v.string())),
  ),
  clash: described(
    'The allergens in the dish that its guest must not get, and who ordered it all the same.',
    v.optional(
      v.object({
        allergens: described('As the menu writes them.', v.array(v.string())),
        by: described('Who ordered it all the same.', Person),
      }),
    ),
  ),
  addedAt: described('When the line was added.', v.string()),
  addedBy: described('Who added it.', Person),
  unavailable: described(
    'True when it was sold out when the server decided. The kitchen then has to respond.',
    v.boolean(),
  ),
  stalePrice: described(
    'Set when the price as sold was out of date by more than the grace time.',
    v.nullable(
      v.object({
        sold: described('Cents as sold.', Cents),
        current: described('Cents on the menu at that time.', Cents),
      }),
    ),
  ),
  seat: described('The seat of the guest, 1 to 99. Missing: for the whole table.', v.optional(Count)),
  course: described('The course, 1 to 9. Missing: no course.', v.optional(Count)),
  voids: described(
    'Portions taken back after they were sent. Nobody pays for them.',
    v.optional(
      v.array(
        v.object({
          id: Id,
          quantity: described('How many portions.', Count),
          reason: described('The reason, as the person wrote it.', v.string()),
          by: described('Who took them back.', Person),
          approvedBy: described('The manager who allowed it, if one had to.', v.nullable(Person)),
          at: At,
        }),
      ),
    ),
  ),
  counted: described(
    'How many of its portions were taken from the count of what is left. Missing: none.',
    v.optional(Count),
  ),
  countedFrom: described('The sent line that these portions were added to.', v.optional(v.string())),
  parted: described(
    'The id of the command that last took this line and portions that were added to it to different checks. Missing: they were never apart.',
    v.optional(v.string()),
  ),
  menuName: described(
    'What the menu calls it, where staff typed the name of a custom item. Missing: the same.',
    v.optional(v.string()),
  ),
  openPrice: described(
    'Who typed the price of the size, which is open, and the manager who approved one above the limit of the venue. Missing: the menu gave the price.',
    v.optional(
      v.object({
        by: described('Who typed it.', Person),
        approvedBy: described('The manager who approved it. Missing: nobody had to.', v.optional(Person)),
      }),
    ),
  ),
  priceRule: described(
    'The price schedule that gave the price. Missing: it is the price of the menu.',
    v.optional(v.object({ id: Id, name: Name })),
  ),
  tax: described(
    'The tax that the line was sold with. Missing: the tax rate of the order.',
    v.optional(LineTax),
  ),
  combo: described(
    'The combo that it was picked for. Its `price` is its share of the price of the combo, what it costs extra, and its options.',
    v.optional(
      v.object({
        id: Id,
        productId: described('The combo on the menu.', v.string()),
        sizeId: described('Its size.', v.string()),
        name: Name,
        size: described('The name of its size. Missing: it comes in one.', v.optional(v.string())),
        price: described('Cents: one combo, without what its parts cost extra.', Cents),
        slotId: described('The part of it that the line was picked for.', v.string()),
        extra: described(
          'Cents that the line costs on top of the price of the combo. Missing: nothing.',
          v.optional(Cents),
        ),
      }),
    ),
  ),
});

export const Order = v.object({
  id: described('A UUID, made by whoever opened the order.', v.string()),
  orderNumber: described(
    'Letter and counter (`B-17`). The first round of a visit has the number of the visit, and later ones count on (`B-17/2`).',
    v.string(),
  ),
  status: described(
    'draft, paid, accepted, preparing, serving, completed or cancelled.',
    v.picklist(ORDER_STATUSES),
  ),
  venueId: VenueId,
  tableId: described('The table.', v.string()),
  createdAt: MadeAt,
  updatedAt: described('When it was last changed, by the clock of the device that changed it.', v.string()),
  sentAt: described('When it became paid and went to the kitchen; null before.', v.nullable(v.string())),
  begunAt: described(
    'When the kitchen began with it. No step back takes this away. Missing: not yet.',
    v.optional(v.string()),
  ),
  upAt: described(
    'When its food was up, once it was served. A step back to serving keeps it. Missing: it was never served.',
    v.optional(v.string()),
  ),
  printedAt: described(
    'When a bill that it was on was printed, before it moved to another visit. Missing for customers.',
    v.optional(v.string()),
  ),
  arrivedAt: described('When the server received the send. Missing for customers.', v.optional(v.string())),
  movedFrom: described(
    'The rounds that its lines were in before they moved here, the nearest first. Missing for customers.',
    v.optional(v.array(v.string())),
  ),
  submittedAt: described(
    'When a customer sent it to staff; null before, and on orders of staff.',
    v.nullable(v.string()),
  ),
  businessDay: BusinessDay,
  items: described('The lines of the order.', v.array(OrderItem)),
  subtotal: described('Cents: the sum of the lines.', Cents),
  taxRate: described('Percent, fixed when the order was made.', v.number()),
  tax: described('Cents of tax on top of the prices.', Cents),
  taxes: described(
    'Each tax, also those that prices include. Missing: all lines have the tax rate of the order.',
    v.optional(v.array(TaxAmount)),
  ),
  tip: described('Cents.', Cents),
  total: described('Cents: subtotal plus tax, without tips.', Cents),
  paid: described('Cents taken so far, without tips.', Cents),
  refunded: described('Cents given back so far, with tips.', Cents),
  balance: described(
    'Cents: positive is still to pay, negative is owed to the guest. The round with the id of a visit has that of the visit.',
    v.pipe(v.number(), v.integer()),
  ),
  note: described('A note for colleagues.', v.nullable(v.string())),
  guests: described('How many people sit at the table.', v.nullable(Count)),
  customerId: described('The account of the guest, if one ordered.', v.nullable(v.string())),
  serverId: described('The account, or the API key, that opened the order.', v.nullable(v.string())),
  serverName: described('Its name at that time.', v.nullable(v.string())),
  serverStaffId: described('Its staff card, if there is one.', v.nullable(v.string())),
  deviceId: described(
    'The device that it was made on. Null for a plain call; missing for customers.',
    v.optional(v.nullable(v.string())),
  ),
  statusBy: described(
    'The person who last changed the status, and the time.',
    v.object({ ...Person.entries, at: described('When that was.', v.string()) }),
  ),
  cancelReason: described('Why it was cancelled.', v.nullable(v.string())),
  approvedBy: described('Who approved its cancellation. Missing for customers.', v.optional(Person)),
  visitId: described(
    "The visit whose lines the order holds. The money is then the visit's. Missing on the draft of a guest that is on no visit.",
    v.optional(v.string()),
  ),
  service: described(
    'takeaway on a round of a visit that is a takeaway. Missing: the guests eat here.',
    v.optional(v.literal('takeaway')),
  ),
  party: described(
    'Whose it is at the counter, and when it is picked up. Missing: the guests sit at a table; and for customers.',
    v.optional(
      v.object({
        name: described('The name of the visit.', v.nullable(v.string())),
        dueAt: described('When it is picked up. Null: as soon as it is ready.', v.nullable(v.string())),
      }),
    ),
  ),
  unmade: described(
    'No station had to make any of it, so it was completed when it was sent.',
    v.optional(v.literal(true)),
  ),
  paidFirst: described(
    'The round was paid before it was sent, so its first status was paid.',
    v.optional(v.literal(true)),
  ),
  allergyAddedAt: described(
    'When an allergy was added to its lines after it was sent. Missing: none was.',
    v.optional(v.string()),
  ),
  channel: described(
    'Where it was ordered, such as the name of a delivery service. Of the first round of a visit. Missing: here.',
    v.optional(v.string()),
  ),
  externalId: described('What the program that brought it calls it.', v.optional(v.string())),
  settledAt: described('When its visit was closed.', v.optional(v.string())),
  rush: described(
    'Who wants this ticket first, and since when.',
    v.optional(v.nullable(v.object({ by: described('Who asked for it.', Person), at: At }))),
  ),
  version: Version,
});
export type Order = v.InferOutput<typeof Order>;
