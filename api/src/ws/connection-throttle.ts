/**
 * Throttles new sockets. When all devices of a venue reconnect at once, each admitted one asks for what it missed, so
 * admitting them gradually leaves time for everybody else. Staff go before guests. Within each group, accounts take
 * turns, so an account that asks a thousand times delays only itself.
 */
import { every, type SocketTime } from './socket-time.ts';

export interface Pace {
  readonly atOnce: number;
  readonly perSecond: number;
  /** A socket that has waited longer is told to come back later. */
  readonly longestWaitMs: number;
}

/** Admits a thousand sockets within ten seconds. The app gives up after twenty, so it learns the reason before that. */
export const PACE: Pace = { atOnce: 25, perSecond: 100, longestWaitMs: 15_000 };

export interface Arrival {
  readonly userId: string;
  readonly isStaff: boolean;
  /** A socket that has closed uses up no turn. */
  readonly isOpen: () => boolean;
}

/** Resolves with true when it is the socket's turn, and with false when it has waited too long or has closed. */
export type ConnectionThrottle = (arrival: Arrival) => Promise<boolean>;

const TICK_MS = 50;

interface Waiting {
  readonly arrival: Arrival;
  readonly since: number;
  readonly settle: (isIn: boolean) => void;
}

export function createConnectionThrottle(
  { atOnce, perSecond, longestWaitMs }: Pace,
  time: SocketTime,
): ConnectionThrottle {
  const staff = createTurns();
  const guests = createTurns();
  let free = atOnce;
  let stopRefilling: (() => void) | undefined;
  const letIn = (): void => {
    while (free >= 1) {
      const next = staff.next() ?? guests.next();
      if (!next) return;
      free -= 1;
      next.settle(true);
    }
  };
  const tick = (): void => {
    const lateSince = time.now() - longestWaitMs;
    for (const turns of [staff, guests]) turns.giveUp(lateSince);
    free = Math.min(atOnce, free + (perSecond * TICK_MS) / 1000);
    letIn();
    if (free < atOnce) return;
    stopRefilling?.();
    stopRefilling = undefined;
  };
  return (arrival) =>
    new Promise((settle) => {
      const turns = arrival.isStaff ? staff : guests;
      turns.add({ arrival, since: time.now(), settle });
      letIn();
      stopRefilling ??= every(time, TICK_MS, tick);
    });
}

/** Queues waiting sockets by account. The account at the front gets the next turn and then goes to the back. */
function createTurns() {
  const byAccount = new Map<string, Waiting[]>();

  const firstOpen = (theirs: Waiting[]): Waiting | undefined => {
    for (let one = theirs.shift(); one; one = theirs.shift()) {
      if (one.arrival.isOpen()) return one;
      one.settle(false);
    }
    return undefined;
  };

  return {
    add(waiting: Waiting): void {
      const { userId } = waiting.arrival;
      const theirs = byAccount.get(userId);
      if (theirs) theirs.push(waiting);
      else byAccount.set(userId, [waiting]);
    },
    next(): Waiting | undefined {
      for (const [userId, theirs] of byAccount) {
        const next = firstOpen(theirs);
        byAccount.delete(userId);
        if (theirs.length > 0) byAccount.set(userId, theirs);
        if (next) return next;
      }
      return undefined;
    },
    /** Refuses sockets that have been waiting since then or longer. */
    giveUp(lateSince: number): void {
      for (const [userId, theirs] of byAccount) {
        while (theirs[0] && theirs[0].since <= lateSince) theirs.shift()?.settle(false);
        if (theirs.length === 0) byAccount.delete(userId);
      }
    },
  };
}
