/**
 * A socket for the driver that sends the statements of a turn together. The driver alone writes them one by one, each as
 * soon as it has a kilobyte.
 */
import { Socket } from 'node:net';

/** The addresses of the servers, as the driver reads them from a URL. */
interface Addresses {
  readonly host: readonly string[];
  readonly port: readonly number[];
  /** The path of a Unix socket; false when the driver connects by host and port. */
  readonly path: string | false;
}

/** The driver would wait for answers while more bytes than this are under way. */
const UNLIMITED: object = { writableHighWaterMark: 1 << 30 };

/** Returns a function that connects, to the next of several servers each time. */
export function gatheringSockets(): (to: Addresses) => Socket {
  let connections = 0;
  return ({ host, port, path }) => {
    const socket = new Socket(UNLIMITED);
    if (path) return gathering(socket.connect(path));
    const n = connections % host.length;
    connections += 1;
    const name = host[n] ?? '';
    // The driver asks for the certificate of this name.
    return gathering(Object.assign(socket, { host: name }).connect(port[n] ?? 0, name));
  };
}

/** Holds back what is written until all that was begun with it is written, too. `connect` would undo this. */
function gathering(socket: Socket): Socket {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    if (socket.writableCorked === 0) {
      socket.cork();
      // The driver writes the rest of a turn in an immediate of its own, which is set by then.
      process.nextTick(() => setImmediate(() => socket.uncork()));
    }
    return write(...args);
  };
  return socket;
}
