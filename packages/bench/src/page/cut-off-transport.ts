/** The transport of a device without a network. Every call fails at once, and the socket never opens. */
import type { Transport, Unreachable } from '@tableside/web/engine/transport.ts';

const unreachable: Unreachable = { kind: 'unreachable', why: 'network' };
const noAnswer = async (): Promise<Unreachable> => unreachable;

export const cutOffTransport: Transport = {
  push: noAnswer,
  pull: noAnswer,
  enrol: noAnswer,
  health: noAnswer,
  openSocket(events) {
    setTimeout(() => events.onClose(1006), 0);
    return { send: () => undefined, close: () => undefined };
  },
};
