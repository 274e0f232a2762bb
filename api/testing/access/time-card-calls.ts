/** The expected access to time cards: everybody on the staff reads and punches their own, and managers all of them. */
import { CARD_DAY, punchedCard } from '../venue/punched-card.ts';
import { type CallLine, line, MANAGERS, on, STAFF } from './call-line.ts';

export const TIME_CARD_LINES: readonly CallLine[] = [
  line('GET /time-cards', STAFF, { query: 'from=2026-03-02&to=2026-03-02' }),
  line(
    'GET /time-cards/:id',
    '+ + ? ? - 0',
    on(async (t) => punchedCard(t, await t.card(), ['in'])),
  ),
  line('POST /staff/:id/punches', MANAGERS, { ...on((t) => t.card()), body: { kind: 'in' } }),
  line('PUT /staff/:id/time-cards/:day', MANAGERS, {
    at: async (t) => ({ id: await t.card(), day: CARD_DAY }),
    body: { after: null, covers: [], periods: [], reason: 'Clocked in by mistake' },
  }),
];
