/**
 * The send buffer of one socket, which protects against slow readers. Above 256 KB, data is skipped until the buffer
 * drains, and a `poke` then says where to pull. Above 1 MB, or after 10 s, the socket is given up.
 */
const CLOGGED_BYTES = 256 * 1024;
const LAGGING_BYTES = 1024 * 1024;
const LAGGING_MS = 10_000;

/** The part of a socket that is needed here. */
export interface OutletSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
}

const OPEN = 1;

export interface Outlet {
  /** Sends a small control frame, even to a slow reader. */
  send(frame: { readonly event: string; readonly data: unknown }): void;
  /** Returns false when the reader is slow and the text was skipped. */
  sendData(text: string): boolean;
  /** Whether data was skipped since the buffer last drained. */
  readonly leavesOut: boolean;
  /** Call regularly. `drained` means that data was skipped and can now be sent again. */
  check(nowMs: number): 'fine' | 'drained' | 'lagging';
}

export function createOutlet(socket: OutletSocket, now: () => number): Outlet {
  let cloggedSince: number | null = null;

  return {
    send(frame) {
      if (socket.readyState === OPEN) socket.send(JSON.stringify(frame));
    },
    sendData(text) {
      if (cloggedSince === null && socket.bufferedAmount > CLOGGED_BYTES) cloggedSince = now();
      if (cloggedSince !== null || socket.readyState !== OPEN) return false;
      socket.send(text);
      return true;
    },
    get leavesOut() {
      return cloggedSince !== null;
    },
    check(nowMs) {
      if (socket.bufferedAmount > LAGGING_BYTES) return 'lagging';
      if (cloggedSince === null) return 'fine';
      if (socket.bufferedAmount === 0) {
        cloggedSince = null;
        return 'drained';
      }
      return nowMs - cloggedSince > LAGGING_MS ? 'lagging' : 'fine';
    },
  };
}
