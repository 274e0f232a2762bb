/**
 * The lock screen of a shared tablet, with the time clock on it, and where it leads whoever comes in. Loaded on demand.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ClockCard } from '../features/clock/clock-card.tsx';
import { LockScreen } from '../features/people/lock-screen.tsx';
import { usePeople } from '../features/people/people-context.tsx';
import { whenAnotherComesIn } from '../shell/another-comes-in.ts';

const clock = (staffId: string | null) => <ClockCard staffId={staffId} />;

export function Locked() {
  const router = useRouter();
  const people = usePeople();
  useEffect(() => {
    const { session } = router.options.context;
    return whenAnotherComesIn({ session, people }, (to) => void router.navigate({ to, replace: true }));
  }, [router, people]);
  return <LockScreen clock={clock} />;
}
