/** The key with which devices of the floor make the codes of receipts. */
import * as v from 'valibot';

export const ReceiptKey = v.object({ receiptKey: v.string() });
