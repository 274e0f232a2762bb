/** The network as the engine needs it. An answer is a value, never an exception: what to do next depends on its kind. */
import type { Enrolment, Health } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';

/** The server answered with an error. `code` is the protocol's, or '' when the body had none. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  /** The server's sentence for a person; absent when the body had none. */
  readonly message?: string;
  /** Retry-After in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** No answer, or none of our server's: a captive portal's page counts as no network. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly why: 'network' | 'timeout' | 'stranger';
}

export type Failure = Refused | Unreachable;
/** Something answered, and it was not our server: a portal's page, or the error page of a proxy. */
export const isStranger = (failure: Failure): boolean =>
  failure.kind === 'refused' ? failure.status >= 500 && failure.code === '' : failure.why === 'stranger';

export type Answer<T> = { readonly kind: 'ok'; readonly body: T } | Failure;

export interface Call {
  readonly token: string | null;
  readonly signal: AbortSignal;
}

export interface SocketEvents {
  onOpen(): void;
  onMessage(text: string): void;
  /** Exactly once, also when it never opened. */
  onClose(code: number): void;
}

export interface SocketConnection {
  /** Dropped silently once the socket is closed. */
  send(text: string): void;
  close(code?: number): void;
}

export interface Transport {
  push(request: PushRequest, call: Call): Promise<Answer<PushResponse>>;
  pull(request: PullRequest, call: Call): Promise<Answer<Envelope>>;
  enrol(
    request: { readonly deviceId: string; readonly name?: string },
    call: Call,
  ): Promise<Answer<Enrolment>>;
  health(call: Call): Promise<Answer<Health>>;
  openSocket(events: SocketEvents): SocketConnection;
}
