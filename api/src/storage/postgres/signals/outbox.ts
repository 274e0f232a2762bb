/**
 * Collects signals for 2 ms and sends them together. One sending is under way at a time. What cannot be sent is
 * dropped: the others ask for what they have missed anyway.
 */
import type { Signal } from '../../door/signals.ts';

export interface Outbox {
  add(signal: Signal): void;
  /** Sends what waits, and takes nothing more. */
  close(): Promise<void>;
}

const COLLECT_MS = 2;

export function createOutbox(send: (signals: readonly Signal[]) => Promise<void>): Outbox {
  /** The latest signal of each kind and venue, and all of full pulls. */
  let waiting = new Map<string, Signal>();
  let sending: Promise<void> | undefined;
  let isClosed = false;

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const signals = [...waiting.values()];
      waiting = new Map();
      await send(signals).catch(() => undefined);
    }
    sending = undefined;
  };
  return {
    add(signal) {
      if (isClosed) return;
      waiting.set(subjectOf(signal), signal);
      sending ??= new Promise<void>((resolve) => {
        setTimeout(resolve, COLLECT_MS);
      }).then(sendAll);
    },
    async close() {
      isClosed = true;
      await sending;
    },
  };
}

function subjectOf({ kind, ...of }: Signal): string {
  return 'venueId' in of ? `${kind} ${of.venueId}` : kind;
}
