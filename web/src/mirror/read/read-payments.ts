/** Reads the payments and refunds that this device holds: about two days' worth, and those taken here. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMirror } from '../mirror-context.tsx';
import { type Overpaid, overpaidBy } from '../queries/overpaid.ts';
import { useWhole } from './read.ts';

/** In no particular order; `undefined` while loading. */
export function usePayments(): readonly Payment[] | undefined {
  const db = useMirror();
  return useWhole(useLiveQuery(async () => (await db.payments.toArray()).map((row) => row.doc), [db]));
}

/** Returns `undefined` while loading, and null if this device does not hold it. */
export function usePayment(id: string): Payment | null | undefined {
  const db = useMirror();
  return useLiveQuery(async () => (await db.payments.get(id))?.doc ?? null, [db, id]);
}

/** Returns when each of these payments came, if this device holds it; `undefined` while loading. */
export function usePaidAt(ids: readonly string[]): ReadonlyMap<string, number> | undefined {
  const db = useMirror();
  return useLiveQuery(async () => {
    const rows = await db.payments.bulkGet([...ids]);
    return new Map(rows.flatMap((row) => (row ? [[row.id, Date.parse(row.doc.timestamp)] as const] : [])));
  }, [db, ids.join()]);
}

/** Counts payments and refunds that the server has not sent back yet; it may not know about them. */
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

/** Returns what this person took although it was no longer owed, until it is refunded; `undefined` while loading. */
export function useOverpaidBy(userId: string): readonly Overpaid[] | undefined {
  const db = useMirror();
  return useLiveQuery(() => overpaidBy(db, userId), [db, userId]);
}
