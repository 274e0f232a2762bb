/**
 * Builders for the rows of an ordinary venue, each as small as possible. A test names only the fields it is about.
 * `anOrder({items: [anItem({price: 500})]})` has correct totals, and `rowsOf(change, …)` loads rows for a command.
 */
import type { Context } from '../src/command/command.ts';
import type { Actor, Approver, Role } from '../src/command/permissions.ts';
import { Rows } from '../src/command/rows.ts';
import { change, type Documents, type EntityName } from '../src/entities/entities.ts';
import type { Category, Option, OptionGroup, Product, Size } from '../src/entities/menu.ts';
import type { Order, OrderItem } from '../src/entities/order.ts';
import type { Payment } from '../src/entities/payment.ts';
import type { StaffMember } from '../src/entities/staff-member.ts';
import type { Section, Table } from '../src/entities/table.ts';
import { FIRST_VENUE_ID, type Venue } from '../src/entities/venue.ts';
import { withTotals } from '../src/orders/order-totals.ts';

/** Returns the same UUID for the same number. `kind` keeps orders, items and payments apart. */
export const testId = (
  kind: 'order' | 'visit' | 'item' | 'payment' | 'command' | 'user' | 'device' | 'drawer',
  n = 1,
): string => {
  const prefix = {
    order: '0a',
    visit: '1a',
    item: '0b',
    payment: '0c',
    command: '0d',
    user: '0e',
    device: '0f',
    drawer: '1b',
  }[kind];
  return `${prefix}000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
};

/** A Friday evening in the test venue. */
export const FRIDAY_EVENING = '2026-06-12T23:30:00.000Z';

export const aVenue = (over: Partial<Venue> = {}): Venue => ({
  id: FIRST_VENUE_ID,
  name: 'The Test Room',
  description: '',
  address: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  phoneNumber: '+1 212 555 0100',
  email: 'room@example.com',
  website: '',
  socialMedia: {},
  timezone: 'America/New_York',
  operatingHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    open: '0000',
    close: '0000',
    isOpen: true,
  })),
  pricingRules: { main_floor: 10_000 },
  taxRate: 8.875,
  paymentAccepted: [
    { id: 'cash', name: 'Cash', isActive: true },
    { id: 'credit_card', name: 'Credit card', isActive: true },
  ],
  settings: {
    businessDayCutoff: '0400',
    priceGraceHours: 24,
    kitchenAmberMinutes: 8,
    kitchenRedMinutes: 12,
  },
  version: 1,
  ...over,
});

export const anActor = (role: Role = 'server', over: Partial<Actor> = {}): Actor => ({
  userId: testId('user', role.length),
  name: { admin: 'Ada', manager: 'Mia', server: 'Ana', kitchen: 'Kim', customer: 'Cora' }[role],
  role,
  venueId: FIRST_VENUE_ID,
  staffId: null,
  deviceId: testId('device'),
  ...over,
});

/** Mia, a manager who agreed to one command of somebody else. */
export function anApprover(role: Role = 'manager'): Approver {
  const { userId, name } = anActor(role);
  return { userId, name, role };
}

export const aContext = (over: Partial<Context> = {}): Context => ({
  actor: anActor(),
  occurredAt: FRIDAY_EVENING,
  cmdId: testId('command'),
  ...over,
});

export const aSection = (over: Partial<Section> = {}): Section => ({
  id: 'section-main',
  venueId: FIRST_VENUE_ID,
  key: 'main_floor',
  name: 'Main Floor',
  description: '',
  type: 'indoor',
  isActive: true,
  position: { x: 0, y: 0, width: 10, height: 10 },
  rank: 0,
  archived: false,
  version: 1,
  ...over,
});

export const aTable = (over: Partial<Table> = {}): Table => ({
  id: 'table-12',
  venueId: FIRST_VENUE_ID,
  number: '12',
  status: 'available',
  section: 'main_floor',
  tableType: 'round',
  capacity: { minimum: 2, maximum: 4 },
  minimumSpend: 0,
  location: { floor: 0, position: '', coordinates: { x: 0, y: 0 } },
  qrCode: 'qr-12',
  category: null,
  reservation: null,
  reservationHistory: [],
  userId: null,
  archived: false,
  version: 1,
  ...over,
});

export const aCategory = (over: Partial<Category> = {}): Category => ({
  id: 'plates',
  venueId: FIRST_VENUE_ID,
  name: 'Plates',
  station: 'kitchen',
  optionGroupIds: [],
  position: 0,
  archived: false,
  version: 1,
  ...over,
});

export const aSize = (over: Partial<Size> = {}): Size => ({
  id: 'regular',
  name: 'Regular',
  currentPrice: 1200,
  isAvailable: true,
  pastPrices: [],
  ...over,
});

export const aProduct = (over: Partial<Product> = {}): Product => ({
  id: 'burger',
  venueId: FIRST_VENUE_ID,
  name: 'Burger',
  description: 'Beef, cheddar, pickles',
  image: '',
  category: 'plates',
  sizes: [aSize()],
  optionGroupIds: [],
  allergens: [],
  isAvailable: true,
  position: 0,
  archived: false,
  version: 1,
  ...over,
});

export const anOption = (over: Partial<Option> = {}): Option => ({
  id: 'rare',
  name: 'Rare',
  price: 0,
  isAvailable: true,
  pastPrices: [],
  ...over,
});

export const anOptionGroup = (over: Partial<OptionGroup> = {}): OptionGroup => ({
  id: 'doneness',
  venueId: FIRST_VENUE_ID,
  name: 'How would you like it?',
  type: 'radio',
  required: true,
  min: null,
  max: null,
  position: 0,
  options: [anOption(), anOption({ id: 'well-done', name: 'Well done' })],
  archived: false,
  version: 1,
  ...over,
});

/** `totalPrice` is computed from price and quantity. */
export function anItem(over: Partial<OrderItem> = {}): OrderItem {
  const item: OrderItem = {
    id: testId('item'),
    productId: 'burger',
    name: 'Burger',
    quantity: 1,
    price: 1200,
    totalPrice: 0,
    size: { id: 'regular', name: 'Regular', currentPrice: 1200, isAvailable: true },
    options: [],
    status: 'pending',
    station: 'kitchen',
    note: null,
    allergy: null,
    addedAt: FRIDAY_EVENING,
    addedBy: { id: anActor().userId, name: anActor().name },
    unavailable: false,
    stalePrice: null,
    ...over,
  };
  return { ...item, totalPrice: over.totalPrice ?? item.price * item.quantity };
}

/**
 * A draft of Ana's at table 12. Totals are computed from its items. Unless the test says otherwise, what was sent
 * is of a visit.
 */
export function anOrder(over: Partial<Order> = {}): Order {
  const actor = anActor();
  const status = over.status ?? 'draft';
  return withTotals({
    id: testId('order'),
    orderNumber: 'B-17',
    status,
    venueId: FIRST_VENUE_ID,
    tableId: 'table-12',
    createdAt: FRIDAY_EVENING,
    updatedAt: FRIDAY_EVENING,
    sentAt: status === 'draft' || status === 'cancelled' ? null : FRIDAY_EVENING,
    submittedAt: null,
    businessDay: '2026-06-12',
    items: [],
    subtotal: 0,
    taxRate: 8.875,
    tax: 0,
    total: 0,
    note: null,
    guests: null,
    customerId: null,
    serverId: actor.userId,
    serverName: actor.name,
    serverStaffId: actor.staffId,
    deviceId: actor.deviceId,
    statusBy: { id: actor.userId, name: actor.name, at: FRIDAY_EVENING },
    cancelReason: null,
    ...(status !== 'draft' && status !== 'cancelled' && { visitId: testId('visit') }),
    version: 1,
    ...over,
  });
}

/** What Cora, a guest, orders by phone. The lines are hers. */
export function aGuestsOrder({ items = [], ...over }: Partial<Order> = {}): Order {
  const { userId: id, name } = anActor('customer');
  return anOrder({
    items: items.map((line) => ({ ...line, addedBy: { id, name } })),
    customerId: id,
    serverId: null,
    serverName: null,
    serverStaffId: null,
    statusBy: { id, name, at: FRIDAY_EVENING },
    ...over,
  });
}

export const aStaffMember = (over: Partial<StaffMember> = {}): StaffMember => ({
  id: 'staff-amara',
  venueId: FIRST_VENUE_ID,
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@alderandrye.example',
  phoneNumber: '(718) 555-0142',
  status: 'Active',
  sections: ['Main Floor'],
  metrics: { ordersServed: 0, averageRating: 4.8, totalSales: 0 },
  schedule: [{ dayOfWeek: 5, start: '1700', end: '0100' }],
  isActive: true,
  version: 1,
  ...over,
});

export const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: testId('payment'),
  kind: 'payment',
  venueId: FIRST_VENUE_ID,
  visitId: testId('visit'),
  checkKey: 'main',
  orderNumber: 'B-17',
  paymentId: null,
  amount: 1307,
  tip: 0,
  tendered: null,
  method: 'credit_card',
  outcome: 'completed',
  timestamp: FRIDAY_EVENING,
  businessDay: '2026-06-12',
  customerName: null,
  customerId: null,
  transactionId: 'T-0C000000',
  takenBy: { id: anActor().userId, name: anActor().name },
  deviceId: null,
  reason: null,
  version: 1,
  ...over,
});

export const aRefund = (over: Partial<Payment> = {}): Payment =>
  aPayment({
    id: testId('payment', 900),
    kind: 'refund',
    paymentId: testId('payment'),
    reason: 'Cold',
    transactionId: 'R-0C000000',
    ...over,
  });

/** Documents by entity: `{order: [anOrder()], venue: [aVenue()]}`. */
export type RowsByEntity = { readonly [E in EntityName]?: readonly Documents[E][] };

/** Returns the rows for a command. A default venue is added unless the test passes one. */
export function rowsOf(byEntity: RowsByEntity): Rows {
  const rows = new Rows();
  const all: RowsByEntity = { venue: [aVenue()], ...byEntity };
  for (const entity of Object.keys(all) as EntityName[]) {
    for (const doc of all[entity] ?? []) rows.put(change(entity, doc));
  }
  return rows;
}
