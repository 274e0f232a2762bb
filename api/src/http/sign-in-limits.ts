/**
 * How often a password may be guessed: 10 failures an account, 100 an address in 15 minutes, counted in storage. A device
 * that signed in to the account before is not locked out of it by others. Guesses under way count as failed ones, so
 * that many at once gain nothing.
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

export function createSignInLimits(accounts: Accounts, clock: Clock): SignInLimits {
  const underWay = new Map<string, number>();

  const failures = async (key: { account: string } | { address: string }, name: string): Promise<number> => {
    const since = new Date(clock.now() - WINDOW_MS).toISOString();
    return (await accounts.failuresSince(key, since)) + (underWay.get(name) ?? 1) - 1;
  };

  const isLimited = async ({ account, address, known }: Guess): Promise<boolean> => {
    if ((await failures({ address }, `address ${address}`)) >= PER_ADDRESS) return true;
    if ((await failures({ account }, `account ${account}`)) < PER_ACCOUNT) return false;
    return known === undefined || !(await accounts.hasSignedIn(known.userId, known.deviceId));
  };

  return {
    async attempt(guess, check) {
      const leave = [
        enter(underWay, `account ${guess.account}`),
        enter(underWay, `address ${guess.address}`),
      ];
      try {
        if (await isLimited(guess)) return 'limited';
        if (await check()) return 'passed';
        const at = new Date(clock.now()).toISOString();
        await accounts.recordFailure({ account: guess.account, address: guess.address, at });
        return 'failed';
      } finally {
        for (const done of leave) done();
      }
    },
  };
}

function enter(counts: Map<string, number>, name: string): () => void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return () => {
    const left = (counts.get(name) ?? 1) - 1;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  };
}
