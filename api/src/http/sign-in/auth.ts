/** Account routes: sign in, get the signed-in user (renews the session), sign out, change the password. */
import { LoginRequest, Me, PasswordChange, Session, SignInChallenge } from '@tableside/protocol/accounts.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { noteIfPossible } from '../../commands/through-storage.ts';
import { type FoundAccount, memberAt } from '../../storage/door/account-records.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  personOf,
  recordAccount,
  recordWrongGuess,
  rightGuess,
  userRow,
} from '../accounts/record-account.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { limitRequests, signInLimit } from '../security/rate-limits.ts';
import { venueOf } from '../venue-of-host.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { hashNewPassword } from './new-password.ts';
import { answerOf, newSession, publicUser, renewedEnd } from './new-session.ts';
import { checkPassword } from './passwords.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import { challengeFor } from './sign-in-code.ts';
import type { Guess, SignInLimits } from './sign-in-limits.ts';

export function registerAuth(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  registerSignIn(app, deps, limits);
  registerPasswordChange(app, deps, limits);

  const me = {
    summary: 'Returns who is signed in, with a fresh token: the session continues for 30 days',
    description:
      'It ends 90 days after the sign-in all the same, and one of a shared tablet ends at its time.',
    tags: ['accounts'],
    response: { 200: Me },
  };
  app.get('/auth/me', { schema: me }, async (request, reply) => {
    const { session, user, membership } = liveOf(request);
    await noteIfPossible(async () => {
      const at = isoNow(deps.clock);
      await accounts.extendSession(session.id, renewedEnd(deps, session), { at, address: request.ip });
      await accounts.noteSeen({ ...membership, at, signedIn: false });
    });
    const token = deps.tokens.sign({ sub: user.id, sid: session.id, venueId: session.venueId });
    const { hasOtherVenues } = memberAt(await accounts.userByEmail(user.email), membership.venueId) ?? {};
    return reply.send({ ...publicUser({ user, membership, hasOtherVenues }), token });
  });

  const ended = { summary: 'Ends the session', tags: ['accounts'], response: { 204: v.undefined() } };
  app.post('/auth/logout', { schema: ended }, async (request, reply) => {
    const live = liveOf(request);
    await accounts.revokeSession(live.session.id, isoNow(deps.clock));
    await recordAccount(deps, personOf(live), { action: 'auth.signOut', rows: [userRow(live.user.id)] });
    return reply.status(204).send();
  });
}

function registerSignIn(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Signs in',
    description:
      'The account must belong to the venue with the host name of the request. Otherwise a right password is answered ' +
      'with `auth.otherVenue`, and `details` lists the venues of the account: the host name as `path`, the name as ' +
      '`message`. An account with a second factor gets a challenge instead of a token; send it to `POST /auth/login/code` ' +
      'with a code. A client that does not set `secondStep` cannot handle a challenge and is refused.',
    tags: ['accounts'],
    body: LoginRequest,
    response: { 200: v.union([Session, SignInChallenge]) },
    errors: errorCodes('auth.credentials', 'auth.codeRequired', 'auth.otherVenue'),
  };
  const config = { open: true };
  const preHandler = limitSignIns(app, deps);
  app.post('/auth/login', { schema, config, preHandler }, async (request, reply) => {
    const { email, password, deviceId, deviceSecret: secret, secondStep } = request.body;
    const venueId = venueOf(request);
    const found = await accounts.userByEmail(email);
    const knownDevice = found && (await knownDeviceOf(accounts, found.user.id, secret));
    const guess: Guess = { account: email, address: request.ip, knownDevice };
    const guessed = { action: 'auth.signIn', address: request.ip } as const;
    const member = memberAt(found, venueId);
    const who = member && { ...member, deviceId, address: request.ip };
    const session = who && newSession(deps, who);
    // A deactivated card's account is refused with the same error and after the same time as a wrong password.
    let needsCode = false;
    const check = async () => {
      if (!(await checkPassword(found?.user.passwordHash, password))) return false;
      if (!who || !session) return belongsSomewhere(found);
      const { passwordHash } = who.user;
      const event = rightGuess(deps, who, guessed);
      const outcome = await accounts.signIn({ session, passwordHash, event });
      needsCode = outcome === 'codeNeeded';
      return needsCode || outcome === 'begun';
    };
    const verdict = await limits.attempt(guess, check);
    if (verdict === 'failed') await recordWrongGuess(deps, who ?? { venueId }, guessed);
    refuseUnlessPassed(verdict, reply);
    if (!who || !session) throw await otherVenue(deps.storage, found);
    if (needsCode && !secondStep) throw new ProtocolError('auth.codeRequired');
    if (needsCode) return reply.send(challengeFor(deps, who));
    await rememberDevice(accounts, {
      userId: who.user.id,
      secret,
      deviceId: deviceId ?? null,
      at: isoNow(deps.clock),
    });
    return reply.send(answerOf(deps, who, session));
  });
}

/** Limits by address. A device known to the account is counted alone: others at its address cannot use up its limit. */
function limitSignIns(app: Api, { storage: { accounts } }: HttpDeps) {
  return limitRequests(app, {
    ...signInLimit,
    keyGenerator: async (request) => {
      const { email, deviceSecret } = request.body as v.InferOutput<typeof LoginRequest>;
      const found = deviceSecret === undefined ? undefined : await accounts.userByEmail(email);
      const known = found && (await knownDeviceOf(accounts, found.user.id, deviceSecret));
      return known === undefined ? signInLimit.keyGenerator(request) : `sign-in of device ${known}`;
    },
  });
}

/** Changing the password ends every session of the account. The calling browser gets a new session. */
function registerPasswordChange(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Changes the password',
    description: 'Every session of the account ends; the response is a new session.',
    tags: ['accounts'],
    body: PasswordChange,
    response: { 200: Session },
    errors: errorCodes('auth.credentials', 'password.common'),
  };
  app.post('/auth/password', { schema }, async (request, reply) => {
    const who = personOf(liveOf(request));
    const { current, next, deviceSecret } = request.body;
    const { id: userId, email, passwordHash } = who.user;
    const knownDevice = await knownDeviceOf(accounts, userId, deviceSecret);
    const guess: Guess = { account: email, address: request.ip, knownDevice };
    const guessed = { action: 'auth.password', address: request.ip } as const;
    const session = newSession(deps, { ...who, address: request.ip });
    const check = async () => {
      if (!(await checkPassword(passwordHash, current))) return false;
      const to = await hashNewPassword(deps, next, { ...who.user, ...who.membership });
      const event = rightGuess(deps, who, guessed);
      const change = { userId, to, at: event.at, event, by: { session, passwordHash } };
      return (await accounts.changePassword(change)) === 'changed';
    };
    const verdict = await limits.attempt(guess, check);
    if (verdict === 'failed') await recordWrongGuess(deps, who, guessed);
    refuseUnlessPassed(verdict, reply);
    return reply.send(answerOf(deps, who, session));
  });
}

/** Returns whether the account can sign in to any venue. */
const belongsSomewhere = (found: FoundAccount | undefined): boolean =>
  found?.memberships.some(({ isActive }) => isActive) ?? false;

/**
 * Returns the error for an account of other venues. Call it only for a person who gave the right password. `details` lists
 * the venues: `path` is the host name, which is empty for the first venue, and `message` is the name.
 */
async function otherVenue(storage: Storage, found: FoundAccount | undefined): Promise<ProtocolError> {
  const mine = new Set(found?.memberships.flatMap(({ venueId, isActive }) => (isActive ? [venueId] : [])));
  const venues = (await storage.venues.list()).filter(
    ({ id, closedAt }) => mine.has(id) && closedAt === null,
  );
  const details = venues.map(async ({ id, host }) => ({
    path: host ?? '',
    message: (await storage.row(id, 'venue', id))?.doc.name ?? '',
  }));
  return new ProtocolError('auth.otherVenue', { details: await Promise.all(details) });
}
