/** Keeps a session open: opens another one after it was lost, until it is closed. */
import type { Session } from './session.ts';

export interface KeptSession {
  /** Undefined while there is none. */
  readonly current: Session | undefined;
  close(): Promise<void>;
}

interface Keeping {
  /** The first session, when it is open already. */
  readonly first?: Session;
  readonly open: () => Promise<Session>;
  /** Prepares each session before it is of use. One that cannot be prepared is closed, and another one is opened. */
  readonly prepare: (session: Session) => Promise<void>;
}

/** How long to wait before the next session, in ms. */
const AGAIN_MS = 500;

export function keepSession({ first, open, prepare }: Keeping): KeptSession {
  let current = first;
  let isClosed = false;
  let goOn = (): void => undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, AGAIN_MS);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const openNext = async (): Promise<void> => {
    if (isClosed) return;
    const session = await open().catch(() => undefined);
    if (!session) return;
    current = session;
    if (isClosed) await session.close();
    else await prepare(session).catch(() => session.close());
  };
  const run = async (): Promise<void> => {
    if (!first) await openNext();
    for (;;) {
      await current?.ended;
      current = undefined;
      if (isClosed) return;
      await pause();
      await openNext();
    }
  };
  const running = run();
  return {
    get current() {
      return current;
    },
    async close() {
      isClosed = true;
      goOn();
      await current?.close();
      await running;
    },
  };
}
