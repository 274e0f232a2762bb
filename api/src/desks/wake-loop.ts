/** Runs work when it is woken, one run at a time, and never before the time at which the work may be retried. */

export interface WakeLoop {
  /** Tells the loop that there may be work. */
  wake(): void;
  /** Runs the work now, without waiting for its retry time. */
  hurry(): void;
  /** Stops the loop. Resolves when no work is running any more. */
  stop(): Promise<void>;
}

/** `work` resolves with the ms until its next run, or undefined when it has nothing to do. It may throw. */
export function createWakeLoop(
  work: () => Promise<number | undefined>,
  { afterErrorMs, log }: { readonly afterErrorMs: number; readonly log: (error: unknown) => void },
): WakeLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStale = false;
  let isStopped = false;
  const wake = (): void => {
    isStale = true;
    if (timer === undefined && !isStopped) running ??= run();
  };
  const wakeIn = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      wake();
    }, ms);
  };
  async function run(): Promise<void> {
    try {
      while (isStale && !isStopped && timer === undefined) {
        isStale = false;
        const waits = await work();
        if (waits !== undefined) wakeIn(waits);
      }
    } catch (error) {
      if (!isStopped) log(error);
      wakeIn(afterErrorMs);
    } finally {
      running = undefined;
    }
  }
  return {
    wake,
    hurry() {
      clearTimeout(timer);
      timer = undefined;
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
