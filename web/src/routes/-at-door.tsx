/** What a guest without a name can do at their table beside ordering. It loads beside the door, which does not wait for it. */
import { lazy, type ReactNode, Suspense } from 'react';

const NamelessCalls = lazy(async () => ({
  default: (await import('../features/calls/nameless-calls.tsx')).NamelessCalls,
}));

export const atDoor = (code: string): ReactNode => (
  <Suspense fallback={null}>
    <NamelessCalls code={code} />
  </Suspense>
);
