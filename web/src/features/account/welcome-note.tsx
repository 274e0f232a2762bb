/**
 * The first steps for a new member of staff. The server keeps for each person that they have read them, so that they do
 * not come back on another device.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { keepFirstStepsRead } from '../../remote/first-steps.ts';
import { useRemote } from '../../remote/remote-context.tsx';
import { type FirstVisits, firstVisits } from './first-visit.ts';

/** Loaded on a first visit only. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

export function WelcomeNote({ visits = firstVisits }: { visits?: FirstVisits }) {
  const { userId } = useActor();
  const remote = useRemote();
  const [isRead, setRead] = useState(() => visits.isRead(userId));
  useEffect(() => {
    if (!isRead || visits.isKept(userId)) return;
    // Without a network, the next visit of the board tries again.
    keepFirstStepsRead(remote).then(
      () => visits.noteKept(userId),
      () => undefined,
    );
  }, [isRead, remote, userId, visits]);
  if (isRead) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps
        onRead={() => {
          visits.noteRead(userId);
          setRead(true);
        }}
      />
    </Suspense>
  );
}
