/**
 * Limits password guesses in 15 minutes: 10 failures per account and 100 per address, counted in storage. Only failures
 * count. At most as many guesses are checked at once as failures remain, whichever server processes check them, and the
 * others wait for the results. So parallel guesses gain nothing, and a room full of tablets can still sign in together.
 * A device that has signed in to the account before proves it by a secret. It has a limit of its own, so that nobody
 * can lock it out.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../commands/clock.ts';
import { networkOf } from '../../commands/network-of.ts';
import type { Guess as CountedGuess, Guesses } from '../../storage/door/guesses.ts';

const WINDOW_MS = 15 * 60_000;
/** A check that takes longer counts as failed until it ends. */
const CHECK_MS = 10_000;
const ASK_AGAIN_MS = 50;
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
  /** How many failures the address may have. Default: 100. */
  readonly mostAtAddress?: number;
}

export interface SignInLimits {
  /** Runs the check unless a limit is reached. Counts a failed check. */
  attempt(guess: Guess, check: () => Promise<boolean>): Promise<'passed' | 'failed' | 'limited'>;
}

const isoAt = (ms: number): string => new Date(ms).toISOString();

export function createSignInLimits(guesses: Guesses, clock: Clock): SignInLimits {
  /** Waits for its turn. Returns the guess's id, or undefined when a limit is reached. */
  const begin = async (guess: Guess): Promise<number | undefined> => {
    const limits = limitsOf(guess);
    for (;;) {
      const now = clock.now();
      const [at, since, until] = [isoAt(now), isoAt(now - WINDOW_MS), isoAt(now + CHECK_MS)];
      const begun = await guesses.beginGuess({ ...limits, at, since, until });
      if (begun.kind !== 'wait') return begun.kind === 'begun' ? begun.id : undefined;
      await wait(ASK_AGAIN_MS);
    }
  };
  return {
    async attempt(guess, check) {
      const id = await begin(guess);
      if (id === undefined) return 'limited';
      let verdict: 'passed' | 'failed' | undefined;
      try {
        verdict = (await check()) ? 'passed' : 'failed';
        return verdict;
      } finally {
        await guesses.endGuess(id, verdict === 'failed' ? 'failed' : 'takenBack');
      }
    },
  };
}

/** No email contains a space, so the key of a device never equals an account. */
function limitsOf({
  account,
  address: from,
  knownDevice,
  mostAtAddress = PER_ADDRESS,
}: Guess): Pick<CountedGuess, 'limits' | 'counted'> {
  if (knownDevice !== undefined) {
    const ofDevice = `device ${knownDevice}`;
    const limits = [{ key: { account: ofDevice }, most: PER_KNOWN_DEVICE }];
    return { limits, counted: { account: ofDevice, address: '' } };
  }
  const address = networkOf(from);
  const limits = [
    { key: { address }, most: mostAtAddress },
    { key: { account }, most: PER_ACCOUNT },
  ];
  return { limits, counted: { account, address } };
}
