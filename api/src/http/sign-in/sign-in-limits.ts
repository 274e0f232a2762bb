/**
 * Limits password guesses in 15 minutes: 10 failures per account and 100 per address, counted in storage. Only failures
 * count. At most as many guesses are checked at once as failures remain, and the others wait for the results. So
 * parallel guesses gain nothing, and a room full of tablets can still sign in together. A device that has signed in to
 * the account before proves it by a secret. It has a limit of its own, so that nobody can lock it out.
 */
import type { Clock } from '../../commands/clock.ts';
import type { Accounts } from '../../storage/accounts.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const PER_KNOWN_DEVICE = 100;
export const RETRY_AFTER_SECONDS = WINDOW_MS / 1000;

export interface Guess {
  /** An email in lower case. */
  readonly account: string;
  readonly address: string;
  /** The hash of the device's secret, if the device has signed in to the account before. */
  readonly knownDevice?: string;
}

export interface SignInLimits {
  /** Runs the check unless a limit is reached. Counts a failed check. */
  attempt(guess: Guess, check: () => Promise<boolean>): Promise<'passed' | 'failed' | 'limited'>;
}

const isoAt = (ms: number): string => new Date(ms).toISOString();

type Key = { readonly account: string } | { readonly address: string };

export function createSignInLimits(accounts: Accounts, clock: Clock): SignInLimits {
  const gates = new Map<string, Gate>();
  const failures = (key: Key): Promise<number> => {
    const now = clock.now();
    return accounts.failuresSince(key, isoAt(now - WINDOW_MS), isoAt(now));
  };
  /** Takes a place for one guess. Returns a function that gives it back, or undefined when the limit is reached. */
  const enter = async (key: Key, limit: number): Promise<(() => void) | undefined> => {
    const name = JSON.stringify(key);
    const gate = gates.get(name) ?? new Gate();
    gates.set(name, gate);
    const isIn = await gate.enter(limit, () => failures(key));
    const leave = () => {
      if (isIn) gate.leave();
      if (gate.isIdle) gates.delete(name);
    };
    if (isIn) return leave;
    leave();
    return undefined;
  };
  return {
    async attempt(guess, check) {
      const { limits, counted } = limitsOf(guess);
      const left: (() => void)[] = [];
      try {
        for (const [key, limit] of limits) {
          const leave = await enter(key, limit);
          if (!leave) return 'limited';
          left.unshift(leave);
        }
        if (await check()) return 'passed';
        await accounts.recordFailure({ ...counted, at: isoAt(clock.now()) });
        return 'failed';
      } finally {
        for (const leave of left) leave();
      }
    },
  };
}

/** No email contains a space, so the key of a device never equals an account. */
function limitsOf({ account, address, knownDevice }: Guess) {
  if (knownDevice !== undefined) {
    const ofDevice = `device ${knownDevice}`;
    const limits: [Key, number][] = [[{ account: ofDevice }, PER_KNOWN_DEVICE]];
    return { limits, counted: { account: ofDevice, address: '' } };
  }
  const limits: [Key, number][] = [
    [{ address }, PER_ADDRESS],
    [{ account }, PER_ACCOUNT],
  ];
  return { limits, counted: { account, address } };
}

/** Counts the guesses in progress for one account or address. Holds back those that must wait for their results. */
class Gate {
  #underWay = 0;
  #left = 0;
  #asking = 0;
  #waiting: (() => void)[] = [];

  get isIdle(): boolean {
    return this.#underWay === 0 && this.#asking === 0;
  }

  async enter(limit: number, failures: () => Promise<number>): Promise<boolean> {
    this.#asking += 1;
    try {
      for (;;) {
        const left = this.#left;
        const failed = await failures();
        if (failed >= limit) return false;
        // A guess that ended during the count may be missing from it, so count again.
        if (left !== this.#left) continue;
        if (failed + this.#underWay < limit) {
          this.#underWay += 1;
          return true;
        }
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
    } finally {
      this.#asking -= 1;
    }
  }

  leave(): void {
    this.#underWay -= 1;
    this.#left += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
