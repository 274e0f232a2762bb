/** Frames that come in: read, measured and counted, before anything acts on them. */
import { ClientFrame } from '@tableside/protocol/frames.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import * as v from 'valibot';

const WINDOW_MS = 10_000;
/** So many frames that can't be read are answered; then the socket is closed. */
const MOST_FAULTS = 3;

export type Inbound =
  | { readonly kind: 'frame'; readonly frame: ClientFrame }
  /** Told to the sender; `isLast`: and that was one too many. */
  | {
      readonly kind: 'fault';
      readonly code: 'request.malformed' | 'request.shape' | 'request.tooLarge' | 'rate.limited';
      readonly isLast: boolean;
    };

export interface InboundGate {
  read(data: Buffer, nowMs: number): Inbound;
  /** Counts a frame that was readable and out of place. */
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
      if (isTooMany(nowMs)) return { kind: 'fault', code: 'rate.limited', isLast: true };
      const value = parseJson(data);
      if (value === undefined) return { kind: 'fault', code: 'request.malformed', ...fault() };
      const parsed = v.safeParse(ClientFrame, withData(value));
      if (!parsed.success) return { kind: 'fault', code: 'request.shape', ...fault() };
      return { kind: 'frame', frame: parsed.output };
    },
  };
}

/** undefined when it is no JSON; JSON has no undefined of its own. */
function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Third parties leave `data` out where nothing has to be said. */
const withData = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !('data' in value) ? { ...value, data: {} } : value;
