/** The address under which a guest opens a copy of a receipt. */
import { useEffect, useState } from 'react';
import { usePaymentsDelivery } from '../../mirror/read/read-visits.ts';
import { canMakeCodes, keepReceiptKey, keptReceiptKey, receiptCode } from '../../platform/receipt-code.ts';
import { fetchReceiptKey } from '../../remote/receipts.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';

export type ReceiptCopy =
  | { readonly url: string; readonly isSent: boolean }
  /** The reason why there is no copy. */
  | { readonly missing: string };

const NOWHERE: ReadonlySet<string> = new Set();

/** The bill of a party, or one of its checks. */
export interface CopyOf {
  readonly visitId: string;
  readonly checkKey: string | undefined;
  readonly paymentIds: readonly string[];
}

/** Returns undefined while it is not known yet. Without a connection, the key from earlier is used. */
export function useReceiptCopy({
  visitId: id,
  checkKey: check,
  paymentIds,
}: CopyOf): ReceiptCopy | undefined {
  // Each part of a bill has a code of its own, which opens no other part.
  const coded = check === undefined ? id : `${id}/${check}`;
  const { data, error } = useRemoteData('receipt key', loadKey, "Can't load the key for receipt copies");
  const key = data ?? keptReceiptKey();
  const [code, setCode] = useState<string | null>(null);
  const step = usePaymentsDelivery({ visitId: id, isPaidFirst: false, paymentIds }, NOWHERE);
  useEffect(() => {
    if (key === null || !canMakeCodes()) return;
    let isCurrent = true;
    void receiptCode(key, coded).then((made) => {
      if (isCurrent) setCode(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, coded]);
  if (!canMakeCodes()) return { missing: 'A QR copy for the guest needs a secure address (HTTPS).' };
  if (key === null) {
    return error === null
      ? undefined
      : { missing: 'A QR copy for the guest appears here once this device has been online.' };
  }
  if (code === null || step === undefined) return undefined;
  const part = check === undefined ? '' : `?check=${encodeURIComponent(check)}`;
  const url = `${window.location.origin}/api/receipts/${id}/${code}${part}`;
  return { url, isSent: step !== 'saved' };
}

async function loadKey(remote: Remote): Promise<string> {
  const key = await fetchReceiptKey(remote);
  keepReceiptKey(key);
  return key;
}
