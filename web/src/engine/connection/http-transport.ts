/**
 * The browser's network: ky for calls, WebSocket for frames. An answer that is not of our protocol (a captive portal's
 * page with status 200) counts as no answer. This layer never retries; the engine decides that.
 */
import { Enrolment, Health } from '@tableside/protocol/accounts.ts';
import { readDeviceCredential } from '@tableside/protocol/device-credential.ts';
import { Envelope } from '@tableside/protocol/envelope.ts';
import { ErrorBody } from '@tableside/protocol/error.ts';
import type { ServerFrame } from '@tableside/protocol/frames.ts';
import { PushResponse } from '@tableside/protocol/push.ts';
import ky, { type KyInstance, type Options } from 'ky';
import * as v from 'valibot';
import type { Answer, Call, Failure, SocketConnection, SocketEvents, Transport } from '../transport.ts';
import { GIVE_UP_MS } from './give-up.ts';

type Pushed = Extract<ServerFrame, { event: 'pushed' }>['data'];

export interface HttpPlace {
  /** Base of the API; `/api` on the same origin by default. */
  readonly base?: string;
  /** Address of the socket, `ws(s)://…/api/ws`. */
  readonly socket?: string;
  readonly fetch?: typeof fetch;
}

export function httpTransport({ base = '/api', socket = socketAddress(), fetch }: HttpPlace = {}): Transport {
  const client = ky.create({ prefixUrl: base, retry: 0, timeout: GIVE_UP_MS, throwHttpErrors: false, fetch });
  return {
    push: (json, call) => ask(client, { path: 'sync/push', body: PushResponse, call, json }),
    pull: (json, call) => ask(client, { path: 'sync/pull', body: Envelope, call, json }),
    enrol: (json, call) => ask(client, { path: 'devices', body: Enrolment, call, json }),
    health: (call) => ask(client, { path: 'health', body: Health, call }),
    openSocket: (events) => openSocket(socket, events),
  };
}

function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`;
}

interface Question<S extends v.GenericSchema> {
  readonly path: string;
  readonly body: S;
  readonly call: Call;
  /** Sent as POST; without it the call is a GET. */
  readonly json?: unknown;
}

async function ask<S extends v.GenericSchema>(
  client: KyInstance,
  { path, body, call, json }: Question<S>,
): Promise<Answer<v.InferOutput<S>>> {
  const { token, signal } = call;
  const headers = token === null ? {} : { Authorization: authorization(token) };
  const options: Options = { signal, headers, cache: 'no-store' };
  try {
    const response = await (json === undefined
      ? client.get(path, options)
      : client.post(path, { ...options, json }));
    const text = await response.text();
    return response.ok ? readBody(body, text) : refusalOf(response, text);
  } catch (error) {
    const isTimeout =
      error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    return { kind: 'unreachable', why: isTimeout ? 'timeout' : 'network' };
  }
}

/** A device's own token says by its form what it is. */
const authorization = (token: string): string =>
  `${readDeviceCredential(token) ? 'Device' : 'Bearer'} ${token}`;

function readBody<S extends v.GenericSchema>(schema: S, text: string): Answer<v.InferOutput<S>> {
  return ofProtocol(schema, parseJson(text));
}

function ofProtocol<S extends v.GenericSchema>(schema: S, body: unknown): Answer<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, body);
  return parsed.success ? { kind: 'ok', body: parsed.output } : { kind: 'unreachable', why: 'stranger' };
}

function refusalOf({ status, headers }: Response, text: string): Failure {
  return refusal(status, parseJson(text), retryAfterOf(headers.get('Retry-After')));
}

function refusal(status: number, body: unknown, retryAfterMs: number | null): Failure {
  const parsed = v.safeParse(ErrorBody, body);
  const { code, message } = parsed.success ? parsed.output : { code: '', message: '' };
  // A portal may send its own redirect or error page. Only our server's answer may end a sign-in.
  if (status === 401 && code === '') return { kind: 'unreachable', why: 'stranger' };
  return { kind: 'refused', status, code, message, retryAfterMs };
}

/** Reads the answer to a push that came over the socket. */
export function pushAnswer({ status, body, retryAfter }: Pushed): Answer<PushResponse> {
  if (status < 200 || status > 299)
    return refusal(status, body, retryAfter === undefined ? null : retryAfter * 1000);
  return ofProtocol(PushResponse, body);
}

/** Reads seconds only. The form with a date would need this device's clock, which may be wrong. */
function retryAfterOf(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 1006: the socket ended without a close frame, or never opened. */
const NO_CLOSE_FRAME = 1006;

function openSocket(address: string, events: SocketEvents): SocketConnection {
  const socket = new WebSocket(address);
  let ended = false;
  const end = (code: number): void => {
    if (ended) return;
    ended = true;
    events.onClose(code);
  };
  socket.addEventListener('open', () => events.onOpen());
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') events.onMessage(data);
  });
  socket.addEventListener('close', ({ code }) => end(code));
  socket.addEventListener('error', () => end(NO_CLOSE_FRAME));
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code) => socket.close(code),
  };
}
