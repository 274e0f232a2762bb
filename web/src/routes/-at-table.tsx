/** What a guest can do at their table beside ordering. It loads beside the screen, which does not wait for it. */
import { lazy, type ReactNode, Suspense } from 'react';

const GuestCalls = lazy(async () => ({
  default: (await import('../features/calls/guest-calls.tsx')).GuestCalls,
}));

export const atTable = (tableId: string): ReactNode => (
  <Suspense fallback={null}>
    <GuestCalls tableId={tableId} />
  </Suspense>
);
