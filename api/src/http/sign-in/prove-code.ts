/** Checks a typed second factor: a code of the authenticator app or a recovery code. */
import type { Proof, SecondFactor } from '../../storage/second-factors.ts';
import { type Person, recordWrongGuess } from '../accounts/record-account.ts';
import type { HttpDeps } from '../http-deps.ts';
import { readCode } from './one-time-codes.ts';
import type { Guess, SignInLimits } from './sign-in-limits.ts';
import { isTotpCode, matchingStep } from './totp.ts';

/** The hash includes the account, so that the same code of two accounts has two hashes. */
export const recoveryHash = ({ secrets }: Pick<HttpDeps, 'secrets'>, userId: string, code: string): string =>
  secrets.hash(`recovery of ${userId}: ${readCode(code)}`);

/**
 * Returns undefined when the code is not valid now. The write that uses the code checks that it was not used before.
 */
export function proofOf(deps: HttpDeps, factor: SecondFactor, typed: string): Proof | undefined {
  const code = readCode(typed);
  if (!isTotpCode(code)) return { codeHash: recoveryHash(deps, factor.userId, code) };
  const secret = deps.secrets.open(factor.sealed, factor.userId);
  const step = secret === undefined ? undefined : matchingStep(secret, code, deps.clock.now());
  return step === undefined ? undefined : { step };
}

interface CodeGuess {
  readonly who: Person;
  readonly action: Parameters<typeof recordWrongGuess>[2]['action'];
  readonly address: string;
}

/**
 * Tries a code within the limit of ten failures per account, from any address. A device that the account knows is not
 * exempt, because it may be the one that was stolen.
 */
export async function attemptCode(
  deps: HttpDeps,
  limits: SignInLimits,
  { who, action, address, check }: CodeGuess & { readonly check: () => Promise<boolean> },
) {
  // No email contains a space, so no sign-in counts toward this limit. Only somebody who gave the password gets here,
  // so nobody else at the address can use it up.
  const account = `Code of ${who.user.id}`;
  const guess: Guess = { account, address: account };
  const verdict = await limits.attempt(guess, check);
  if (verdict === 'failed') await recordWrongGuess(deps, who, { action, address, code: 'auth.code' });
  return verdict;
}
