/**
 * How often a password may be guessed: 10 failures an account, 100 an address in 15 minutes, counted in storage. Only
 * failures count. As many guesses are checked at once as there are failures left, and the others wait for their outcome,
 * so that many at once gain nothing and a room full of tablets that sign in together gets in. A device that signed in
 * to the account before is not locked out of it by others.
 */
import type { Clock } from '../commands/clock.ts';
import type { Accounts } from '../storage/accounts.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
export const RETRY_AFTER_SECONDS = WINDOW_MS / 1000;

export interface Guess {
  /** Email, in lower case. */
  readonly account: string;
  readonly address: string;
  /** The user and device of the guess, when both are known. */
  readonly known?: { readonly userId: string; readonly deviceId: string };
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
  /** Leaves by the function it answers; undefined where the limit is reached. */
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
  const isKnown = async ({ known }: Guess): Promise<boolean> =>
    known !== undefined && (await accounts.hasSignedIn(known.userId, known.deviceId));

  return {
    async attempt(guess, check) {
      const { account, address } = guess;
      const isExempt = await isKnown(guess);
      const leaveAddress = await enter({ address }, PER_ADDRESS);
      if (!leaveAddress) return 'limited';
      try {
        const leaveAccount = isExempt ? () => undefined : await enter({ account }, PER_ACCOUNT);
        if (!leaveAccount) return 'limited';
        try {
          if (await check()) return 'passed';
          await accounts.recordFailure({ account, address, at: isoAt(clock.now()) });
          return 'failed';
        } finally {
          leaveAccount();
        }
      } finally {
        leaveAddress();
      }
    },
  };
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
