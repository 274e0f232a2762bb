/** The timers of a tab. They end with it, and wait while its device sleeps. */
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { SimulatedSleep } from './simulated-sleep.ts';

interface TimersOf {
  readonly time: VirtualTime;
  readonly armed: Set<number>;
  readonly isAlive: () => boolean;
  readonly sleep: SimulatedSleep;
}

/** A timer that comes due while the device sleeps stays armed, and can still be cleared before the device wakes. */
export function timersOf({ time, armed, isAlive, sleep }: TimersOf) {
  return {
    setTimeout(fire: () => void, ms: number): number {
      const run = (): void => {
        if (armed.delete(id) && isAlive()) fire();
      };
      const id: number = time.setTimeout(() => sleep.whenAwake(run), ms);
      armed.add(id);
      return id;
    },
    clearTimeout(id: number): void {
      armed.delete(id);
      time.clearTimeout(id);
    },
  };
}
