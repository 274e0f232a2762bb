/** The expected access to card readers and their charges. */
import { ADMINS, FLOOR, line, MANAGERS, on } from './call-line.ts';

const onCharge = () => on((t) => t.cards.charge());
const onReader = () => on((t) => t.cards.reader());

/** The account is there, and forgotten while nothing is charged. */
export const CARD_LINES = [
  line('PUT /cards/account', ADMINS, { body: { key: 'rk_test_simulated' } }),
  line('POST /cards/readers', ADMINS, {
    fill: async (t) => {
      await t.cards.account();
      return {};
    },
    body: { code: 'quick-brown-fox', name: 'Bar' },
  }),
  line('GET /cards', ADMINS),
  line('DELETE /cards/account', ADMINS),
  line('POST /visits/:id/charges', FLOOR, {
    ...on(async (t) => (await t.visits.withLine()).visitId),
    fill: async (t) => ({ reader: await t.cards.reader() }),
    body: { readerId: '<reader>', amount: 1 },
  }),
  line('GET /charges/:id', FLOOR, onCharge()),
  line('POST /charges/:id/cancel', FLOOR, onCharge()),
  line('POST /charges/:id/say', FLOOR, { ...onCharge(), body: { outcome: 'declined' } }),
  line('POST /payments/:id/card-refunds', MANAGERS, {
    ...on((t) => t.cards.paid()),
    body: { amount: 1, reason: 'Cold' },
  }),
  line('POST /cards/readers/:id/tests', ADMINS, { at: (t) => t.cards.testing() }),
  line('POST /cards/readers/:id/tests/:ref', ADMINS, { at: (t) => t.cards.testing() }),
  line('DELETE /cards/readers/:id/tests/:ref', ADMINS, { at: (t) => t.cards.testing() }),
  line('PUT /cards/readers/:id', ADMINS, { ...onReader(), body: { name: 'Terrace' } }),
  line('DELETE /cards/readers/:id', ADMINS, onReader()),
];
