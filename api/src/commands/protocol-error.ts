/** An error of a call. It is thrown below the HTTP layer, which turns it into `{code, message}` with its status. */
import { type ErrorBody, PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';

interface Told {
  readonly retryAfter?: number;
  readonly details?: NonNullable<ErrorBody['details']>;
}

export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  readonly status: number;

  /** Seconds to wait before the next retry, if known. */
  readonly retryAfter: number | undefined;

  readonly details: ErrorBody['details'];

  constructor(code: ProtocolErrorCode, options?: ErrorOptions & Told) {
    super(PROTOCOL_ERRORS[code].message, options);
    this.details = options?.details;
    this.retryAfter = options?.retryAfter;
    this.code = code;
    this.status = PROTOCOL_ERRORS[code].status;
  }
}
