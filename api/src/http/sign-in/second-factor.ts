/**
 * The user's own second factor: shown once, confirmed by a code, turned off by password and code. Admins can reset it.
 */

import {
  FactorCode,
  FactorEnd,
  FactorStart,
  NewFactor,
  OwnFactor,
  RecoveryCodes,
} from '@tableside/protocol/rest/second-factor.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { accountEvent, personOf, recordWrongGuess, userRow } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { newCode } from './one-time-codes.ts';
import { checkPassword } from './passwords.ts';
import { attemptCode, proofOf, recoveryHash } from './prove-code.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { matchingStep, newTotpSecret, totpAddress } from './totp.ts';

const RECOVERY_CODES = 10;
/** Three groups of four characters, each one of 31. */
const GROUPS = 3;
const tags = ['accounts'];

export function registerSecondFactor(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  registerLooking(app, deps);
  registerTurningOn(app, deps, limits);
  registerTurningOff(app, deps, limits);
  registerReset(app, deps);
}

function registerLooking(app: Api, { storage }: HttpDeps): void {
  const schema = {
    summary: 'Says whether your own sign-in also asks for a code',
    tags,
    response: { 200: OwnFactor },
  };
  app.get('/auth/second-factor', { schema }, async (request, reply) => {
    const factor = await storage.accounts.secondFactor(liveOf(request).user.id);
    const isOn = factor !== undefined && factor.confirmedAt !== null;
    return reply.send({ on: isOn, codesLeft: isOn ? factor.codesLeft : 0 });
  });
}

function registerTurningOn(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const config = { act: 'account.secondFactor' } as const;
  const begun = {
    summary: 'Begins a second factor: a secret for an authenticator app',
    description:
      'The secret appears only in this response. Sign-in asks for codes once a first code has confirmed it.',
    tags,
    body: FactorStart,
    response: { 200: NewFactor },
    errors: errorCodes('auth.credentials', 'secondFactor.on'),
  };
  app.post('/auth/second-factor', { schema: begun, config }, async (request, reply) => {
    await askPassword({ deps, limits, request, reply }, request.body.password);
    const { user, membership } = liveOf(request);
    const secret = newTotpSecret();
    const sealed = deps.secrets.seal(secret, user.id);
    const outcome = await accounts.beginSecondFactor({ userId: user.id, sealed });
    if (outcome === 'on') throw new ProtocolError('secondFactor.on');
    const venue = await deps.storage.row(membership.venueId, 'venue', membership.venueId);
    const address = totpAddress(secret, { issuer: venue?.doc.name || 'Tableside', account: user.email });
    return reply.send({ secret, address });
  });

  const confirmed = {
    summary: 'Turns the second factor on with a first code from the app',
    description:
      'The ten recovery codes appear only in this response. Each works once, in place of a code from the app.',
    tags,
    body: FactorCode,
    response: { 200: RecoveryCodes },
    errors: errorCodes('auth.code', 'secondFactor.on', 'secondFactor.off'),
  };
  app.post('/auth/second-factor/confirm', { schema: confirmed, config }, async (request, reply) => {
    const who = personOf(liveOf(request));
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newCode(GROUPS));
    const check = () => confirm(deps, who, request.body.code, recoveryCodes);
    const guess = { who, action: 'auth.secondFactorOn', address: request.ip, check } as const;
    refuseUnlessPassed(await attemptCode(deps, limits, guess), reply, 'auth.code');
    return reply.send({ recoveryCodes });
  });
}

type Who = ReturnType<typeof personOf>;

async function confirm(
  deps: HttpDeps,
  who: Who,
  code: string,
  recoveryCodes: readonly string[],
): Promise<boolean> {
  const { accounts } = deps.storage;
  const userId = who.user.id;
  const factor = await accounts.secondFactor(userId);
  if (!factor) throw new ProtocolError('secondFactor.off');
  if (factor.confirmedAt !== null) throw new ProtocolError('secondFactor.on');
  const secret = deps.secrets.open(factor.sealed, userId) ?? '';
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), deps.clock.now());
  if (step === undefined) return false;
  const codeHashes = recoveryCodes.map((one) => recoveryHash(deps, userId, one));
  const event = accountEvent(deps, who, { action: 'auth.secondFactorOn', rows: [userRow(userId)] });
  const { sealed } = factor;
  const confirming = { userId, sealed, step, codeHashes, at: isoNow(deps.clock), event };
  return (await accounts.confirmSecondFactor(confirming)) === 'on';
}

function registerTurningOff(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Turns your own second factor off, with the password and a code',
    tags,
    body: FactorEnd,
    response: { 204: v.undefined() },
    errors: errorCodes('auth.credentials', 'auth.code', 'secondFactor.off'),
  };
  app.post('/auth/second-factor/off', { schema }, async (request, reply) => {
    const { password, code } = request.body;
    await askPassword({ deps, limits, request, reply }, password);
    const who = personOf(liveOf(request));
    const userId = who.user.id;
    const action = 'auth.secondFactorOff';
    const check = async (): Promise<boolean> => {
      const factor = await accounts.secondFactor(userId);
      if (!factor || factor.confirmedAt === null) throw new ProtocolError('secondFactor.off');
      const proof = proofOf(deps, factor, code);
      const event = accountEvent(deps, who, { action, rows: [userRow(userId)] });
      return proof !== undefined && (await accounts.endSecondFactor({ userId, proof, event })) === 'off';
    };
    const verdict = await attemptCode(deps, limits, { who, action, address: request.ip, check });
    refuseUnlessPassed(verdict, reply, 'auth.code');
    return reply.status(204).send();
  });
}

function registerReset(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const schema = {
    summary: 'Turns off the second factor of somebody who lost the app and the recovery codes',
    tags: ['users'],
    params: v.object({ id: Id }),
    response: { 204: v.undefined() },
    errors: errorCodes('notFound', 'users.self', 'secondFactor.off', 'access.shared'),
  };
  const config = { act: 'users.edit' } as const;
  app.delete('/users/:id/second-factor', { schema, config }, async (request, reply) => {
    const { venueId, userId: own } = callerOf(request).actor;
    const userId = request.params.id;
    if (userId === own) throw new ProtocolError('users.self');
    if (!(await accounts.account(venueId, userId))) throw new ProtocolError('notFound');
    const by = personOf(liveOf(request));
    const event = accountEvent(deps, by, { action: 'user.secondFactorOff', rows: [userRow(userId)] });
    const outcome = await accounts.endSecondFactor({ userId, onlyOf: venueId, event });
    if (outcome === 'stale') throw new ProtocolError('secondFactor.off');
    if (outcome === 'shared') throw new ProtocolError('access.shared');
    return reply.status(204).send();
  });
}

interface Asking {
  readonly deps: HttpDeps;
  readonly limits: SignInLimits;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Asks for the password, so that a person who finds a signed-in tablet cannot change the second factor. */
async function askPassword({ deps, limits, request, reply }: Asking, password: string): Promise<void> {
  const who = personOf(liveOf(request));
  const { email, passwordHash } = who.user;
  const address = request.ip;
  const verdict = await limits.attempt({ account: email, address }, () =>
    checkPassword(passwordHash, password),
  );
  if (verdict === 'failed') await recordWrongGuess(deps, who, { action: 'auth.password', address });
  refuseUnlessPassed(verdict, reply);
}
