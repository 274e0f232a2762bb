/** Payments and refunds as this device holds them: those of about two days, and what was taken here. */
import type { Payment } from '@tableside/domain/payments/payment.ts';
import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMirror } from './mirror-context.tsx';
import { type Overpaid, overpaidBy } from './overpaid.ts';

/** In no order; `undefined` while loading. */
export function usePayments(): readonly Payment[] | undefined {
  const db = useMirror();
  return useLiveQuery(async () => (await db.payments.toArray()).map((row) => row.doc), [db]);
}

/** `undefined` while loading, null where this device does not hold it. */
export function usePayment(id: string): Payment | null | undefined {
  const db = useMirror();
  return useLiveQuery(async () => (await db.payments.get(id))?.doc ?? null, [db, id]);
}

/** Payments and refunds whose rows the server has not sent yet: it may not know of them. */
export const useUnsentPayments = (): number => {
  const db = useMirror();
  return (
    useLiveQuery(
      () =>
        db.shadow.where('[entity+id]').between(['payment', Dexie.minKey], ['payment', Dexie.maxKey]).count(),
      [db],
    ) ?? 0
  );
};

/** What this person took and nobody owed any more, until it is given back; `undefined` while loading. */
export function useOverpaidBy(userId: string): readonly Overpaid[] | undefined {
  const db = useMirror();
  return useLiveQuery(() => overpaidBy(db, userId), [db, userId]);
}
