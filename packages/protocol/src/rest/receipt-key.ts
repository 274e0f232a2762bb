/** The key with which devices of the floor make the codes of receipts. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';

export const ReceiptKey = v.object({
  receiptKey: described('Makes the code that opens the receipt of an order.', v.string()),
});
