/** Checks a typed second factor: a code of the authenticator app or a recovery code. */
import { networkOf } from '../../commands/network-of.ts';
import type { Proof, SecondFactor } from '../../storage/door/second-factors.ts';
import { type Person, recordWrongGuess } from '../accounts/record-account.ts';
import type { HttpDeps } from '../http-deps.ts';
import { readCode } from './one-time-codes.ts';
import type { Guess, SignInLimits } from './sign-in-limits.ts';
import { isTotpCode, matchingStep } from './totp.ts';

/** The text includes the account, so that the same code of two accounts has two hashes. */
const recoveryText = (userId: string, code: string): string => `recovery of ${userId}: ${readCode(code)}`;

export const recoveryHash = ({ secrets }: Pick<HttpDeps, 'secrets'>, userId: string, code: string): string =>
  secrets.hash(recoveryText(userId, code));

/**
 * Returns undefined when the code is not valid now. The write that uses the code checks that it was not used before.
 */
export function proofOf(deps: HttpDeps, factor: SecondFactor, typed: string): Proof | undefined {
  const code = readCode(typed);
  if (!isTotpCode(code)) return { codeHashes: deps.secrets.hashes(recoveryText(factor.userId, code)) };
  const secret = deps.secrets.open(factor.sealed, factor.userId);
  const step = secret === undefined ? undefined : matchingStep(secret, code, deps.clock.now());
  return step === undefined ? undefined : { step };
}

interface CodeGuess {
  readonly who: Person;
  readonly action: Parameters<typeof recordWrongGuess>[2]['action'];
  readonly address: string;
  /** The hash of the device's secret, if the device has signed in to the account before. */
  readonly knownDevice?: string | undefined;
}

/** How many codes may be wrong at one account from all addresses together, in 15 minutes. */
const FROM_EVERYWHERE = 30;

/**
 * Tries a code within ten failures per account and address, and 30 from all addresses together. A device that the account
 * knows has ten of its own: nobody locks the person out there from elsewhere.
 */
export async function attemptCode(
  deps: HttpDeps,
  limits: SignInLimits,
  { who, action, address, knownDevice, check }: CodeGuess & { readonly check: () => Promise<boolean> },
) {
  // No email and no address contains a space, so no sign-in counts toward these limits.
  const everywhere = `Code of ${who.user.id}`;
  const account = `${everywhere} from ${knownDevice ?? networkOf(address)}`;
  const guess: Guess =
    knownDevice === undefined
      ? { account, address: everywhere, mostAtAddress: FROM_EVERYWHERE }
      : { account, address: account };
  const verdict = await limits.attempt(guess, check);
  if (verdict === 'failed') await recordWrongGuess(deps, who, { action, address, code: 'auth.code' });
  return verdict;
}
