/** The expected access to the pages on which guests pay. What waits there keeps the account, so these come last. */
import { EVERYBODY, line } from './call-line.ts';

export const GUEST_BILL_LINES = [
  line('GET /bill/:id/:code', EVERYBODY, { at: (t) => t.phones.bill() }),
  line('POST /bill/:id/:code', EVERYBODY, {
    at: (t) => t.phones.dueBill(),
    body: { part: 'sum', sum: '1.00', amount: '100', tip: '20' },
  }),
  line('GET /bill/:id/:code/payments/:chargeId', EVERYBODY, { at: (t) => t.phones.payment() }),
  line('POST /bill/:id/:code/payments/:chargeId/cancel', EVERYBODY, {
    at: (t) => t.phones.payment(),
  }),
  line('GET /tables/code/:qrCode/bill', EVERYBODY, { at: (t) => t.phones.table() }),
];
