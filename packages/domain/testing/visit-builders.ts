/** Builders for visits, as small as possible. A test names only the fields it is about. */
import type { ItemVoid, Order, OrderItem } from '../src/entities/order.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { type BillAdjustment, padIdOf, type Taking, type Visit } from '../src/entities/visit.ts';
import { anActor, anOrder, FRIDAY_EVENING, testId } from './builders.ts';

export const aVisit = (over: Partial<Visit> = {}): Visit => ({
  id: testId('visit'),
  venueId: FIRST_VENUE_ID,
  rootId: over.id ?? testId('visit'),
  number: 'B-17',
  status: 'open',
  tableId: 'table-12',
  covers: null,
  name: null,
  note: null,
  service: 'dineIn',
  payAt: 'end',
  server: { userId: anActor().userId, name: 'Ana', staffId: null },
  openedAt: FRIDAY_EVENING,
  openedBy: { id: anActor().userId, name: 'Ana' },
  businessDay: '2026-06-12',
  billedAt: null,
  split: { by: 'none', lines: {} },
  checks: [],
  adjustments: [],
  serviceRule: null,
  takings: [],
  mergedInto: null,
  closed: null,
  owed: 0,
  deviceId: testId('device'),
  version: 1,
  ...over,
});

/** The pad of that visit. */
export const aPad = (items: readonly OrderItem[] = [], over: Partial<Order> = {}): Order =>
  anOrder({ id: padIdOf(testId('visit')), visitId: testId('visit'), items, ...over });

/** A sent round of that visit. Totals are computed from its items. */
export const aRound = (items: readonly OrderItem[], over: Partial<Order> = {}): Order =>
  anOrder({
    visitId: testId('visit'),
    orderNumber: 'B-17',
    status: 'accepted',
    items,
    ...over,
  });

export const aVoid = (quantity: number, over: Partial<ItemVoid> = {}): ItemVoid => ({
  id: testId('command', 40),
  quantity,
  reason: 'Cold',
  by: { id: anActor().userId, name: 'Ana' },
  approvedBy: null,
  at: FRIDAY_EVENING,
  ...over,
});

/** A discount on the whole bill. A test names its rate or its amount. */
export const anAdjustment = (over: Partial<BillAdjustment> = {}): BillAdjustment => ({
  id: testId('command', 50),
  kind: 'discount',
  itemIds: null,
  milli: null,
  cents: null,
  presetId: null,
  reason: 'Regular',
  by: { id: anActor().userId, name: 'Ana' },
  approvedBy: null,
  at: FRIDAY_EVENING,
  removed: null,
  ...over,
});

export const aTaking = (amount: number, over: Partial<Taking> = {}): Taking => ({
  paymentId: testId('payment', amount),
  checkKey: 'main',
  amount,
  tip: 0,
  refunded: 0,
  ...over,
});
