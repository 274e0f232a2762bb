/** An error of a call. It is thrown below the HTTP layer, which turns it into `{code, message}` with its status. */
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';

export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  readonly status: number;

  /** Seconds to wait before the next retry, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ProtocolErrorCode, options?: ErrorOptions & { readonly retryAfter?: number }) {
    super(PROTOCOL_ERRORS[code].message, options);
    this.retryAfter = options?.retryAfter;
    this.code = code;
    this.status = PROTOCOL_ERRORS[code].status;
  }
}
