/** Account routes: sign in, register, get the signed-in user (renews the session), sign out, change the password. */
import { takesRegistrations } from '@tableside/domain/venue/venue.ts';
import {
  LoginRequest,
  Me,
  PasswordChange,
  RegisterRequest,
  Registration,
  Session,
  SignInChallenge,
} from '@tableside/protocol/accounts.ts';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { noteIfPossible } from '../../commands/through-storage.ts';
import type { Membership, UserRecord } from '../../storage/account-records.ts';
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
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import { hashNewPassword } from './new-password.ts';
import { answerOf, newSession, publicUser, sessionEnd } from './new-session.ts';
import { checkPassword } from './passwords.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import { challengeFor } from './sign-in-code.ts';
import type { Guess, SignInLimits } from './sign-in-limits.ts';

export function registerAuth(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  registerSignIn(app, deps, limits);
  registerRegistration(app, deps);
  registerRegistrationState(app, deps);
  registerPasswordChange(app, deps, limits);

  const me = {
    summary: 'Returns who is signed in, with a fresh token: the session continues for 30 days',
    tags: ['accounts'],
    response: { 200: Me },
  };
  app.get('/auth/me', { schema: me }, async (request, reply) => {
    const { session, user, membership } = liveOf(request);
    await noteIfPossible(async () => {
      await accounts.extendSession(session.id, sessionEnd(deps));
      await accounts.noteSeen({ ...membership, at: isoNow(deps.clock), signedIn: false });
    });
    const token = deps.tokens.sign({ sub: user.id, sid: session.id, venueId: session.venueId });
    return reply.send({ ...publicUser(user, membership), token });
  });

  const ended = { summary: 'Ends the session', tags: ['accounts'], response: { 204: v.undefined() } };
  app.post('/auth/logout', { schema: ended }, async (request, reply) => {
    const live = liveOf(request);
    await accounts.revokeSession(live.session.id, isoNow(deps.clock));
    await recordAccount(deps, personOf(live), { action: 'auth.signOut', rows: [userRow(live.user.id)] });
    return reply.status(204).send();
  });
}

function registerRegistration(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Creates an account',
    description: "It is always a customer's account, no matter which role is named.",
    tags: ['accounts'],
    body: RegisterRequest,
    response: { 201: Session },
    errors: errorCodes('auth.emailTaken', 'auth.registrationClosed', 'password.common'),
  };
  app.post('/auth/register', { schema, config: { open: true } }, async (request, reply) => {
    await refuseClosedRegistration(deps);
    deps.guests?.admitRegistration(request.ip);
    const { name, email, password, deviceSecret: secret } = request.body;
    const owner = { venueId: deps.venueId, email, name };
    const passwordHash = await hashNewPassword(deps, password, owner);
    const user: UserRecord = { id: uuid(), name, email, passwordHash, createdAt: isoNow(deps.clock) };
    const membership: Membership = {
      userId: user.id,
      venueId: deps.venueId,
      role: 'customer',
      staffId: null,
    };
    const made = await deps.storage.accounts.createUser(user, membership);
    if (made === 'emailTaken') throw new ProtocolError('auth.emailTaken');
    await recordAccount(deps, { user, membership }, { action: 'auth.register', rows: [userRow(user.id)] });
    const session = newSession(deps, { user, membership });
    await deps.storage.accounts.createSession(session);
    const at = session.createdAt;
    await deps.storage.accounts.noteSeen({ ...membership, at, signedIn: true });
    await rememberDevice(deps.storage.accounts, { userId: user.id, secret, deviceId: null, at });
    return reply.status(201).send(answerOf(deps, { user, membership }, session));
  });
}

function registerSignIn(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Signs in',
    description:
      'An account with a second factor gets a challenge instead of a token; send it to `POST /auth/login/code` ' +
      'with a code. A client that does not set `secondStep` cannot handle a challenge and is refused.',
    tags: ['accounts'],
    body: LoginRequest,
    response: { 200: v.union([Session, SignInChallenge]) },
    errors: errorCodes('auth.credentials', 'auth.codeRequired'),
  };
  const config = { open: true };
  const preHandler = limitSignIns(app, deps);
  app.post('/auth/login', { schema, config, preHandler }, async (request, reply) => {
    const { email, password, deviceId, deviceSecret: secret, secondStep } = request.body;
    const found = await accounts.userByEmail(email);
    const knownDevice = found && (await knownDeviceOf(accounts, found.user.id, secret));
    const guess: Guess = { account: email, address: request.ip, knownDevice };
    const guessed = { action: 'auth.signIn', address: request.ip } as const;
    const who = found && { ...found, deviceId };
    const session = who && newSession(deps, who);
    // A deactivated card's account is refused with the same error and after the same time as a wrong password.
    let needsCode = false;
    const check = async () => {
      if (!(await checkPassword(who?.user.passwordHash, password)) || !who || !session) return false;
      const { passwordHash } = who.user;
      const event = rightGuess(deps, who, guessed);
      const outcome = await accounts.signIn({ session, passwordHash, event });
      needsCode = outcome === 'codeNeeded';
      return needsCode || outcome === 'begun';
    };
    const verdict = await limits.attempt(guess, check);
    if (verdict === 'failed') await recordWrongGuess(deps, who ?? null, guessed);
    refuseUnlessPassed(verdict, reply);
    if (!who || !session) throw new ProtocolError('auth.credentials');
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
    const session = newSession(deps, who);
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

/** The venue's setting for whether guests may register. The sign-in screen reads it before it offers registration. */
type Deps = Pick<HttpDeps, 'storage' | 'venueId'>;

function registerRegistrationState(app: Api, deps: Deps): void {
  const schema = {
    summary: 'Says whether guests may create an account',
    tags: ['accounts'],
    response: { 200: Registration },
  };
  app.get('/auth/registration', { schema, config: { open: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ isOpen: await isOpen(deps) }),
  );
}

/** Throws `auth.registrationClosed` when guests may not register. */
async function refuseClosedRegistration(deps: Deps): Promise<void> {
  if (!(await isOpen(deps))) throw new ProtocolError('auth.registrationClosed');
}

async function isOpen({ storage, venueId }: Deps): Promise<boolean> {
  const venue = await storage.row(venueId, 'venue', venueId);
  return venue === undefined || takesRegistrations(venue.doc);
}
