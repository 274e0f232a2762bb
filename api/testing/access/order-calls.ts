/** The expected access to orders and their items. */
import { COUNTER, DEAL, DISH } from '../venue/venue-things.ts';
import { EVERYBODY, FLOOR, line, MANAGERS, on, SIGNED_IN } from './call-line.ts';

const ITEM = { productId: DISH, sizeId: 'regular', quantity: 1 };

const COMBO = {
  productId: DEAL,
  sizeId: 'deal',
  quantity: 1,
  picks: [{ slotId: 'main', productId: DISH, sizeId: 'regular' }],
};

const itemOf = ({ id, items }: { id: string; items: readonly { id: string }[] }) => ({
  id,
  itemId: items[0]?.id ?? '',
});

export const ORDER_LINES = [
  line('GET /orders', SIGNED_IN),
  line('GET /orders/:id', '+ + + ? ? 0', { on: 'a draft', ...on((t) => t.draft()) }),
  line('GET /orders/:id', '+ + + + ? 0', { on: 'a paid order', ...on((t) => t.paid()) }),
  line('GET /orders/:id', '+ + + ? + 0', { on: "the customer's draft", ...on((t) => t.ownDraft()) }),
  line('POST /orders', '+ + + - + 0', {
    body: { tableId: COUNTER, tableCode: COUNTER, items: [ITEM] },
  }),
  line('PATCH /orders/:id', '+ + + + ? 0', {
    on: 'a paid order, forward',
    ...on((t) => t.paid()),
    body: { status: 'accepted' },
  }),
  line('PATCH /orders/:id', '+ + + ? ? 0', {
    on: 'a draft, cancelled',
    ...on((t) => t.draft()),
    body: { status: 'cancelled' },
  }),
  line('PATCH /orders/:id', '+ + + ? + 0', {
    on: "the customer's draft, cancelled",
    ...on((t) => t.ownDraft()),
    body: { status: 'cancelled' },
  }),
  line('PATCH /orders/:id', '+ + + - ? 0', {
    on: 'an accepted order, cancelled',
    ...on((t) => t.accepted()),
    body: { status: 'cancelled' },
  }),
  line('PATCH /orders/:id', '+ + - - ? 0', {
    on: 'an order in preparation, cancelled',
    ...on((t) => t.preparing()),
    body: { status: 'cancelled', reason: 'Dropped' },
  }),
  line('POST /orders/:id/items', '+ + + ? ? 0', { on: 'a draft', ...on((t) => t.draft()), body: ITEM }),
  line('POST /orders/:id/items', '- - - ? + 0', {
    on: "the customer's draft",
    ...on((t) => t.ownDraft()),
    body: ITEM,
  }),
  line('POST /orders/:id/combos', '+ + + ? ? 0', { on: 'a draft', ...on((t) => t.draft()), body: COMBO }),
  line('POST /orders/:id/combos', '- - - ? + 0', {
    on: "the customer's draft",
    ...on((t) => t.ownDraft()),
    body: COMBO,
  }),
  line('DELETE /orders/:id/items/:itemId', '+ + + ? ? 0', {
    on: 'a draft',
    at: async (t) => itemOf(await t.draft()),
  }),
  line('DELETE /orders/:id/items/:itemId', '- - - ? + 0', {
    on: "the customer's draft",
    at: async (t) => itemOf(await t.ownDraft()),
  }),
  line('POST /orders/:id/recall', '+ + + + ? 0', {
    ...on((t) => t.preparing()),
    body: { from: 'preparing' },
  }),
  line('POST /orders/:id/submit', '- - - ? + 0', { on: "the customer's draft", ...on((t) => t.ownDraft()) }),
  line('POST /orders/:id/submit', '- - - ? ? 0', { on: 'a draft', ...on((t) => t.draft()) }),
  line('POST /orders/:id/payments', FLOOR, {
    on: 'a draft',
    ...on((t) => t.draft()),
    body: { method: 'cash' },
  }),
  line('POST /orders/:id/payments', FLOOR, {
    on: "the customer's draft",
    ...on((t) => t.ownDraft()),
    body: { method: 'cash' },
  }),
  line('GET /receipts/key', FLOOR),
  line('GET /receipts/:id/:code', EVERYBODY, { at: (t) => t.phones.receipt() }),
  line('GET /payments', MANAGERS),
  line('GET /payments/summary', MANAGERS),
  line(
    'GET /payments/:id',
    MANAGERS,
    on((t) => t.payment()),
  ),
  line('POST /payments/:id/conclude', FLOOR, {
    ...on((t) => t.pendingPayment()),
    body: { outcome: 'completed' },
  }),
  line('POST /payments/:id/refunds', MANAGERS, { ...on((t) => t.payment()), body: { reason: 'Cold' } }),
  line('POST /payments/:id/tip', MANAGERS, {
    ...on((t) => t.cash.tip()),
    body: { staffId: '<item>', reason: 'They served them' },
    fill: async (t) => ({ item: await t.card() }),
  }),
];
