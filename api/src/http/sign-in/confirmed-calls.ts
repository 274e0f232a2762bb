/**
 * The calls before which a person is asked again who they are: those that decide who may do what. A tablet that its person
 * left signed in makes none of them.
 */
import type { Act } from '@tableside/domain/command/permissions.ts';
import type { FastifyContextConfig } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { LiveSession } from '../../storage/door/accounts.ts';

/** Everything that changes accounts, devices and integrations. */
const ACTS: readonly Act[] = ['users.edit', 'integrations.edit', 'device.edit'];

/** The password or a code counts for this long, in ms. */
const CONFIRMED_MS = 10 * 60_000;

/** Returns whether the person gave the password or a code lately. */
export function isConfirmed({ session }: LiveSession, now: number): boolean {
  const confirmedAt = Date.parse(session.confirmedAt ?? session.createdAt);
  return now - confirmedAt <= CONFIRMED_MS;
}

/** Throws `auth.confirm` unless the person gave the password or a code lately. */
export function refuseUnconfirmed(live: LiveSession, now: number): void {
  if (!isConfirmed(live, now)) throw new ProtocolError('auth.confirm');
}

export const isConfirmedCall = (method: string, { act, confirm }: FastifyContextConfig): boolean =>
  method !== 'GET' && method !== 'HEAD' && (confirm === true || (act !== undefined && ACTS.includes(act)));
