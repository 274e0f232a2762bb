/**
 * The version of the wire protocol. It rises with every schema change beyond a new optional field. A test hashes the
 * schemas.
 */
export const PROTOCOL_VERSION = 1;

/**
 * The version of the app, and the oldest version that may still read. Builds of one version have names of their own.
 */
export const APP_VERSION = '1.0.0';
export const MIN_APP = '1.0.0';

/** Compares versions like `1.10.2` by their numbers. */
export function isOlderApp(version: string, than: string): boolean {
  const numbers = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [own, other] = [numbers(version), numbers(than)];
  const at = other.findIndex((number, index) => number !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}

/** The limits that both sides keep; SPEC.md has the rules. Sizes are bytes, times milliseconds. */
export const LIMITS = {
  pushMutations: 50,
  pushBytes: 128 * 1024,
  pullRows: 500,
  answerRows: 200,
  answerBytes: 256 * 1024,
  frameInBytes: 16 * 1024,
  framesPer10s: 50,
  helloMs: 5_000,
} as const;

export const HEARTBEAT_MS = 15_000;
/** The silence after which the client gives up the socket: 2⅓ heartbeats. */
export const clientSilenceMs = (heartbeatMs: number): number => Math.round((heartbeatMs * 7) / 3);
/**
 * While a page is visible or a change waits, a client sends a ping after this much silence (`quietMs`) and waits this
 * long for the answer (`answerDueMs`). Together they stay below 12 s.
 */
export const quietMs = (heartbeatMs: number): number => Math.round((heartbeatMs * 2) / 5);
export const answerDueMs = (heartbeatMs: number): number => Math.max(1_000, Math.round(heartbeatMs / 3));
/**
 * The silence after which it is unknown what a screen shows. By then a visible screen has sent a ping and got its
 * answer.
 */
export const darkAfterMs = (heartbeatMs: number): number => heartbeatMs + answerDueMs(heartbeatMs);
/** The silence after which the server drops the socket: 3 heartbeats. */
export const serverSilenceMs = (heartbeatMs: number): number => heartbeatMs * 3;

export const CLOSE = {
  token: 4401,
  revoked: 4403,
  noHello: 4408,
  frame: 4413,
  tooOld: 4426,
  /** Too many sockets are open, or too many are waiting. `bye` says when to reconnect. */
  crowded: 4429,
  restart: 1012,
  /** Reconnect and pull: the client lags behind or is ahead, or the server cannot reach its storage. */
  lagging: 1013,
} as const;
