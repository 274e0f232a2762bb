/**
 * On every screen: payments this person took that were no longer owed, with a way to give them back. Shown until each
 * is given back or dismissed.
 */
import { lazy, Suspense, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { useOverpaidBy } from '../../mirror/read/read-payments.ts';
import { browserStorage } from '../../platform/browser-storage.ts';
import { createPutAway, type PutAway } from './put-away.ts';

const onThisDevice = createPutAway(browserStorage());
/** Loaded on demand, because it is rarely needed. */
const OverpaidBand = lazy(() =>
  import('./overpaid-band.tsx').then(({ OverpaidBand: band }) => ({ default: band })),
);
/** More would leave no room for the screen itself; the next ones follow. */
const MOST = 2;

export function OverpaidNotice({ putAway = onThisDevice }: { putAway?: PutAway }) {
  const { userId } = useActor();
  const all = useOverpaidBy(userId) ?? [];
  const [, setClosed] = useState(0);
  const shown = all.filter(({ payment }) => !putAway.has(payment.id)).slice(0, MOST);
  const close = (paymentId: string): void => {
    putAway.add(paymentId);
    setClosed((count) => count + 1);
  };
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {shown.map((overpaid) => (
        <OverpaidBand
          key={overpaid.payment.id}
          overpaid={overpaid}
          onClose={() => close(overpaid.payment.id)}
        />
      ))}
    </Suspense>
  );
}
