/**
 * Asks a person again who they are: before what only they should do, and before the office opens to somebody who came in by
 * PIN. See `config.confirm` and `floor-calls.ts`.
 */
import { ConfirmRequest, Session } from '@tableside/protocol/accounts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { SessionRecord } from '../../storage/door/account-records.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';
import type { Proof } from '../../storage/door/second-factors.ts';
import { personOf, recordWrongGuess, rightGuess } from '../accounts/record-account.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { knownDeviceOf } from './known-devices.ts';
import { answerOf, officeSession } from './new-session.ts';
import { checkPassword } from './passwords.ts';
import { attemptCode, proofOf } from './prove-code.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const action = 'auth.confirm';

export function registerConfirm(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const schema = {
    summary: 'Confirms who is signed in, with the password or a code',
    description:
      'Calls that say `auth.confirm` then work for ten minutes. A session that a PIN began stays one of the floor: ' +
      'the response is then a new session of one hour, which opens the office. It takes the password, and the code of ' +
      'the second factor if there is one (`auth.codeMissing`).',
    tags: ['accounts'],
    body: ConfirmRequest,
    response: { 200: Session },
    errors: errorCodes('auth.credentials', 'auth.code', 'auth.codeMissing'),
  };
  app.post('/auth/confirm', { schema }, async (request, reply) => {
    const asked = { deps, limits, request, reply, live: liveOf(request) };
    const session = asked.live.session.scope === 'floor' ? await openOffice(asked) : await confirm(asked);
    return reply.send(answerOf(deps, asked.live, session));
  });
}

interface Asked {
  readonly deps: HttpDeps;
  readonly limits: SignInLimits;
  readonly request: FastifyRequest & { readonly body: v.InferOutput<typeof ConfirmRequest> };
  readonly reply: FastifyReply;
  readonly live: LiveSession;
}

/** Notes on the session that the person has just given the password, or a code. */
async function confirm(asked: Asked): Promise<SessionRecord> {
  const { deps, request, live } = asked;
  const { password, code } = request.body;
  const { session, user } = live;
  const note = async (given: { passwordHash?: string; proof?: Proof }): Promise<boolean> => {
    const event = rightGuess(deps, personOf(live), { action, address: request.ip });
    const confirming = { session, ...given, at: event.at, event };
    return (await deps.storage.accounts.confirmSession(confirming)) === 'confirmed';
  };
  if (password !== undefined) await withPassword(asked, (passwordHash) => note({ passwordHash }));
  else if (code === undefined) throw new ProtocolError('auth.codeMissing');
  else {
    const proof = () => proofFor(deps, user.id, code);
    await withCode(asked, async () => {
      const given = await proof();
      return given !== undefined && note({ proof: given });
    });
  }
  return session;
}

/** Begins a session with all that a sign-in takes. The one that the PIN began stays as it is. */
async function openOffice(asked: Asked): Promise<SessionRecord> {
  const { deps, request, live } = asked;
  const { code } = request.body;
  const { accounts } = deps.storage;
  const who = personOf(live);
  const session = officeSession(deps, live, request.ip);
  const begin = async (passwordHash: string, proof?: Proof): Promise<boolean> => {
    const event = rightGuess(deps, who, { action, address: request.ip });
    const given = { session, passwordHash, event, ...(proof ? { proof } : {}) };
    const outcome = await accounts.signIn(given);
    if (outcome === 'codeNeeded') throw new ProtocolError('auth.codeMissing');
    return outcome === 'begun';
  };
  const factor = await accounts.secondFactor(live.user.id);
  if (!factor?.confirmedAt) await withPassword(asked, (passwordHash) => begin(passwordHash));
  else {
    await withPassword(asked, async () => true);
    if (code === undefined) throw new ProtocolError('auth.codeMissing');
    await withCode(asked, async () => {
      const proof = proofOf(deps, factor, code);
      return proof !== undefined && begin(live.user.passwordHash, proof);
    });
  }
  return session;
}

async function proofFor(deps: HttpDeps, userId: string, code: string): Promise<Proof | undefined> {
  const factor = await deps.storage.accounts.secondFactor(userId);
  return factor?.confirmedAt ? proofOf(deps, factor, code) : undefined;
}

/** Checks the password within the limits of sign-in. Throws unless it is right and `then` succeeds. */
async function withPassword(
  { deps, limits, request, reply, live }: Asked,
  then: (passwordHash: string) => Promise<boolean>,
): Promise<void> {
  const { id: userId, email, passwordHash } = live.user;
  const { password = '', deviceSecret } = request.body;
  const knownDevice = await knownDeviceOf(deps.storage.accounts, userId, deviceSecret);
  const guess = { account: email, address: request.ip, knownDevice };
  const check = async () => (await checkPassword(passwordHash, password)) && then(passwordHash);
  const verdict = await limits.attempt(guess, check);
  if (verdict === 'failed') await recordWrongGuess(deps, personOf(live), { action, address: request.ip });
  refuseUnlessPassed(verdict, reply);
}

async function withCode(
  { deps, limits, request, reply, live }: Asked,
  check: () => Promise<boolean>,
): Promise<void> {
  const { deviceSecret } = request.body;
  const knownDevice = await knownDeviceOf(deps.storage.accounts, live.user.id, deviceSecret);
  const guess = { who: personOf(live), action, address: request.ip, knownDevice, check } as const;
  refuseUnlessPassed(await attemptCode(deps, limits, guess), reply, 'auth.code');
}
