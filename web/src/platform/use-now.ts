/** The time of this device as a value that ticks: ages and countdowns render from it. */
import { useEffect, useState } from 'react';

/** Milliseconds since 1970; renews every `everyMs` and when the page becomes visible again. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    const timer = window.setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
