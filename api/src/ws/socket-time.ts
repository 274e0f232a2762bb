/** Monotonic time and timers for sockets. Tests and the simulation pass virtual time instead. */
export interface SocketTime {
  /** Milliseconds that never go backward. */
  now(): number;
  /** Runs the callback once, later. The returned function cancels it. */
  later(run: () => void, ms: number): () => void;
}

export const SOCKET_TIME: SocketTime = {
  now: () => performance.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Runs the callback again and again. The returned function ends that. */
export function every(time: SocketTime, ms: number, run: () => void): () => void {
  const again = (): void => {
    cancel = time.later(again, ms);
    run();
  };
  let cancel = time.later(again, ms);
  return () => cancel();
}
