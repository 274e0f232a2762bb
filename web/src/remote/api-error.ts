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

/** A server of another kind, or a proxy that answers for it, may give a reason and no code. */
const Told = v.object({
  ...ErrorBody.entries,
  code: v.optional(v.string()),
  message: v.pipe(v.string(), v.trim(), v.maxLength(500)),
});

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
  const body = v.safeParse(Told, await error.response.json().catch(() => null));
  if (!body.success) return new ApiError(fallback, { status, code: null, details: [] });
  const { message, code = null, details = [] } = body.output;
  return new ApiError(message || fallback, { status, code, details });
}

const UNHEARD = "We couldn't confirm that. Try again; it won't happen twice.";

/**
 * Returns why a change that only the server can make failed. Without an answer it may still have happened; such calls
 * can be repeated safely.
 */
export async function changeProblem(error: unknown): Promise<string> {
  const { code, status, message } = await toApiError(error, UNHEARD);
  const isRefused = code !== null || (status >= 400 && status < 500);
  return isRefused ? message : UNHEARD;
}
