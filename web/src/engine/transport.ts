/**
 * The network as the engine needs it. An answer is a value, never an exception, because its kind decides what to do
 * next.
 */
import type { Enrolment, EnrolRequest, Health } from '@tableside/protocol/accounts.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';

/** The server answered with an error. `code` is the protocol's error code, or '' when the body had none. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  /** The server's message for a person; absent when the body had none. */
  readonly message?: string;
  /** Retry-After in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** No answer came, or none from our server: a captive portal's page counts as no network. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly why: 'network' | 'timeout' | 'stranger';
}

export type Failure = Refused | Unreachable;
/** Something answered that is not our server: a portal's page, or a proxy's error page. */
export const isStranger = (failure: Failure): boolean =>
  failure.kind === 'refused' ? failure.status >= 500 && failure.code === '' : failure.why === 'stranger';

export type Answer<T> = { readonly kind: 'ok'; readonly body: T } | Failure;

export interface Call {
  /** The session of a person, or the credential of the device. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

export interface SocketEvents {
  onOpen(): void;
  onMessage(text: string): void;
  /** Called exactly once, even if the socket never opened. */
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
  enrol(request: EnrolRequest, call: Call): Promise<Answer<Enrolment>>;
  health(call: Call): Promise<Answer<Health>>;
  openSocket(events: SocketEvents): SocketConnection;
}
