/** The version of the wire. It rises with every change of a schema that is more than a new optional field; a test hashes them. */
export const PROTOCOL_VERSION = 1;

/** The version of the app, and the oldest one that may still read; a build of it has a name of its own. */
export const APP_VERSION = '0.2.0';
export const MIN_APP = '0.1.0';

/** Compares versions like `1.10.2` by their numbers. */
export function isOlderApp(version: string, than: string): boolean {
  const numbers = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [own, other] = [numbers(version), numbers(than)];
  const at = other.findIndex((number, index) => number !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}

/** What both sides hold to; the rules are in SPEC.md. Sizes in bytes, times in milliseconds. */
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
/** Silence after which the client gives the socket up: 2⅓ heartbeats. */
export const clientSilenceMs = (heartbeatMs: number): number => Math.round((heartbeatMs * 7) / 3);
/** Quiet after which a client that is watched asks, and how long the answer may take: together less than 12 s. */
export const quietMs = (heartbeatMs: number): number => Math.round((heartbeatMs * 2) / 5);
export const answerDueMs = (heartbeatMs: number): number => Math.max(1_000, Math.round(heartbeatMs / 3));
/** Silence after which nobody knows what a screen shows: a visible one has pinged by then, and was answered. */
export const darkAfterMs = (heartbeatMs: number): number => heartbeatMs + answerDueMs(heartbeatMs);
/** Silence after which the server drops the socket: 3 heartbeats. */
export const serverSilenceMs = (heartbeatMs: number): number => heartbeatMs * 3;

export const CLOSE = {
  token: 4401,
  revoked: 4403,
  noHello: 4408,
  frame: 4413,
  tooOld: 4426,
  /** Too many sockets, or too many who wait: `bye` says when to come back. */
  crowded: 4429,
  restart: 1012,
  lagging: 1013,
} as const;
