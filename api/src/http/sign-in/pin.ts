/**
 * PINs. A person sets one with the password. On an enrolled tablet that the staff share, the PIN then opens the act key
 * of that person on that tablet, and a short session for calls of their own. For the kitchen it opens the time clock.
 */
import { outranks } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { PIN_WEAKNESSES, weaknessOf } from '@tableside/protocol/pin-rules.ts';
import { PinChange, PinState } from '@tableside/protocol/rest/pin.ts';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { accountEvent, personOf, recordWrongGuess, rightGuess, userRow } from '../accounts/record-account.ts';
import { callerOf, liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { pepperedPin } from './pin-entry.ts';
import { refuseUnlessPassed } from './refuse-guess.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const config = { act: 'pin.own' } as const;

export function registerPins(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const { accounts } = deps.storage;
  registerPinChange(app, deps, limits);

  const state = {
    summary: 'Whether the caller has a PIN',
    tags: ['accounts'],
    response: { 200: PinState },
  };
  app.get('/auth/pin', { schema: state, config }, async (request, reply) => {
    const { userId, venueId } = callerOf(request).actor;
    return reply.send({ set: await accounts.hasPin({ userId, venueId }) });
  });

  const cleared = {
    summary: 'Removes a PIN',
    description:
      "One's own, or as a manager that of a colleague whose role is not higher. The person then cannot open a shared " +
      'tablet until they set another PIN.',
    tags: ['accounts'],
    params: v.object({ userId: described('The account.', v.string()) }),
    response: { 204: v.undefined() },
    errors: errorCodes('notFound'),
  };
  const confirmed = { ...config, confirm: true } as const;
  app.delete('/auth/pin/:userId', { schema: cleared, config: confirmed }, async (request, reply) => {
    const who = personOf(liveOf(request));
    const { venueId, role } = who.membership;
    const { userId } = request.params;
    const account = await accounts.account(venueId, userId);
    if (userId !== who.user.id) {
      if (!outranks(role, 'server')) throw new ProtocolError('forbidden');
      if (account && outranks(account.role, role)) throw new ProtocolError('forbidden');
    }
    const event = accountEvent(deps, who, { action: 'user.pinCleared', rows: [userRow(userId)] });
    const outcome = await accounts.changePin({ userId, venueId, hash: null, at: isoNow(deps.clock), event });
    if (outcome === 'missing') throw new ProtocolError('notFound');
    return reply.status(204).send();
  });
}

function registerPinChange(app: Api, deps: HttpDeps, limits: SignInLimits): void {
  const schema = {
    summary: 'Sets a PIN, with the password',
    description:
      '4 to 8 digits, at least 6 for managers, and not one that is easy to guess. `details` gives the reason as ' +
      '`message`. Tablets that the former PIN opened ask for the new one.',
    tags: ['accounts'],
    body: PinChange,
    response: { 204: v.undefined() },
    errors: errorCodes('auth.credentials', 'pin.weak'),
  };
  app.put('/auth/pin', { schema, config }, async (request, reply) => {
    const who = personOf(liveOf(request));
    const { password, pin } = request.body;
    const { id: userId, email, passwordHash } = who.user;
    const { venueId, role } = who.membership;
    const weakness = weaknessOf(pin, role);
    if (weakness) {
      const details = [{ path: 'pin', message: PIN_WEAKNESSES[weakness] }];
      throw new ProtocolError('pin.weak', { details });
    }
    const guessed = { action: 'auth.pin', address: request.ip } as const;
    const check = async () => {
      if (!(await checkPassword(passwordHash, password))) return false;
      const hash = await hashPassword(pepperedPin(deps, { userId, venueId, pin }));
      const event = rightGuess(deps, who, guessed);
      const change = { userId, venueId, hash, passwordHash, at: event.at, event };
      return (await deps.storage.accounts.changePin(change)) === 'changed';
    };
    const verdict = await limits.attempt({ account: email, address: request.ip }, check);
    if (verdict === 'failed') await recordWrongGuess(deps, who, guessed);
    refuseUnlessPassed(verdict, reply);
    return reply.status(204).send();
  });
}
