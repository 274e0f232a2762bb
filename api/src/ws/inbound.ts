/** Incoming frames: parsed, checked for size and counted before anything acts on them. */
import { ClientFrame } from '@tableside/protocol/frames.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import * as v from 'valibot';

const WINDOW_MS = 10_000;
/** The socket is closed at this many unreadable frames. Each of them gets an error. */
const MOST_FAULTS = 3;

export type Inbound =
  | { readonly kind: 'frame'; readonly frame: ClientFrame }
  /** An error for the sender. `isLast` means that the socket must be closed. */
  | {
      readonly kind: 'fault';
      readonly code: 'request.malformed' | 'request.shape' | 'request.tooLarge' | 'rate.limited';
      readonly isLast: boolean;
    };

export interface InboundGate {
  read(data: Buffer, nowMs: number): Inbound;
  /** Counts a valid frame that came at the wrong time. */
  fault(): { readonly isLast: boolean };
}

export function createInboundGate(): InboundGate {
  let faults = 0;
  let windowStart = Number.NEGATIVE_INFINITY;
  let frames = 0;

  const fault = () => {
    faults += 1;
    return { isLast: faults >= MOST_FAULTS };
  };

  const isTooMany = (nowMs: number): boolean => {
    if (nowMs - windowStart >= WINDOW_MS) {
      windowStart = nowMs;
      frames = 0;
    }
    frames += 1;
    return frames > LIMITS.framesPer10s;
  };

  return {
    fault,
    read(data, nowMs) {
      if (data.byteLength > LIMITS.frameInBytes)
        return { kind: 'fault', code: 'request.tooLarge', isLast: true };
      const value = parseJson(data);
      const parsed = v.safeParse(ClientFrame, withData(value));
      // Pushes are limited as the requests that they stand for.
      const isPush = parsed.success && parsed.output.event === 'push';
      if (!isPush && isTooMany(nowMs)) return { kind: 'fault', code: 'rate.limited', isLast: true };
      if (value === undefined) return { kind: 'fault', code: 'request.malformed', ...fault() };
      if (!parsed.success) return { kind: 'fault', code: 'request.shape', ...fault() };
      return { kind: 'frame', frame: parsed.output };
    },
  };
}

/** Returns undefined when the data is not JSON. JSON itself cannot express undefined. */
function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Third parties may leave out an empty `data`. */
const withData = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !('data' in value) ? { ...value, data: {} } : value;
