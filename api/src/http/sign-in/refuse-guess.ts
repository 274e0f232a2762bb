/** Throws the error for a password or code that was wrong or over the limit. */
import type { FastifyReply } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { WrongGuess } from '../accounts/record-account.ts';
import { RETRY_AFTER_SECONDS } from './sign-in-limits.ts';

export function refuseUnlessPassed(
  verdict: 'passed' | 'failed' | 'limited',
  reply: FastifyReply,
  code: WrongGuess | 'auth.emailTaken' = 'auth.credentials',
): void {
  if (verdict === 'failed') throw new ProtocolError(code);
  if (verdict === 'passed') return;
  reply.header('retry-after', RETRY_AFTER_SECONDS);
  throw new ProtocolError('rate.limited');
}
