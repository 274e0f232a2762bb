/** Sends every error as `{code, message, details?}`. Internals (stack traces, SQL, paths) never leave the server. */

import type { Detail } from '@tableside/domain/command/command.ts';
import { type ErrorBody, PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import { codeOfStorage } from '../../commands/through-storage.ts';
import { CursorError, StorageError } from '../../storage/door/storage-error.ts';
import { RejectionError, rejectionStatus } from '../commands/rejection-status.ts';
import { ShapeError } from '../validate.ts';

/** Errors that Fastify raises before a handler runs. */
const FASTIFY_CODES: Readonly<Record<string, ProtocolErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_INVALID_TYPE: 'request.mediaType',
  FST_ERR_BAD_URL: 'request.malformed',
  /** No id is that long, so nothing can have it. */
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

/** Errors of the static file server: a missing part, or a path that leads out of its folder. */
const FILE_CODES: Readonly<Record<number, ProtocolErrorCode>> = {
  403: 'notFound',
  404: 'notFound',
  416: 'request.range',
};

/** Busy or full storage is worth a retry, but not at once. */
const RETRY_AFTER_S = 2;

interface Answer {
  readonly status: number;
  readonly body: ErrorBody;
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerFor(error);
  request.refusedWith = body.code;
  if (status >= 500) logFailure(error, request, body.code);
  const retryAfter = retryAfterOf(error) ?? (status === 503 ? RETRY_AFTER_S : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).header('cache-control', 'no-store').send(body);
}

/**
 * Only a bug is logged with its stack. What is expected, such as an app that is newer than the server or a full disk, is
 * one line with the reason, if there is one.
 */
function logFailure(error: Error, { log }: FastifyRequest, code: string): void {
  const isExpected = error instanceof StorageError || error instanceof ProtocolError;
  const reason = reasonOf(error);
  if (!isExpected || code === 'server.internal') log.error({ err: error, code }, 'a request failed');
  else if (reason === undefined) log.warn({ code }, 'a request could not be served');
  else log.error({ code, reason }, 'a request could not be served');
}

/** Returns the message of the error at the bottom of its causes. */
function reasonOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? (reasonOf(cause) ?? cause.message) : undefined;
}

function retryAfterOf(error: Error): number | undefined {
  if (error instanceof ProtocolError) return error.retryAfter;
  const told = error instanceof RejectionError ? error.detail?.retryAfter : undefined;
  return typeof told === 'number' ? told : undefined;
}

function answerFor(error: Error & { code?: string; statusCode?: number }): Answer {
  if (error instanceof ProtocolError) return protocolAnswer(error.code, error.details);
  if (error instanceof ShapeError) return protocolAnswer('request.shape', [...error.faults]);
  if (error instanceof CursorError)
    return protocolAnswer('request.shape', [
      { path: error.param, message: 'belongs to no page of this list' },
    ]);
  if (error instanceof RejectionError) return rejectionAnswer(error);
  if (error instanceof StorageError) return protocolAnswer(codeOfStorage(error));
  const known = FASTIFY_CODES[error.code ?? ''] ?? FILE_CODES[error.statusCode ?? 0];
  if (known) return protocolAnswer(known);
  /** The parser rejects a body with a bare 400. */
  if (error.statusCode === 400) return protocolAnswer('request.malformed');
  return protocolAnswer('server.internal');
}

function protocolAnswer(code: ProtocolErrorCode, details?: ErrorBody['details']): Answer {
  const { status, message } = PROTOCOL_ERRORS[code];
  return { status, body: details ? { code, message, details } : { code, message } };
}

function rejectionAnswer(error: RejectionError): Answer {
  const { code, message } = error;
  const details = error.detail ? factsOf(error.detail) : [];
  return {
    status: rejectionStatus(code),
    body: details.length > 0 ? { code, message, details } : { code, message },
  };
}

/** Returns the facts of a refusal as `{path, message}`: `{by: 'Ana'}` becomes path `by`, message `Ana`. */
const factsOf = (detail: Detail) =>
  Object.entries(detail).map(([path, fact]) => ({
    path,
    message: typeof fact === 'string' ? fact : JSON.stringify(fact),
  }));

export function answerNotFound(reply: FastifyReply): FastifyReply {
  const { status, body } = protocolAnswer('notFound');
  reply.request.refusedWith = body.code;
  return reply.status(status).header('cache-control', 'no-store').send(body);
}
