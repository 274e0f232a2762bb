/**
 * What the tabs of one browser share, behind small interfaces: locks and messages. Some browsers have only one of them,
 * or neither.
 */
export interface LockEvents {
  onHeld(): void;
  /** Another tab stole the lock. */
  onLost(): void;
}

export interface Locks {
  /** Waits for the lock and keeps it until the returned function is called. Calling it also ends the wait. */
  hold(name: string, options: { readonly steal: boolean }, events: LockEvents): () => void;
  /** Whether another tab waits for it. */
  isAwaited(name: string): Promise<boolean>;
}

/**
 * Without a secure context there are no locks, and every tab does the work itself. A page that is being left releases its
 * locks first, because WebKit hangs when it reloads a page that holds one.
 */
export function browserLocks(): Locks | null {
  const manager = (navigator as { locks?: LockManager }).locks;
  return manager === undefined
    ? null
    : {
        hold: (name, options, events) => hold(manager, name, { ...options, ...events }),
        isAwaited: async (name) => {
          const { pending = [] } = await manager.query();
          return pending.some((one) => one.name === name);
        },
      };
}

function hold(manager: LockManager, name: string, how: { readonly steal: boolean } & LockEvents): () => void {
  const cancel = new AbortController();
  const listening = new AbortController();
  let release = (): void => cancel.abort();
  let wanted = true;
  const lost = (): void => {
    listening.abort();
    if (wanted) how.onLost();
  };
  const letGoWithPage = (letGo: () => void): void => {
    const { signal } = listening;
    window.addEventListener('pagehide', letGo, { signal });
    // The browser kept the page in its cache and shows it again, without its lock.
    window.addEventListener('pageshow', ({ persisted }) => persisted && lost(), { signal });
  };
  const kept = (): Promise<void> => {
    if (!wanted) return Promise.resolve();
    how.onHeld();
    return new Promise<void>((resolve) => {
      release = resolve;
      letGoWithPage(resolve);
    });
  };
  // The browser allows either a signal or stealing, not both.
  const options: LockOptions = how.steal ? { steal: true } : { signal: cancel.signal };
  manager.request(name, options, kept).catch(lost);
  return () => {
    wanted = false;
    listening.abort();
    release();
  };
}

export interface TabChannel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Returns null where the browser has no BroadcastChannel. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const hear = (event: MessageEvent): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}
