/** The key with which this device makes the codes of receipts. For those who take payments. */
import { ReceiptKey } from '@tableside/protocol/rest/receipt-key.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const fetchReceiptKey = async (remote: Remote): Promise<string> =>
  v.parse(ReceiptKey, await remote.get('receipts/key').json()).receiptKey;
