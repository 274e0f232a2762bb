/**
 * Lets sockets in at a pace. When a house comes back at once, each device that is welcomed asks for what it missed; one
 * after the other they leave time for everybody else, and a late event loop lets in fewer.
 */
export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** A thousand sockets are in within ten seconds, long before any of them gives up waiting for its welcome. */
export const PACE: Pace = { atOnce: 25, perSecond: 100 };

/** Resolves when it is the socket's turn. One that is gone by then takes nobody's. */
export type Admission = (isOpen: () => boolean) => Promise<void>;

const TICK_MS = 50;

interface Waiting {
  readonly isOpen: () => boolean;
  readonly enter: () => void;
}

export function createAdmission({ atOnce, perSecond }: Pace): Admission {
  const waiting: Waiting[] = [];
  let free = atOnce;
  let refilling: NodeJS.Timeout | undefined;
  const letIn = (): void => {
    while (free >= 1) {
      const next = waiting.shift();
      if (!next) return;
      if (next.isOpen()) free -= 1;
      next.enter();
    }
  };
  const refill = (): void => {
    free = Math.min(atOnce, free + (perSecond * TICK_MS) / 1000);
    letIn();
    if (free < atOnce) return;
    clearInterval(refilling);
    refilling = undefined;
  };
  return (isOpen) =>
    new Promise((enter) => {
      waiting.push({ isOpen, enter });
      letIn();
      refilling ??= setInterval(refill, TICK_MS).unref();
    });
}
