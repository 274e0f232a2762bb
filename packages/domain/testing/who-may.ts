/**
 * Finds out which roles may give a command by calling its `may`: once when the role alone decides, else in each
 * situation that makes a difference.
 */

import { type Actor, ROLES, type Role } from '../src/command/permissions.ts';
import type { Rows } from '../src/command/rows.ts';
import { type CommandName, findCommand } from '../src/commands.ts';
import { CASH_MOVES } from '../src/entities/drawer.ts';
import { ORDER_STATUSES, type Order } from '../src/entities/order.ts';
import type { BillAdjustment, Visit } from '../src/entities/visit.ts';
import {
  anActor,
  anItem,
  anOrder,
  aPayment,
  aTable,
  aVenue,
  type RowsByEntity,
  rowsOf,
  testId,
} from './builders.ts';
import { aDrawer } from './cash-builders.ts';
import { aPrint } from './print-builders.ts';
import { anAdjustment, aVisit } from './visit-builders.ts';

export interface Allowed {
  /** Empty when the role alone decides. */
  readonly when: string;
  readonly roles: readonly Role[];
}

interface Situation {
  readonly when: string;
  readonly args: object;
  readonly rows?: RowsByEntity;
}

const OWN_CARD = 'own-card';
const orderId = testId('order');
const customerId = anActor('customer').userId;
const others = testId('user', 99);

const onOrder = (when: string, over: Parameters<typeof anOrder>[0]): Situation => ({
  when,
  args: { orderId },
  rows: { order: [anOrder({ id: orderId, ...over })] },
});
const onDrafts = [
  onOrder("a customer's own order", { customerId }),
  onOrder("somebody else's order", { customerId: others }),
];
const onCancel = ORDER_STATUSES.flatMap((status): Situation[] =>
  status === 'draft'
    ? [
        onOrder("a draft of the customer's own", { status, customerId }),
        onOrder("somebody else's draft", { status, customerId: others }),
      ]
    : [onOrder(`an order that is ${status}`, { status, customerId })],
);
const onSlip = (when: string, askedBy: Role | null): Situation => {
  const by = askedBy && { id: anActor(askedBy).userId, name: askedBy };
  const print = aPrint({ askedBy: by, kind: askedBy === 'server' ? 'bill' : 'ticket' });
  return { when, args: { id: print.id }, rows: { print: [print] } };
};
const PRINTED = '2026-06-12T20:00:00.000Z';
const ofVisit = { visitId: testId('visit'), status: 'accepted', sentAt: PRINTED } as const;
/** An order that is accepted, once nobody below managers can take anything off it any more. */
const onAnsweredFor: readonly (readonly [string, Partial<Order>, Partial<Visit>])[] = [
  ['an order that the kitchen began, whatever its status', { status: 'accepted', begunAt: PRINTED }, {}],
  ['an order on a bill that was printed', ofVisit, { billedAt: PRINTED }],
];
const answeredFor = onAnsweredFor.map(
  ([when, order, visit]): Situation => ({
    when,
    args: { orderId },
    rows: {
      order: [anOrder({ id: orderId, ...order, items: [anItem()] })],
      visit: [aVisit({ id: testId('visit'), ...visit })],
    },
  }),
);
const closedCheck: Situation = {
  when: 'an order of a closed check',
  args: { orderId },
  rows: {
    order: [anOrder({ id: orderId, ...ofVisit })],
    visit: [aVisit({ id: testId('visit'), status: 'closed' })],
  },
};
const onVoid = [
  ...ORDER_STATUSES.map((status) => onOrder(`an order that is ${status}`, { status, items: [anItem()] })),
  ...answeredFor,
].map((situation) => ({ ...situation, args: { ...situation.args, itemId: anItem().id } }));

const visitId = testId('visit');
const preset = { id: 'regulars', name: 'Regulars', percent: 10, cents: null };
const withPresets = {
  venue: [
    aVenue({
      settings: {
        ...aVenue().settings,
        discounts: [
          { ...preset, needsManager: false },
          { ...preset, id: 'staff', needsManager: true },
        ],
      },
    }),
  ],
};
type Given = Pick<BillAdjustment, 'kind' | 'presetId'>;
const ADJUSTMENTS: readonly (readonly [string, Given])[] = [
  ['a discount that servers may give', { kind: 'discount', presetId: 'regulars' }],
  ['a discount that needs a manager', { kind: 'discount', presetId: 'staff' }],
  ['any other discount', { kind: 'discount', presetId: null }],
  ['a comp', { kind: 'comp', presetId: null }],
  ['no service charge', { kind: 'serviceWaived', presetId: null }],
  ['no tax', { kind: 'taxExempt', presetId: null }],
];
const onAdjust = ADJUSTMENTS.map(
  ([when, { kind, presetId }]): Situation => ({
    when,
    args: { visitId, kind, ...(presetId !== null && { presetId }) },
    rows: withPresets,
  }),
);
const onUnadjust = ADJUSTMENTS.map(([when, given]): Situation => {
  const adjustment = anAdjustment(given);
  const rows = { ...withPresets, visit: [aVisit({ id: visitId, adjustments: [adjustment] })] };
  return { when, args: { visitId, adjustmentId: adjustment.id }, rows };
});
const unpaidVenues: readonly (readonly [string, { readonly sendUnpaid?: boolean }])[] = [
  ['guests pay first, and servers may send what is unpaid', {}],
  ['guests pay first, and servers may not send what is unpaid', { sendUnpaid: false }],
];
const onUnpaid = (args: object): readonly Situation[] =>
  unpaidVenues.map(([when, settings]) => ({
    when,
    args: { visitId, ...args },
    rows: {
      venue: [aVenue({ settings: { ...aVenue().settings, ...settings } })],
      visit: [aVisit({ id: visitId, payAt: 'order' })],
    },
  }));
const NOT_DEAR = 'no open price above the limit of the venue';
const TYPED = { openPrice: 5001 };
const dear = (args: object): Situation => ({
  when: 'an open price above the limit of the venue',
  args,
  rows: { venue: [aVenue({ settings: { ...aVenue().settings, openPriceMost: 5000 } })] },
});
const onTable = (when: string, status: string, present: 'available' | 'maintenance'): Situation => ({
  when,
  args: { tableId: 'table-12', status },
  rows: { table: [aTable({ id: 'table-12', status: present })] },
});
const onPath = (path: string): Situation => ({ when: `\`${path}\``, args: { set: { [path]: null } } });

const onTimeCard: readonly Situation[] = [
  { when: 'on their own card', args: { staffId: OWN_CARD } },
  { when: "on another's card", args: { staffId: 'another' } },
];

/**
 * The situations of commands whose `may` looks at more than the role. All others get arguments and rows that throw on
 * access.
 */
const onCount: readonly Situation[] = [
  ['a drawer of their own', anActor().userId],
  ["a colleague's drawer", others],
].map(([when = '', id = '']) => ({
  when,
  args: { drawerId: aDrawer().id },
  rows: { drawer: [aDrawer({ opened: { by: { id, name: '' }, at: '' } })] },
}));

const onTip: readonly Situation[] = [
  ['anything but a tip on the slip of a colleague', anActor().userId],
  ['a tip on the slip of a colleague', others],
].map(([when = '', id = '']) => ({
  when,
  args: { tipOn: aPayment().id },
  rows: { payment: [aPayment({ takenBy: { id, name: '' } })] },
}));

const SITUATIONS: Partial<Record<CommandName, readonly Situation[]>> = {
  'order.create': [
    { when: 'for oneself or for nobody by name', args: {} },
    { when: 'for another customer', args: { customerId: others } },
  ],
  'order.addItem': onDrafts,
  'order.addCombo': onDrafts,
  'order.setItem': onDrafts,
  'order.setDetails': onDrafts,
  'order.removeItem': onDrafts,
  'order.submit': onDrafts,
  'order.cancel': [...onCancel, ...answeredFor, closedCheck],
  'order.voidItem': onVoid,
  'visit.open': [
    { when: '`payAt: order`', args: { payAt: 'order', items: [] } },
    ...onUnpaid({ payAt: 'end', items: [] }),
    dear({ payAt: 'order', items: [TYPED] }),
  ],
  'visit.addItem': [{ when: NOT_DEAR, args: { item: {} } }, dear({ item: TYPED })],
  'visit.setItem': [{ when: NOT_DEAR, args: {} }, dear({ choice: TYPED })],
  'visit.set': [{ when: 'anything but `payAt: end`', args: {} }, ...onUnpaid({ payAt: 'end' })],
  'visit.send': onUnpaid({}),
  'visit.adjust': onAdjust,
  'visit.unadjust': onUnadjust,
  'payment.record': onTip,
  'drawer.move': CASH_MOVES.map((kind) => ({ when: `\`${kind}\``, args: { kind } })),
  'drawer.close': onCount,
  'print.ask': (['ticket', 'bill', 'receipt', 'z', 'shift', 'test'] as const).map((kind) => ({
    when: `\`${kind}\``,
    args: { kind },
  })),
  'print.drop': [
    onSlip('a slip that this server asked for', 'server'),
    onSlip('a ticket that this cook asked for', 'kitchen'),
    onSlip('any other slip', null),
  ],
  'table.setStatus': [
    onTable('available, occupied or reserved', 'occupied', 'available'),
    onTable('into maintenance', 'maintenance', 'available'),
    onTable('out of maintenance', 'available', 'maintenance'),
  ],
  'staff.setStatus': [
    { when: 'on their own card', args: { staffId: OWN_CARD } },
    { when: "on another's card", args: { staffId: 'another' } },
  ],

  'clock.in': onTimeCard,
  'clock.breakStart': onTimeCard,
  'clock.breakEnd': onTimeCard,
  'clock.out': onTimeCard,
  'venue.patch': [
    'name',
    'timezone',
    'operatingHours[day]',
    'socialMedia[platform]',
    'taxRate',
    'taxes[id]',
    'priceSchedules[id]',
    'pricingRules[section]',
    'paymentAccepted[id]',
    'settings[name]',
    'settings[discounts]',
    'settings[reasons]',
  ].map(onPath),
};

/** Returns arguments or rows that throw when they are read. */
function untouchable<T extends object>(name: CommandName, what: string): T {
  const refuse = (): never => {
    throw new Error(`${name} looks at ${what} to say who may: it needs its situations in who-may.ts`);
  };
  return new Proxy({} as T, { get: refuse, has: refuse, ownKeys: refuse });
}

const actorOf = (role: Role): Actor => anActor(role, { staffId: role === 'customer' ? null : OWN_CARD });

/** Returns the roles that may give a command. Situations with the same roles share one entry. */
export function whoMay(name: CommandName): readonly Allowed[] {
  const situations: readonly Situation[] = SITUATIONS[name] ?? [
    { when: '', args: untouchable(name, 'its arguments') },
  ];
  const found = new Map<string, Allowed>();
  for (const { when, args, rows } of situations) {
    const all = SITUATIONS[name] ? rowsOf(rows ?? {}) : untouchable<Rows>(name, 'rows');
    const roles = ROLES.filter((role) => findCommand(name)?.may(actorOf(role), all, args) === true);
    const same = found.get(roles.join());
    found.set(roles.join(), { roles, when: same ? `${same.when}, ${when}` : when });
  }
  return [...found.values()];
}
