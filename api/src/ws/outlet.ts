/**
 * What goes out on one socket, with care for the slow: above 256 KB waiting, data is left out until it drains (a `poke`
 * then says where to pull); above 1 MB, or after 10 s, the socket is given up.
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
  /** Small frames that keep the connection honest; sent also to a slow reader. */
  send(frame: { readonly event: string; readonly data: unknown }): void;
  /** False when the reader is slow: the text was left out. */
  sendData(text: string): boolean;
  /** Data was left out since it was last said to flow again. */
  readonly leavesOut: boolean;
  /** Asked regularly. `drained`: data was left out and may flow again. */
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
