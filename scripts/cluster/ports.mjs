/** What the cluster asks of the ports of this machine. */
import { connect, createServer } from 'node:net';
import { SetupError } from '../setup.mjs';

const HOST = '127.0.0.1';

/** Throws a `SetupError` when another program has the port. @param {number} port */
export async function mustBeFree(port) {
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', () => reject(new SetupError(`Port ${port} is in use: choose others with --port.`)));
    probe.listen(port, HOST, () => probe.close(resolve));
  });
}

/** Returns whether somebody takes connections there. @param {number} port @returns {Promise<boolean>} */
export const isTaken = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: HOST, port });
    const told = (/** @type {boolean} */ is) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => told(true)).once('error', () => told(false));
  });

/** Returns whether a server there is well. @param {number} port @returns {Promise<boolean>} */
export const isWell = (port) =>
  fetch(`http://${HOST}:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
