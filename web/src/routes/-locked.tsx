/** The lock screen of a shared tablet, with the time clock on it. Loaded on demand. */
import { ClockCard } from '../features/clock/clock-card.tsx';
import { LockScreen } from '../features/people/lock-screen.tsx';

const clock = (staffId: string | null) => <ClockCard staffId={staffId} />;

export function Locked() {
  return <LockScreen clock={clock} />;
}
