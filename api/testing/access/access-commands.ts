/**
 * The expected access to every command, written from the product's roles and not from the code: the outcome for an
 * administrator, a manager, a server, the kitchen and a customer. `+` allowed, `-` forbidden, `a` only with a manager's
 * approval, `?` the row does not exist for them. A command without a line here is a type error.
 */
import type { CommandName } from '@tableside/domain/commands.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { PunchKind } from '@tableside/domain/entities/time-card.ts';
import { v7 as uuid } from 'uuid';
import { CARD_DAY, punchedCard } from '../venue/punched-card.ts';
import { DEAL, DISH, type VenueThings } from '../venue/venue-things.ts';
import { CASH_COMMANDS } from './cash-commands.ts';
import {
  ADMINS,
  type Args,
  EVERYBODY,
  FLOOR,
  FLOOR_AND_GUEST,
  FLOOR_NOT_GUESTS,
  GUESTS,
  type Line,
  line,
  lineOfOwn,
  MANAGERS,
  MANAGERS_OR_APPROVED,
  STAFF,
} from './command-line.ts';
import { PRINT_COMMANDS } from './print-commands.ts';

export interface CommandLine extends Line {
  readonly command: CommandName;
}

const item = () => ({ id: uuid(), productId: DISH, sizeId: 'regular', quantity: 1, options: [] });
const combo = () => ({
  id: uuid(),
  productId: DEAL,
  sizeId: 'deal',
  quantity: 1,
  picks: [{ ...pickOf(item()), slotId: 'main' }],
});
const pickOf = ({ quantity: _, ...rest }: ReturnType<typeof item>) => rest;
const HAPPY_HOUR = {
  name: 'Happy hour',
  days: [5],
  from: '1600',
  to: '1800',
  categoryIds: ['plates'],
  percent: 25,
};

const STAFF_MEAL = { id: 'staff', name: 'Staff meal', percent: 20, cents: null, needsManager: false };
const drafts = { "another guest's draft": 'guestsDraft', "the customer's draft": 'ownDraft' } as const;

/** Returns a line on a draft of another guest, and a line on a draft of the customer. */
const onDrafts = (
  args: (order: { orderId: string; itemId: string }) => Args,
  answers: readonly [string, string] = ['- - - - ?', GUESTS],
): readonly Line[] =>
  Object.entries(drafts).map(([on, make], n) => {
    const argsOf = async (t: VenueThings): Promise<Args> => {
      const { id, items } = await t[make]();
      return args({ orderId: id, itemId: items[0]?.id ?? '' });
    };
    return line(answers[n] ?? '', argsOf, on);
  });

/** Returns a line on a line of a check that is not sent. */
const onCheck = (args: (check: { visitId: string; itemId: string }) => Args): readonly Line[] => [
  line(FLOOR, async (t) => args(await t.visits.withLine())),
];

const voidIn = ({ id, items }: Order): Args => ({
  orderId: id,
  id: uuid(),
  itemId: items[0]?.id,
  quantity: 1,
  reason: 'Cold',
});

/** Makes edits that need no matching base, because permission is checked before it. */
const edits = (set: Args): Args => ({ set, base: {} });

/** Returns the line of a command on one row that is made first. */
const onRow = (outcomes: string, make: (t: VenueThings) => Promise<string>, rest: Args = {}): Line =>
  line(outcomes, async (t) => ({ id: await make(t), ...rest }));

/** Returns the lines of a command on a colleague's time card and on one's own. */
const clocking = (after: readonly PunchKind[]): readonly Line[] => {
  const argsOf = async (t: VenueThings, staffId: string): Promise<Args> => {
    await punchedCard(t, staffId, after);
    return { id: uuid(), staffId, day: CARD_DAY };
  };
  return [
    line(MANAGERS, async (t) => argsOf(t, await t.card()), "a colleague's card"),
    lineOfOwn(STAFF, argsOf, "one's own card"),
  ];
};

const LINES: { readonly [Name in CommandName]: readonly Line[] } = {
  'order.create': [
    line(GUESTS, async (t) => {
      const tableId = await t.table();
      return { id: uuid(), orderNumber: 'Y-1', tableId, tableCode: tableId, items: [item()] };
    }),
  ],
  'order.addItem': onDrafts(({ orderId }) => ({ orderId, item: item() })),
  'order.addCombo': onDrafts(({ orderId }) => ({ orderId, combo: combo() })),
  'order.setItem': onDrafts((order) => ({ ...order, quantity: 2 })),
  'order.removeItem': onDrafts((order) => order),
  'order.setDetails': onDrafts(({ orderId }) => ({ orderId, guests: 4 })),
  'order.submit': onDrafts(({ orderId }) => ({ orderId })),
  'order.cancel': [
    ...onDrafts(({ orderId }) => ({ orderId }), [FLOOR_NOT_GUESTS, FLOOR_AND_GUEST]),
    line(FLOOR_NOT_GUESTS, async (t) => ({ orderId: (await t.paid()).id }), 'a paid order'),
    line(FLOOR_NOT_GUESTS, async (t) => ({ orderId: (await t.accepted()).id }), 'an accepted order'),
    line(
      '+ + a - ?',
      async (t) => ({ orderId: (await t.preparing()).id, reason: 'Dropped' }),
      'an order in preparation',
    ),
  ],
  'order.advance': [line(STAFF, async (t) => ({ orderId: (await t.paid()).id, to: 'accepted' }))],
  'order.recall': [line(STAFF, async (t) => ({ orderId: (await t.preparing()).id, from: 'preparing' }))],
  'order.tickItem': [
    line(STAFF, async (t) => {
      const { id, items } = await t.accepted();
      return { orderId: id, itemId: items[0]?.id, status: 'ready' };
    }),
  ],
  'call.make': [
    line(GUESTS, async (t) => {
      const tableId = await t.table();
      return { kind: 'server', tableId, tableCode: tableId };
    }),
  ],
  'call.answer': [
    line(FLOOR, async (t) => {
      const { id, at } = await t.call();
      return { calls: [{ id, at }] };
    }),
  ],
  'visit.open': [
    line(FLOOR, async (t) => ({ id: uuid(), orderNumber: 'Y-2', tableId: await t.table(), payAt: 'end' })),
  ],
  'visit.set': onCheck(({ visitId }) => ({ visitId, covers: 3 })),
  'visit.addItem': onCheck(({ visitId }) => ({ visitId, item: item() })),
  'visit.addCombo': onCheck(({ visitId }) => ({ visitId, combo: combo() })),
  'visit.setItem': onCheck((check) => ({ ...check, quantity: 2 })),
  'visit.removeItem': onCheck((check) => check),
  'visit.setDetails': onCheck(({ visitId }) => ({ visitId, guests: 4 })),
  'visit.setAllergy': onCheck(({ visitId }) => ({ visitId, seat: 1, codes: ['milk'] })),
  'visit.placeItem': onCheck((check) => ({ ...check, seat: 1 })),
  'visit.send': onCheck(({ visitId, itemId }) => ({ visitId, roundId: uuid(), itemIds: [itemId] })),
  'visit.move': [line(FLOOR, async (t) => ({ visitId: await t.visits.empty(), tableId: await t.table() }))],
  'visit.merge': [line(FLOOR, async (t) => ({ from: await t.visits.empty(), into: await t.visits.empty() }))],
  'visit.close': [line(FLOOR, async (t) => ({ visitId: await t.visits.empty() }))],
  'order.rush': [line(FLOOR, async (t) => ({ orderId: (await t.accepted()).id, isRush: true }))],
  'order.voidItem': [
    line(FLOOR, async (t) => voidIn(await t.accepted()), 'an accepted order'),
    line(MANAGERS_OR_APPROVED, async (t) => voidIn(await t.preparing()), 'an order in preparation'),
  ],
  'visit.split': [line(FLOOR, async (t) => ({ visitId: await t.visits.empty(), by: 'seat' }))],
  'visit.nameCheck': [
    line(FLOOR, async (t) => ({ visitId: await t.visits.empty(), key: uuid(), name: 'The Okafors' })),
  ],
  'visit.assign': onCheck(({ visitId, itemId }) => ({ visitId, itemIds: [itemId], to: { main: 1 } })),
  'visit.adjust': [
    line(MANAGERS_OR_APPROVED, async (t) => {
      const visitId = await t.visits.empty();
      return { visitId, id: uuid(), kind: 'discount', milli: 10_000, reason: 'Regular guest' };
    }),
  ],
  'visit.unadjust': [line(MANAGERS_OR_APPROVED, async (t) => t.visits.discounted())],
  'visit.moveItems': [
    line(FLOOR, async (t) => {
      const { visitId, itemId } = await t.visits.withLine();
      return { visitId, to: await t.visits.empty(), itemIds: [itemId] };
    }),
  ],
  'visit.takeIn': [
    line(FLOOR, async (t) => ({ visitId: await t.visits.empty(), orderId: (await t.guestsDraft()).id })),
  ],
  'visit.giveBack': [line(FLOOR, (t) => t.visits.takenIn())],
  'payment.record': [
    line(FLOOR, async (t) => {
      const { id: visitId, total } = await t.draft();
      return { id: uuid(), visitId, method: 'cash', amount: total, tip: 0 };
    }),
    line(
      MANAGERS,
      async (t) => {
        const { order, paymentId: tipOn } = await t.visits.paidFirst('paid');
        return { id: uuid(), visitId: order.id, method: 'credit_card', amount: 0, tip: 100, tipOn };
      },
      'the slip of a colleague',
    ),
  ],
  'payment.conclude': [
    line(FLOOR, async (t) => ({ paymentId: await t.pendingPayment(), outcome: 'completed' })),
  ],
  'payment.refund': [
    line(MANAGERS_OR_APPROVED, async (t) => ({
      id: uuid(),
      paymentId: await t.payment(),
      amount: 1,
      reason: 'Cold',
    })),
  ],
  ...CASH_COMMANDS,
  ...PRINT_COMMANDS,
  'table.setStatus': [
    line(FLOOR, async (t) => ({ tableId: await t.table(), status: 'occupied' }), 'a table'),
    line(
      MANAGERS,
      async (t) => ({ tableId: await t.table(), status: 'maintenance' }),
      'a table into maintenance',
    ),
    line(
      MANAGERS,
      async (t) => ({ tableId: await t.table('maintenance'), status: 'available' }),
      'a table in maintenance',
    ),
  ],
  'table.create': [
    lineOfOwn(MANAGERS, () => ({
      id: uuid(),
      number: uuid().slice(-12),
      section: 'main_floor',
      tableType: 'round',
      capacity: { minimum: 1, maximum: 2 },
    })),
  ],
  'table.patch': [
    onRow(MANAGERS, (t) => t.table(), { set: { tableType: 'square' }, base: { tableType: 'round' } }),
  ],
  'table.archive': [onRow(MANAGERS, (t) => t.table())],
  'section.create': [lineOfOwn(MANAGERS, () => ({ id: uuid(), key: uuid(), name: 'Terrace' }))],
  'section.patch': [onRow(MANAGERS, (t) => t.section(), { set: { rank: 1 }, base: { rank: 0 } })],
  'section.archive': [onRow(MANAGERS, (t) => t.section())],
  'category.create': [lineOfOwn(MANAGERS, () => ({ id: uuid(), name: 'Soups' }))],
  'category.patch': [onRow(MANAGERS, (t) => t.category(), { set: { position: 1 }, base: { position: 0 } })],
  'category.archive': [onRow(MANAGERS, (t) => t.category())],
  'product.create': [
    line(MANAGERS, async (t) => ({
      id: uuid(),
      name: 'Ramen',
      category: await t.category(),
      sizes: [{ id: 'bowl', name: 'Bowl', currentPrice: 1400 }],
    })),
  ],
  'product.patch': [onRow(MANAGERS, (t) => t.product(), { set: { position: 1 }, base: { position: 0 } })],
  'product.archive': [onRow(MANAGERS, (t) => t.product())],
  'product.setAvailability': [
    line(STAFF, async (t) => ({ productId: await t.product(), isAvailable: false })),
  ],
  'product.setStock': [
    line(STAFF, async (t) => ({ productId: await t.product(), sizeId: 'regular', left: 3 })),
  ],
  'optionGroup.create': [lineOfOwn(MANAGERS, () => ({ id: uuid(), name: 'Sides', options: [] }))],
  'optionGroup.patch': [
    onRow(MANAGERS, (t) => t.optionGroup(), { set: { position: 1 }, base: { position: 0 } }),
  ],
  'optionGroup.archive': [onRow(MANAGERS, (t) => t.optionGroup())],
  'menu.restore': [line(MANAGERS, async (t) => ({ entity: 'product', id: await t.product() }))],
  'staff.create': [lineOfOwn(MANAGERS, () => ({ id: uuid(), firstName: 'Zoe' }))],
  'staff.patch': [
    onRow(MANAGERS, (t) => t.card(), { set: { phoneNumber: '0199' }, base: { phoneNumber: '' } }),
  ],
  'staff.setStatus': [
    line(MANAGERS, async (t) => ({ staffId: await t.card(), status: 'On Break' }), "somebody else's card"),
    lineOfOwn(STAFF, (_, own) => ({ staffId: own, status: 'On Break' }), "one's own card"),
  ],
  'staff.setMetrics': [line(MANAGERS, async (t) => ({ staffId: await t.card(), averageRating: 4.5 }))],
  'staff.deactivate': [line(MANAGERS, async (t) => ({ staffId: await t.card() }))],
  'clock.in': clocking([]),
  'clock.breakStart': clocking(['in']),
  'clock.breakEnd': clocking(['in', 'breakStart']),
  'clock.out': clocking(['in']),
  'clock.edit': [
    line(MANAGERS, async (t) => ({
      id: uuid(),
      staffId: await t.card(),
      day: CARD_DAY,
      after: null,
      covers: [],
      periods: [],
      reason: 'Clocked in by mistake',
    })),
  ],
  'venue.patch': [
    lineOfOwn(MANAGERS, () => edits({ description: 'By the harbour' }), 'its profile'),
    lineOfOwn(
      MANAGERS,
      () => edits({ 'operatingHours[1]': { open: '1000', close: '2300', isOpen: true } }),
      'its hours',
    ),
    lineOfOwn(ADMINS, () => edits({ taxRate: 9 }), 'its tax'),
    lineOfOwn(
      ADMINS,
      () => edits({ 'taxes[vat]': { name: 'VAT', percent: 20, included: true } }),
      'its further taxes',
    ),
    lineOfOwn(MANAGERS, () => edits({ 'priceSchedules[happy]': HAPPY_HOUR }), 'its price schedules'),
    lineOfOwn(ADMINS, () => edits({ 'pricingRules[patio]': 5000 }), 'its pricing rules'),
    lineOfOwn(
      ADMINS,
      () => edits({ 'paymentAccepted[cash]': { name: 'Coins', isActive: true } }),
      'its payment methods',
    ),
    lineOfOwn(ADMINS, () => edits({ 'settings[priceGraceHours]': 12 }), 'its settings'),
    lineOfOwn(MANAGERS, () => edits({ 'settings[discounts]': [STAFF_MEAL] }), 'its discounts'),
    lineOfOwn(MANAGERS, () => edits({ 'settings[reasons]': { comp: ['Quality'] } }), 'its reasons'),
  ],
  'sync.skip': [lineOfOwn(EVERYBODY, () => ({}))],
};

export const COMMAND_LINES: readonly CommandLine[] = Object.entries(LINES).flatMap(([command, lines]) =>
  lines.map((one) => ({ ...one, command: command as CommandName })),
);
