/** Turns a failed call into an error that screens can show, with the server's message or the caller's default. */
import { ErrorBody } from '@tableside/protocol/error.ts';
import { HTTPError } from 'ky';
import * as v from 'valibot';

/** `status` 0: no answer at all (no network, no server, too slow). `refused`: the server itself said no. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  override readonly name = 'ApiError';

  constructor(message: string, facts: Pick<ApiError, 'status' | 'code' | 'details'>) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
  }
}

/** The server checked the credentials and rejected them. A missing network never counts as a refusal. */
export const isRefusedRequest = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403) && error.code !== null;

const NO_ROOM = 'This device has no room left to save it.';
const NO_ANSWER = "This needs a connection, and the server can't be reached.";

/** Turns anything a call threw into an `ApiError`. `fallback` is used when the server sends no message. */
export async function toApiError(error: unknown, fallback: string): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return new ApiError(`${fallback}. ${NO_ROOM}`, { status: 0, code: null, details: [] });
  }
  if (!(error instanceof HTTPError)) {
    return new ApiError(`${fallback}. ${NO_ANSWER}`, { status: 0, code: null, details: [] });
  }
  const status = error.response.status;
  const body = v.safeParse(ErrorBody, await error.response.json().catch(() => null));
  if (!body.success) return new ApiError(fallback, { status, code: null, details: [] });
  const { message, code, details } = body.output;
  return new ApiError(message || fallback, { status, code, details: details ?? [] });
}

const UNHEARD = "We couldn't confirm that. Try again; it won't happen twice.";

/**
 * Returns why a change that only the server can make failed. Without an answer it may still have happened; such calls
 * can be repeated safely.
 */
export async function changeProblem(error: unknown): Promise<string> {
  const { code, message } = await toApiError(error, UNHEARD);
  return code === null ? UNHEARD : message;
}
