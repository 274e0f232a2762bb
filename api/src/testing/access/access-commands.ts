/**
 * The expected access to every command, written from the product's roles and not from the code: the outcome for an
 * administrator, a manager, a server, the kitchen and a customer. `+` allowed, `-` forbidden, `?` the row does not
 * exist for them. A command without a line here fails the test, and so does a line without a command.
 */
import { v7 as uuid } from 'uuid';
import { DISH, type VenueThings } from '../venue/venue-things.ts';

type Args = Readonly<Record<string, unknown>>;

export interface CommandLine {
  readonly command: string;
  /** The kind of row that the command is given on, where that matters. */
  readonly on?: string;
  readonly outcomes: string;
  /** Called once per role. `own` is the staff card of the caller. */
  readonly args: (things: VenueThings, own: string) => Promise<Args> | Args;
  /** Whether the command names no row that could be another venue's. */
  readonly namesNothing: boolean;
}

/** Commands that name no row that could be another venue's. */
const NAME_NOTHING: readonly string[] = [
  'table.create',
  'section.create',
  'category.create',
  'optionGroup.create',
  'staff.create',
  "staff.setStatus on one's own card",
  'venue.patch',
  'sync.skip',
];

/** `name` may include the kind of row: `order.cancel on a paid order`. */
function line(name: string, outcomes: string, args: CommandLine['args']): CommandLine {
  const [command = '', on] = name.split(' on ');
  const namesNothing = NAME_NOTHING.includes(command) || NAME_NOTHING.includes(name);
  return { command, on, outcomes, args, namesNothing };
}

const EVERYBODY = '+ + + + +';
const STAFF = '+ + + + -';
const FLOOR = '+ + + - -';
const MANAGERS = '+ + - - -';
const ADMINS = '+ - - - -';

/** For an order of the staff, which does not exist for customers. */
const FLOOR_NOT_GUESTS = '+ + + - ?';
/** For an order of the customer's own. */
const FLOOR_AND_GUEST = '+ + + - +';

const item = () => ({ id: uuid(), productId: DISH, sizeId: 'regular', quantity: 1, options: [] });
const drafts = { 'a draft': 'draft', "the customer's draft": 'ownDraft' } as const;

/** Returns a line for the command on a draft of the staff, and a line on a draft of the customer. */
const onDrafts = (
  command: string,
  args: (order: { orderId: string; itemId: string }) => Args,
  answers: readonly [string, string] = [FLOOR_NOT_GUESTS, FLOOR_AND_GUEST],
): CommandLine[] =>
  Object.entries(drafts).map(([on, make], n) =>
    line(`${command} on ${on}`, answers[n] ?? '', async (t) => {
      const { id, items } = await t[make]();
      return args({ orderId: id, itemId: items[0]?.id ?? '' });
    }),
  );

const ORDER_LINES = [
  line('order.create', FLOOR_AND_GUEST, async (t) => {
    const tableId = await t.table();
    return { id: uuid(), orderNumber: 'Y-1', tableId, tableCode: tableId, items: [item()] };
  }),
  ...onDrafts('order.addItem', ({ orderId }) => ({ orderId, item: item() })),
  ...onDrafts('order.setItem', (order) => ({ ...order, quantity: 2 })),
  ...onDrafts('order.removeItem', (order) => order),
  ...onDrafts('order.setDetails', ({ orderId }) => ({ orderId, guests: 4 })),
  ...onDrafts('order.submit', ({ orderId }) => ({ orderId }), ['- - - - ?', '- - - - +']),
  ...onDrafts('order.cancel', ({ orderId }) => ({ orderId })),
  line('order.cancel on a paid order', FLOOR_NOT_GUESTS, async (t) => ({ orderId: (await t.paid()).id })),
  line('order.cancel on an accepted order', FLOOR_NOT_GUESTS, async (t) => ({
    orderId: (await t.accepted()).id,
  })),
  line('order.cancel on an order in preparation', '+ + - - ?', async (t) => ({
    orderId: (await t.preparing()).id,
    reason: 'Dropped',
  })),
  line('order.advance', STAFF, async (t) => ({ orderId: (await t.paid()).id, to: 'accepted' })),
  line('order.recall', STAFF, async (t) => ({ orderId: (await t.preparing()).id, from: 'preparing' })),
  line('order.tickItem', STAFF, async (t) => {
    const { id, items } = await t.accepted();
    return { orderId: id, itemId: items[0]?.id, status: 'ready' };
  }),
  line('payment.record', FLOOR, async (t) => {
    const { id, balance } = await t.draft();
    return { id: uuid(), orderId: id, method: 'cash', amount: balance, tip: 0 };
  }),
  line('payment.conclude', FLOOR, async (t) => ({
    paymentId: await t.pendingPayment(),
    outcome: 'completed',
  })),
  line('payment.refund', MANAGERS, async (t) => ({
    id: uuid(),
    paymentId: await t.payment(),
    amount: 1,
    reason: 'Cold',
  })),
];

const TABLE_LINES = [
  line('table.setStatus on a table', FLOOR, async (t) => ({ tableId: await t.table(), status: 'occupied' })),
  line('table.setStatus on a table into maintenance', MANAGERS, async (t) => ({
    tableId: await t.table(),
    status: 'maintenance',
  })),
  line('table.setStatus on a table in maintenance', MANAGERS, async (t) => ({
    tableId: await t.table('maintenance'),
    status: 'available',
  })),
  line('table.create', MANAGERS, () => ({
    id: uuid(),
    number: uuid().slice(-12),
    section: 'main_floor',
    tableType: 'round',
    capacity: { minimum: 1, maximum: 2 },
  })),
  line('table.patch', MANAGERS, async (t) => ({
    id: await t.table(),
    set: { tableType: 'square' },
    base: { tableType: 'round' },
  })),
  line('table.archive', MANAGERS, async (t) => ({ id: await t.table() })),
  line('section.create', MANAGERS, () => ({ id: uuid(), key: uuid(), name: 'Terrace' })),
  line('section.patch', MANAGERS, async (t) => ({
    id: await t.section(),
    set: { rank: 1 },
    base: { rank: 0 },
  })),
  line('section.archive', MANAGERS, async (t) => ({ id: await t.section() })),
];

const MENU_LINES = [
  line('category.create', MANAGERS, () => ({ id: uuid(), name: 'Soups' })),
  line('category.patch', MANAGERS, async (t) => ({
    id: await t.category(),
    set: { position: 1 },
    base: { position: 0 },
  })),
  line('category.archive', MANAGERS, async (t) => ({ id: await t.category() })),
  line('product.create', MANAGERS, async (t) => ({
    id: uuid(),
    name: 'Ramen',
    category: await t.category(),
    sizes: [{ id: 'bowl', name: 'Bowl', currentPrice: 1400 }],
  })),
  line('product.patch', MANAGERS, async (t) => ({
    id: await t.product(),
    set: { position: 1 },
    base: { position: 0 },
  })),
  line('product.archive', MANAGERS, async (t) => ({ id: await t.product() })),
  line('product.setAvailability', STAFF, async (t) => ({ productId: await t.product(), isAvailable: false })),
  line('optionGroup.create', MANAGERS, () => ({ id: uuid(), name: 'Sides', options: [] })),
  line('optionGroup.patch', MANAGERS, async (t) => ({
    id: await t.optionGroup(),
    set: { position: 1 },
    base: { position: 0 },
  })),
  line('optionGroup.archive', MANAGERS, async (t) => ({ id: await t.optionGroup() })),
];

/** Makes edits that need no matching base, because permission is checked before it. */
const edits = (set: Args): Args => ({ set, base: {} });

const VENUE_LINES = [
  line('staff.create', MANAGERS, () => ({ id: uuid(), firstName: 'Zoe' })),
  line('staff.patch', MANAGERS, async (t) => ({
    id: await t.card(),
    set: { phoneNumber: '0199' },
    base: { phoneNumber: '' },
  })),
  line("staff.setStatus on somebody else's card", MANAGERS, async (t) => ({
    staffId: await t.card(),
    status: 'On Break',
  })),
  line('staff.setMetrics', MANAGERS, async (t) => ({ staffId: await t.card(), averageRating: 4.5 })),
  line('staff.deactivate', MANAGERS, async (t) => ({ staffId: await t.card() })),
  line("staff.setStatus on one's own card", STAFF, (_, own) => ({ staffId: own, status: 'On Break' })),
  line('venue.patch on its profile', MANAGERS, () => edits({ description: 'By the harbour' })),
  line('venue.patch on its hours', MANAGERS, () =>
    edits({ 'operatingHours[1]': { open: '1000', close: '2300', isOpen: true } }),
  ),
  line('venue.patch on its tax', ADMINS, () => edits({ taxRate: 9 })),
  line('venue.patch on its pricing rules', ADMINS, () => edits({ 'pricingRules[patio]': 5000 })),
  line('venue.patch on its payment methods', ADMINS, () =>
    edits({ 'paymentAccepted[cash]': { name: 'Coins', isActive: true } }),
  ),
  line('venue.patch on its settings', ADMINS, () => edits({ 'settings[priceGraceHours]': 12 })),
  line('sync.skip', EVERYBODY, () => ({})),
];

export const COMMAND_LINES: readonly CommandLine[] = [
  ...ORDER_LINES,
  ...TABLE_LINES,
  ...MENU_LINES,
  ...VENUE_LINES,
];
