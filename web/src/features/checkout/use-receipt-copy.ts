/** The address under which a guest opens a copy of a receipt. */
import { useEffect, useState } from 'react';
import { useOrderDelivery } from '../../mirror/read/read.ts';
import { canMakeCodes, keepReceiptKey, keptReceiptKey, receiptCode } from '../../platform/receipt-code.ts';
import { fetchReceiptKey } from '../../remote/receipts.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';

export type ReceiptCopy =
  | { readonly url: string; readonly isSent: boolean }
  /** The reason why there is no copy. */
  | { readonly missing: string };

const NOWHERE: ReadonlySet<string> = new Set();

/** Returns undefined while it is not known yet. Without a connection, the key from earlier is used. */
export function useReceiptCopy(orderId: string): ReceiptCopy | undefined {
  const { data, error } = useRemoteData('receipt key', loadKey, "Can't load the key for receipt copies");
  const key = data ?? keptReceiptKey();
  const [code, setCode] = useState<string | null>(null);
  const delivery = useOrderDelivery(orderId, NOWHERE);
  useEffect(() => {
    if (key === null || !canMakeCodes()) return;
    let isCurrent = true;
    void receiptCode(key, orderId).then((made) => {
      if (isCurrent) setCode(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, orderId]);
  if (!canMakeCodes()) return { missing: 'A QR copy for the guest needs a secure address (HTTPS).' };
  if (key === null) {
    return error === null
      ? undefined
      : { missing: 'A QR copy for the guest appears here once this device has been online.' };
  }
  if (code === null || delivery === undefined) return undefined;
  const url = `${window.location.origin}/api/receipts/${orderId}/${code}`;
  return { url, isSent: delivery?.step !== 'saved' };
}

async function loadKey(remote: Remote): Promise<string> {
  const key = await fetchReceiptKey(remote);
  keepReceiptKey(key);
  return key;
}
