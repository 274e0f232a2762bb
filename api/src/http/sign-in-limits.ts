/**
 * How often a password may be guessed in 15 minutes: 10 failures an account, 100 an address, counted in storage. Only
 * failures count. As many guesses are checked at once as there are failures left, and the others wait for what becomes of
 * them, so that many at once gain nothing and a room full of tablets that sign in together gets in. A device that signed in
 * to the account before shows it by a secret. Nobody can lock it out: it has a limit of its own, and counts for no other.
 */
import type { Clock } from '../commands/clock.ts';
import type { Accounts } from '../storage/accounts.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const PER_KNOWN_DEVICE = 100;
export const RETRY_AFTER_SECONDS = WINDOW_MS / 1000;

export interface Guess {
  /** Email, in lower case. */
  readonly account: string;
  readonly address: string;
  /** The hash of the secret of a device that signed in to the account before. */
  readonly knownDevice?: string;
}

export interface SignInLimits {
  /** Runs the check unless the limits refuse it; what fails is counted. */
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
  /** Returns how to leave again; undefined where the limit is reached. */
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

/** No email has a space in it, so a device is no account. */
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

/** Guesses that are under way for one account or address, and those that wait for what becomes of them. */
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
        // What failed while it was counted is in no count yet.
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
