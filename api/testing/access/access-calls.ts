/**
 * The expected access to every route, written from the product's roles and not from the code: for each route, the
 * answer to an administrator, a manager, a server, the kitchen, a customer, and nobody. `+` done, `-` 403, `?` 404
 * (does not exist for them), `0` 401. A route without a line here fails the test, and so does a line without a route.
 */

import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { PLAYED_CODE } from '../server/played-rehearsal.ts';
import { ACCOUNT_LINES } from './account-calls.ts';
import {
  ADMINS,
  type CallLine,
  EVERYBODY,
  FLOOR,
  inVenue,
  line,
  MANAGERS,
  NO_PERSON,
  on,
  SIGNED_IN,
  STAFF,
  THEN,
} from './call-line.ts';
import { GUEST_BILL_LINES } from './guest-bill-calls.ts';
import { ORDER_LINES } from './order-calls.ts';
import { TIME_CARD_LINES } from './time-card-calls.ts';
import { VISIT_LINES } from './visit-calls.ts';

const TABLE_BODY = {
  number: '<new>',
  section: 'main_floor',
  tableType: 'round',
  capacity: { minimum: 1, maximum: 2 },
};

const TABLE_LINES = [
  line('GET /tables', SIGNED_IN),
  line('GET /tables/venue/:venueId', SIGNED_IN, inVenue('venueId')),
  line(
    'GET /tables/:id',
    SIGNED_IN,
    on((t) => t.table()),
  ),
  line('GET /tables/code/:qrCode', EVERYBODY, { at: async (t) => ({ qrCode: await t.table() }) }),
  line('GET /tables/code/:qrCode/calls', EVERYBODY, { at: async (t) => ({ qrCode: await t.table() }) }),
  line('POST /tables/code/:qrCode/calls', EVERYBODY, {
    at: async (t) => ({ qrCode: await t.table() }),
    body: { kind: 'bill' },
  }),
  line('PATCH /tables/:id/status', FLOOR, {
    on: 'a table',
    ...on((t) => t.table()),
    body: { status: 'occupied' },
  }),
  line('PATCH /tables/:id/status', MANAGERS, {
    on: 'a table into maintenance',
    ...on((t) => t.table()),
    body: { status: 'maintenance' },
  }),
  line('PATCH /tables/:id/status', MANAGERS, {
    on: 'a table in maintenance',
    ...on((t) => t.table('maintenance')),
    body: { status: 'available' },
  }),
  line('POST /tables', MANAGERS, { body: TABLE_BODY }),
  line('PUT /tables/:id', MANAGERS, { ...on((t) => t.table()), body: { tableType: 'square' } }),
  line(
    'DELETE /tables/:id',
    MANAGERS,
    on((t) => t.table()),
  ),
  line('POST /tables/:id/calls', '- - - - + 0', {
    at: async (t) => {
      const id = await t.table();
      return { id, code: id };
    },
    body: { kind: 'server', tableCode: '<code>' },
  }),
  line('GET /calls/:id', '+ + + ? ? 0', {
    on: "another guest's call",
    ...on((t) => t.call()),
  }),
  line('GET /calls/:id', '+ + + ? + 0', { on: "the customer's call", ...on((t) => t.ownCall()) }),
  line('POST /calls/:id/answer', FLOOR, { ...on((t) => t.call()), body: {} }),
  line('GET /sections', SIGNED_IN),
  line('POST /sections', MANAGERS, { body: { key: '<new>', name: 'Terrace' } }),
  line('PUT /sections/:id', MANAGERS, { ...on((t) => t.section()), body: { name: 'Terrace' } }),
  line(
    'DELETE /sections/:id',
    MANAGERS,
    on((t) => t.section()),
  ),
];

const MENU_LINES = [
  line('GET /menu/categories', EVERYBODY),
  line('GET /menu/products', EVERYBODY),
  line('GET /menu/option-groups', EVERYBODY),
  line('POST /menu/categories', MANAGERS, { body: { name: 'Soups' } }),
  line('PUT /menu/categories/:id', MANAGERS, { ...on((t) => t.category()), body: { name: 'Soups' } }),
  line(
    'DELETE /menu/categories/:id',
    MANAGERS,
    on((t) => t.category()),
  ),
  line('POST /menu/products', MANAGERS, {
    body: { name: 'Ramen', category: 'access-plates', sizes: [{ name: 'Bowl', currentPrice: 1400 }] },
  }),
  line('PUT /menu/product/:id', MANAGERS, { ...on((t) => t.product()), body: { name: 'Ramen' } }),
  line(
    'DELETE /menu/product/:id',
    MANAGERS,
    on((t) => t.product()),
  ),
  line('PATCH /menu/product/:id/availability', STAFF, {
    ...on((t) => t.product()),
    body: { isAvailable: false },
  }),
  line('PATCH /menu/product/:id/stock', STAFF, {
    ...on((t) => t.product()),
    body: { sizeId: 'regular', left: 3 },
  }),
  line('POST /menu/product/:id/image', MANAGERS, { ...on((t) => t.product()), body: 'a picture' }),
  line('POST /menu/pictures', MANAGERS, { body: 'a picture' }),
  line('GET /menu/sheet', MANAGERS),
  line('POST /menu/sheet', MANAGERS, {
    query: 'dry=true',
    body: { rows: [{ kind: 'size', category: 'Noodles', name: 'Ramen', size: 'Bowl', price: 1400 }] },
  }),
  line('POST /menu/option-groups', MANAGERS, { body: { name: 'Sides', options: [] } }),
  line('PUT /menu/option-groups/:id', MANAGERS, { ...on((t) => t.optionGroup()), body: { name: 'Sides' } }),
  line(
    'DELETE /menu/option-groups/:id',
    MANAGERS,
    on((t) => t.optionGroup()),
  ),
];

const VENUE_LINES = [
  line('GET /staff', SIGNED_IN),
  line('GET /venues/:id/staff', SIGNED_IN, inVenue('id')),
  line(
    'GET /staff/:id',
    '+ + + + ? 0',
    on((t) => t.card()),
  ),
  line('GET /venues/:id', SIGNED_IN, inVenue('id')),
  line('GET /venues/:id/metrics', MANAGERS, inVenue('id')),
  line('PUT /venues/:id', MANAGERS, { on: 'its profile', ...inVenue('id'), body: { description: '<new>' } }),
  line('PUT /venues/:id', MANAGERS, {
    on: 'its hours',
    ...inVenue('id'),
    body: { operatingHours: [{ dayOfWeek: 1, open: '1000', close: '<time>', isOpen: true }] },
  }),
  line('PUT /venues/:id', ADMINS, { on: 'its tax', ...inVenue('id'), body: { taxRate: '<number>' } }),
  line('PUT /venues/:id', ADMINS, {
    on: 'its pricing rules',
    ...inVenue('id'),
    body: { pricingRules: { patio: '<number>' } },
  }),
  line('PUT /venues/:id', ADMINS, {
    on: 'its payment methods',
    ...inVenue('id'),
    body: { paymentAccepted: [{ id: 'cash', name: '<new>', isActive: true }] },
  }),
  line('PUT /venues/:id', ADMINS, {
    on: 'its settings',
    ...inVenue('id'),
    body: {
      settings: {
        businessDayCutoff: '0400',
        priceGraceHours: '<number>',
        kitchenAmberMinutes: 8,
        kitchenRedMinutes: 12,
      },
    },
  }),
  line('POST /staff', MANAGERS, {
    body: {
      firstName: 'Zoe',
      email: 'zoe@alderandrye.example',
      phoneNumber: '(718) 555-0142',
      status: 'Off Duty',
      sections: ['Patio'],
      metrics: { ordersServed: 0, averageRating: 0, totalSales: 0 },
      schedule: [{ dayOfWeek: 5, start: '1600', end: '2300' }],
    },
  }),
  line('PUT /staff/:id', MANAGERS, { ...on((t) => t.card()), body: { phoneNumber: '0199' } }),
  line('PATCH /staff/:id/status/:status', '+ + - - ? 0', {
    at: async (t) => ({ id: await t.card(), status: 'Active' }),
  }),
  line('PATCH /staff/:id/metrics', MANAGERS, { ...on((t) => t.card()), body: { averageRating: 4.5 } }),
  line(
    'POST /staff/:id/deactivate',
    MANAGERS,
    on((t) => t.card()),
  ),
];

const INTEGRATION_LINES = [
  line('GET /me', NO_PERSON),
  line('GET /integrations/keys', ADMINS),
  line('POST /integrations/keys', ADMINS, {
    body: { name: 'Accounting', scopes: ['orders:read'], days: 90 },
  }),
  line(
    'POST /integrations/keys/:id/revoke',
    ADMINS,
    on((t) => t.key()),
  ),
  line('GET /integrations/webhooks', ADMINS),
  line('POST /integrations/webhooks', ADMINS, {
    body: { url: 'http://127.0.0.1:9/<new>', events: ['order.*'] },
  }),
  ...['pause', 'resume', 'test'].map((word) =>
    line(
      `POST /integrations/webhooks/:id/${word}`,
      ADMINS,
      on((t) => t.webhook()),
    ),
  ),
  line(
    'GET /integrations/webhooks/:id/deliveries',
    ADMINS,
    on((t) => t.webhook()),
  ),
  line('POST /integrations/webhooks/:id/deliveries/:delivery/again', ADMINS, { at: (t) => t.delivery() }),
  line(
    'DELETE /integrations/webhooks/:id',
    ADMINS,
    on((t) => t.webhook()),
  ),
];

const RUNNING_LINES = [
  line('GET /health', EVERYBODY),
  line('GET /ready', '+ ? ? ? ? ?'),
  line('GET /metrics', '+ ? ? ? ? ?'),
  line('GET /backups', MANAGERS),
  line('GET /rehearsal', STAFF),
  line('POST /rehearsal', MANAGERS),
  line('DELETE /rehearsal', MANAGERS),
  line('POST /rehearsal/codes', STAFF, { body: {} }),
  line('POST /rehearsal/codes', MANAGERS, { on: 'another tablet', body: { as: 'kitchen' } }),
  line('POST /rehearsal/enter', EVERYBODY, { body: { code: PLAYED_CODE } }),
  line('POST /sync/push', SIGNED_IN, {
    body: {
      protocol: PROTOCOL_VERSION,
      clientId: '<uuid>',
      ackMid: 0,
      deviceTime: THEN,
      mutations: [],
    },
  }),
  line('POST /sync/pull', SIGNED_IN, {
    body: { protocol: PROTOCOL_VERSION, clientId: '<uuid>', cursor: 0, ackMid: 0 },
  }),
];

export const CALL_LINES: readonly CallLine[] = [
  ...ACCOUNT_LINES,
  ...ORDER_LINES,
  ...VISIT_LINES,
  ...TABLE_LINES,
  ...MENU_LINES,
  ...VENUE_LINES,
  ...TIME_CARD_LINES,
  ...INTEGRATION_LINES,
  ...RUNNING_LINES,
  ...GUEST_BILL_LINES,
];

/** Files that anybody may load, and the upgrade to a socket, which authenticates in its first frame. */
export const NO_CALLS: readonly string[] = [
  'GET /images/*',
  'GET /api/ws',
  // The signature of Stripe lets it in, and nobody else: `card-office.test.ts`.
  'POST /hooks/stripe/:account',
  ...['', '/json', '/yaml', '/static/*', '/static/index.html', '/static/swagger-initializer.js'].map(
    (page) => `GET /api/docs${page}`,
  ),
];
