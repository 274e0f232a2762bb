/**
 * The second step of a sign-in with a second factor. A correct password returns a challenge instead of a token, and the
 * challenge with a code returns the token.
 */
import { CodeRequest, Session, type SignInChallenge } from '@tableside/protocol/accounts.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { type Member, memberAt } from '../../storage/door/account-records.ts';
import { rightGuess } from '../accounts/record-account.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { signInLimit } from '../security/rate-limits.ts';
import { venueOf } from '../venue-of-host.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { answerOf, newSession } from './new-session.ts';
import { attemptCode, proofOf } from './prove-code.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const LIVES_MS = 5 * 60_000;
/** Nothing else is sealed for this owner. */
const OWNER = 'sign-in challenge';

const Challenge = v.object({
  email: v.string(),
  userId: v.string(),
  password: v.string(),
  until: v.number(),
});

/** The challenge is encrypted and needs no row. It holds the account, a hash of its password hash, and the expiry. */
export function challengeFor(
  { secrets, clock }: Pick<HttpDeps, 'secrets' | 'clock'>,
  { user }: Pick<Member, 'user'>,
): SignInChallenge {
  const until = clock.now() + LIVES_MS;
  const { id: userId, email, passwordHash } = user;
  const kept = { email, userId, password: secrets.hash(passwordHash), until };
  return { challenge: secrets.seal(JSON.stringify(kept), OWNER), expiresAt: new Date(until).toISOString() };
}

/**
 * Returns the challenge's account in the venue. Throws when it has expired, the password has changed since, or the
 * account does not belong to the venue.
 */
async function accountBehind(deps: HttpDeps, request: FastifyRequest, challenge: string): Promise<Member> {
  const opened = deps.secrets.open(challenge, OWNER);
  if (opened === undefined) throw new ProtocolError('auth.challenge');
  const { email, userId, password, until } = v.parse(Challenge, JSON.parse(opened));
  const found = memberAt(await deps.storage.accounts.userByEmail(email), venueOf(request));
  const isSame = found?.user.id === userId && deps.secrets.hashes(found.user.passwordHash).includes(password);
  if (!found || !isSame || until <= deps.clock.now()) throw new ProtocolError('auth.challenge');
  return found;
}

export function registerSignInCode(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Signs in with the code of a second factor, after the password',
    description: 'The code comes from the app, or is a recovery code. Each is accepted once.',
    tags: ['accounts'],
    body: CodeRequest,
    response: { 200: Session },
    errors: errorCodes('auth.code', 'auth.challenge'),
  };
  const config = { open: true, rateLimit: signInLimit };
  app.post('/auth/login/code', { schema, config }, async (request, reply) => {
    const { challenge, code, deviceId = null, deviceSecret: secret } = request.body;
    const found = await accountBehind(deps, request, challenge);
    const who = { ...found, deviceId, address: request.ip };
    const session = newSession(deps, who);
    const guessed = { action: 'auth.signIn', address: request.ip } as const;
    const check = async (): Promise<boolean> => {
      const factor = await accounts.secondFactor(who.user.id);
      const proof = factor && proofOf(deps, factor, code);
      if (factor && !proof) return false;
      const event = rightGuess(deps, who, guessed);
      const { passwordHash } = who.user;
      return (
        (await accounts.signIn({ session, passwordHash, event, ...(proof ? { proof } : {}) })) === 'begun'
      );
    };
    const knownDevice = await knownDeviceOf(accounts, who.user.id, secret);
    const verdict = await attemptCode(deps, limits, { who, ...guessed, knownDevice, check });
    refuseUnlessPassed(verdict, reply, 'auth.code');
    await rememberDevice(accounts, { userId: who.user.id, secret, deviceId, at: isoNow(deps.clock) });
    return reply.send(answerOf(deps, who, session));
  });
}
