/** An error of a call, thrown below the HTTP layer and turned into `{code, message}` with its status there. */
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';

export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  readonly status: number;

  /** Seconds until it is worth another try, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ProtocolErrorCode, options?: ErrorOptions & { readonly retryAfter?: number }) {
    super(PROTOCOL_ERRORS[code].message, options);
    this.retryAfter = options?.retryAfter;
    this.code = code;
    this.status = PROTOCOL_ERRORS[code].status;
  }
}
