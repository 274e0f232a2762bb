/** The app's engine for the bench, in a page or in Node. It has no network unless a transport is given. */
import { createEngine } from '@tableside/web/engine/create-engine.ts';
import type { Engine } from '@tableside/web/engine/engine.ts';
import type { EngineDeps } from '@tableside/web/engine/engine-deps.ts';
import type { Transport, Unreachable } from '@tableside/web/engine/transport.ts';
import { steadyClock, systemClock } from '@tableside/web/platform/clock.ts';
import { browserRandom } from '@tableside/web/platform/random.ts';

type Given = Pick<EngineDeps, 'mirror' | 'device' | 'actor'> & Partial<EngineDeps>;

export const openEngine = (given: Given): Engine =>
  createEngine({
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: cutOff,
    clock: systemClock,
    steady: steadyClock,
    random: browserRandom,
    // A number names a timer also in Node.
    timers: { setTimeout: (run, ms) => Number(setTimeout(run, ms)), clearTimeout: (id) => clearTimeout(id) },
    locks: null,
    appVersion: 'unknown',
    ...given,
  });

const unreachable = async (): Promise<Unreachable> => ({ kind: 'unreachable', why: 'network' });

/** Every call fails at once, and the socket never opens. */
const cutOff: Transport = {
  push: unreachable,
  pull: unreachable,
  enrol: unreachable,
  health: unreachable,
  openSocket(events) {
    setTimeout(() => events.onClose(1006), 0);
    return { send: () => undefined, close: () => undefined };
  },
};
