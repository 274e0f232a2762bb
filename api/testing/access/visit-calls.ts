/** The expected access to visits, which are for the staff on the floor, and to the cash that they bring. */
import { v7 as uuid } from 'uuid';
import { COUNTER } from '../venue/venue-things.ts';
import { FLOOR, line, MANAGERS, on } from './call-line.ts';
import { CARD_LINES } from './card-calls.ts';
import { CASH_LINES } from './cash-calls.ts';
import { PRINT_LINES } from './print-calls.ts';

/** On an open visit with one line on its pad. */
const onVisit = () => on(async (t) => (await t.visits.withLine()).visitId);

const VOID = { quantity: 1, reason: 'Wrong item' };
const lineOf = ({ id, items }: { id: string; items: readonly { id: string }[] }) => ({
  id,
  itemId: items[0]?.id ?? '',
});

export const VISIT_LINES = [
  line('GET /visits', FLOOR),
  line('GET /visits/:id', FLOOR, onVisit()),
  line('POST /visits', FLOOR, { body: { tableId: COUNTER, covers: 2, name: 'Okafor' } }),
  line('PATCH /visits/:id', FLOOR, { ...onVisit(), body: { covers: 3 } }),
  line('POST /visits/:id/allergies', FLOOR, { ...onVisit(), body: { seat: 1, codes: ['milk'] } }),
  line('POST /visits/:id/send', FLOOR, {
    at: async (t) => {
      const { visitId, itemId } = await t.visits.withLine();
      return { id: visitId, item: itemId };
    },
    body: { itemIds: ['<item>'] },
  }),
  line('POST /visits/:id/move', FLOOR, {
    at: async (t) => ({ id: await t.visits.empty(), item: await t.table() }),
    body: { tableId: '<item>' },
  }),
  line('POST /visits/:id/merge', FLOOR, {
    at: async (t) => ({ id: await t.visits.empty(), item: await t.visits.empty() }),
    body: { into: '<item>' },
  }),
  line('POST /visits/:id/close', FLOOR, { ...on((t) => t.visits.empty()), body: { freeTable: true } }),
  line('POST /orders/:id/payments', FLOOR, {
    on: 'a visit',
    ...onVisit(),
    body: { method: 'cash', amount: 100 },
  }),
  line('POST /orders/:id/rush', '+ + + - ? 0', { ...on((t) => t.accepted()), body: { isRush: true } }),
  line('POST /orders/:id/items/:itemId/void', '+ + + - ? 0', {
    on: 'an accepted order',
    at: async (t) => lineOf(await t.accepted()),
    body: VOID,
  }),
  line('POST /orders/:id/items/:itemId/void', '+ + - - ? 0', {
    on: 'an order in preparation',
    at: async (t) => lineOf(await t.preparing()),
    body: VOID,
  }),
  line('POST /visits/:id/items', FLOOR, {
    at: async (t) => {
      const { visitId, itemId } = await t.visits.withLine();
      return { id: visitId, item: itemId, code: await t.visits.empty() };
    },
    body: { to: '<code>', itemIds: ['<item>'] },
  }),
  line('POST /visits/:id/orders', FLOOR, {
    at: async (t) => ({ id: await t.visits.empty(), item: (await t.guestsDraft()).id }),
    body: { orderId: '<item>' },
  }),
  line('PUT /visits/:id/checks/:key', FLOOR, {
    at: async (t) => ({ id: await t.visits.empty(), key: uuid() }),
    body: { name: 'The Okafors' },
  }),
  line('POST /visits/:id/split', FLOOR, { ...onVisit(), body: { by: 'seat' } }),
  line('POST /visits/:id/assign', FLOOR, {
    at: async (t) => {
      const { visitId, itemId } = await t.visits.withLine();
      return { id: visitId, item: itemId };
    },
    body: { itemIds: ['<item>'], to: { 'seat-1': 2, 'seat-2': 1 } },
  }),
  line('POST /visits/:id/adjustments', MANAGERS, {
    ...onVisit(),
    body: { kind: 'discount', milli: 10_000, reason: 'Regular guest' },
  }),
  line('DELETE /visits/:id/adjustments/:adjustmentId', MANAGERS, {
    at: async (t) => {
      const { visitId, adjustmentId } = await t.visits.discounted();
      return { id: visitId, adjustmentId };
    },
  }),
  ...CASH_LINES,
  ...PRINT_LINES,
  ...CARD_LINES,
];
