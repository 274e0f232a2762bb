/**
 * The send buffer of one socket, which protects against slow readers. Above 256 KB, data is skipped until the buffer
 * drains, and a `poke` then says where to pull. Above 1 MB, or after 10 s, the socket is given up.
 */
import type { SocketTransport } from './socket-transport.ts';

const CLOGGED_BYTES = 256 * 1024;
const LAGGING_BYTES = 1024 * 1024;
const LAGGING_MS = 10_000;

type BufferedTransport = Pick<SocketTransport, 'isOpen' | 'bufferedAmount' | 'send'>;

export interface SendBuffer {
  /** Sends a small control frame, even to a slow reader. */
  send(frame: { readonly event: string; readonly data: unknown }): void;
  /** Returns false when the reader is slow and the text was skipped. */
  sendData(text: string): boolean;
  /** Whether data was skipped since the buffer last drained. */
  readonly leavesOut: boolean;
  /** Call regularly. `drained` means that data was skipped and can now be sent again. */
  check(nowMs: number): 'fine' | 'drained' | 'lagging';
}

export function createSendBuffer(transport: BufferedTransport, now: () => number): SendBuffer {
  let cloggedSince: number | null = null;

  return {
    send(frame) {
      if (transport.isOpen) transport.send(JSON.stringify(frame));
    },
    sendData(text) {
      if (cloggedSince === null && transport.bufferedAmount > CLOGGED_BYTES) cloggedSince = now();
      if (cloggedSince !== null || !transport.isOpen) return false;
      transport.send(text);
      return true;
    },
    get leavesOut() {
      return cloggedSince !== null;
    },
    check(nowMs) {
      if (transport.bufferedAmount > LAGGING_BYTES) return 'lagging';
      if (cloggedSince === null) return 'fine';
      if (transport.bufferedAmount === 0) {
        cloggedSince = null;
        return 'drained';
      }
      return nowMs - cloggedSince > LAGGING_MS ? 'lagging' : 'fine';
    },
  };
}
