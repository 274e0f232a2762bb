/** Work that is done when somebody says that there may be some, by one at a time, and not before it may be tried again. */

export interface WakeLoop {
  /** There may be something to do. */
  wake(): void;
  /** Not when it wanted to go on, but now. */
  hurry(): void;
  /** Resolves when nothing is done any more. */
  stop(): Promise<void>;
}

/** `work` resolves with the ms until it wants to go on; undefined when it has nothing to do. It may throw. */
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
