/**
 * Signals as PostgreSQL carries them: a channel and a short text. Those of a venue go to one of 64 channels, so that a
 * process hears only of venues like its own.
 */
import { isSignal, type Signal } from '../../door/signals.ts';

/** The text that NOTIFY sends. */
export interface Note {
  readonly channel: string;
  readonly payload: string;
}

/** The channel of all processes. */
export const COMMON = 'tableside';
const CHANNELS = 64;
/** PostgreSQL carries at most 8,000 bytes. */
const MOST_BYTES = 7500;

export function channelOf(venueId: string): string {
  let hash = 0;
  for (const letter of venueId) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${COMMON}_${hash % CHANNELS}`;
}

/** `from` names the process that tells. */
export function notesOf(from: string, signals: readonly Signal[]): Note[] {
  const start = `{"from":${JSON.stringify(from)},"told":[`;
  const frame = Buffer.byteLength(`${start}]}`);
  const notes: Note[] = [];
  for (const [channel, texts] of byChannel(signals)) {
    let part: string[] = [];
    let bytes = frame;
    const finish = (): void => void notes.push({ channel, payload: `${start}${part.join(',')}]}` });
    for (const text of texts) {
      const more = Buffer.byteLength(text) + 1;
      if (part.length > 0 && bytes + more > MOST_BYTES) {
        finish();
        [part, bytes] = [[], frame];
      }
      part.push(text);
      bytes += more;
    }
    finish();
  }
  return notes;
}

function byChannel(signals: readonly Signal[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const signal of signals) {
    const isOfVenue = signal.kind === 'head' || signal.kind === 'kitchen';
    const channel = isOfVenue ? channelOf(signal.venueId) : COMMON;
    texts.set(channel, [...(texts.get(channel) ?? []), JSON.stringify(signal)]);
  }
  return texts;
}

/** Returns the signals of a note from another process. Anybody may send on a channel, so a strange one has none. */
export function signalsIn(own: string, payload: string): Signal[] {
  try {
    const { from, told } = JSON.parse(payload) as { from?: unknown; told?: unknown };
    return typeof from === 'string' && from !== own && Array.isArray(told) ? told.filter(isSignal) : [];
  } catch {
    return [];
  }
}
