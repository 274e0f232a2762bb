/**
 * What stands beside the pill for the staff: which tickets are not printed, the search that finds anything, and on a shared
 * tablet the lock.
 */
import { lazy, Suspense, useState } from 'react';
import { FindButton } from '../features/find/find-button.tsx';
import { LockButton } from '../features/people/lock-button.tsx';
import { useOwnMissingPaper } from '../shell/paper-missing.ts';

export function StaffTools() {
  return (
    <>
      <Paper />
      <FindButton />
      <LockButton />
    </>
  );
}

/** Loaded on demand: most evenings have none. */
const PaperPill = lazy(() =>
  import('../printing/paper-pill.tsx').then(({ PaperPill: pill }) => ({ default: pill })),
);

/** Its list stays open while the last ticket of it is printed. */
function Paper() {
  const missing = useOwnMissingPaper();
  const [isUsed, use] = useState(false);
  if (missing.length > 0 && !isUsed) use(true);
  return (
    isUsed && (
      <Suspense fallback={null}>
        <PaperPill missing={missing} />
      </Suspense>
    )
  );
}
