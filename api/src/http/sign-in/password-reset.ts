/** Forgotten passwords: an administrator makes a code, and its user sets a new password with it. No mail is sent. */

import { PasswordReset, ResetCode } from '@tableside/protocol/rest/password-reset.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { networkOf } from '../../commands/network-of.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { memberAt } from '../../storage/door/account-records.ts';
import { accountEvent, personOf, recordWrongGuess, rightGuess, userRow } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { signInLimit } from '../security/rate-limits.ts';
import { venueOf } from '../venue-of-host.ts';
import { hashNewPassword, refuseCommon } from './new-password.ts';
import { newCode, readCode } from './one-time-codes.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const LIVES_MS = 60 * 60_000;
/** Two groups of four characters, each one of 31. */
const GROUPS = 2;

export function registerPasswordReset(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const offered = {
    summary: 'Creates a code with which somebody sets a new password',
    description:
      'The code appears only in this response. It works once, within an hour, and replaces any earlier code. ' +
      'Nothing changes until it is used. For your own account, use `POST /auth/password`.',
    tags: ['users'],
    params: v.object({ id: Id }),
    response: { 201: ResetCode },
    errors: errorCodes('notFound', 'users.self', 'access.inactive', 'access.shared'),
  };
  const config = { act: 'users.edit' } as const;
  app.post('/users/:id/reset-code', { schema: offered, config }, async (request, reply) => {
    const offered = await offer(deps, request, request.params.id);
    return reply.status(201).send(offered);
  });

  const used = {
    summary: 'Sets a new password with a code from an administrator',
    description: 'Every session of the account ends. Then sign in with `POST /auth/login`.',
    tags: ['accounts'],
    body: PasswordReset,
    response: { 204: v.undefined() },
    errors: errorCodes('auth.resetCode', 'password.common'),
  };
  const open = { open: true, rateLimit: signInLimit };
  app.post('/auth/reset', { schema: used, config: open }, async (request, reply) => {
    const from = { venueId: venueOf(request), address: request.ip };
    const verdict = await useCode(deps, limits, { ...request.body, ...from });
    refuseUnlessPassed(verdict, reply, 'auth.resetCode');
    return reply.status(204).send();
  });
}

async function offer(deps: HttpDeps, request: FastifyRequest, userId: string): Promise<ResetCode> {
  const { accounts } = deps.storage;
  const { venueId, userId: madeBy } = callerOf(request).actor;
  if (userId === madeBy) throw new ProtocolError('users.self');
  const account = await accounts.account(venueId, userId);
  if (account?.isActive === false) throw new ProtocolError('access.inactive');
  const code = newCode(GROUPS);
  const expiresAt = new Date(deps.clock.now() + LIVES_MS).toISOString();
  const by = personOf(liveOf(request));
  const event = accountEvent(deps, by, { action: 'user.resetCode', rows: [userRow(userId)] });
  const codeHash = deps.secrets.hash(readCode(code));
  const outcome = await accounts.offerReset({ venueId, userId, codeHash, madeBy, expiresAt, event });
  if (outcome === 'missing') throw new ProtocolError('notFound');
  if (outcome === 'shared') throw new ProtocolError('access.shared');
  return { code, expiresAt };
}

type Given = v.InferOutput<typeof PasswordReset> & { readonly venueId: string; readonly address: string };

/**
 * An unknown account, an account without a code, and a wrong code cost the same look-ups and get the same answer. The
 * new password is checked against the account's name only after the code was right.
 */
async function useCode(deps: HttpDeps, limits: SignInLimits, given: Given) {
  const { venueId, email, code, password, address } = given;
  const { accounts } = deps.storage;
  await refuseCommon(deps, password, { venueId, email, name: '' });
  const guessed = { action: 'auth.reset', address } as const;
  const check = async (): Promise<boolean> => {
    const right = await findReset(deps, { venueId, email, code });
    if (!right) return false;
    const { found, codeHash } = right;
    const to = await hashNewPassword(deps, password, { ...found.user, ...found.membership });
    const event = rightGuess(deps, found, guessed);
    const resetting = { userId: found.user.id, codeHash, to, at: event.at, event };
    return (await accounts.resetPassword(resetting)) === 'changed';
  };
  // Emails and addresses contain no spaces, so failed sign-ins do not count toward this limit. It is by address alone, so
  // that nobody locks a person out from elsewhere: of the 850 billion codes, a thousand addresses try 400,000 an hour.
  const from = networkOf(address);
  const guess = { account: `Reset of ${email} from ${from}`, address: `Reset from ${from}` };
  const verdict = await limits.attempt(guess, check);
  if (verdict === 'failed') {
    const who = memberAt(await accounts.userByEmail(email), venueId);
    await recordWrongGuess(deps, who ?? { venueId }, { ...guessed, code: 'auth.resetCode' });
  }
  return verdict;
}

/** The code may have been made before the secret of the server was rotated. */
async function findReset(
  { secrets, storage, clock }: HttpDeps,
  { code, ...of }: Pick<Given, 'venueId' | 'email' | 'code'>,
) {
  for (const codeHash of secrets.hashes(readCode(code))) {
    const found = await storage.accounts.resetFor({ ...of, codeHash }, isoNow(clock));
    if (found) return { found, codeHash };
  }
  return undefined;
}
