/**
 * The network between one device and the server: delays, lost requests, lost answers, doubled requests that arrive late
 * and out of order, cuts, and frames that never come.
 */
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type {
  Answer,
  Call,
  SocketConnection,
  SocketEvents,
  Transport,
} from '@tableside/web/engine/transport.ts';
import type { ServerSocket, SimulatedServer } from './simulated-server.ts';

/** Chances of each fault; all 0 is a network that only takes its time. */
export interface Weather {
  readonly requestLost: number;
  readonly answerLost: number;
  readonly doubled: number;
  readonly frameLost: number;
}

export const STORM: Weather = { requestLost: 0.08, answerLost: 0.12, doubled: 0.15, frameLost: 0.1 };
export const CALM: Weather = { requestLost: 0, answerLost: 0, doubled: 0, frameLost: 0 };

export interface NetworkLink {
  weather: Weather;
  cut: boolean;
  /** The transport of one run of the app; it is deaf once `isAlive` says so. */
  transport(isAlive: () => boolean): Transport;
  /** Closes the sockets that are open. */
  dropSockets(): void;
  readonly faults: { lost: number; doubled: number; frames: number };
}

interface Parts {
  readonly server: SimulatedServer;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
}

export function linkTo({ server, time, random }: Parts): NetworkLink {
  const sockets = new Set<() => void>();
  const faults = { lost: 0, doubled: 0, frames: 0 };
  const later = (run: () => void, most = 400): void => {
    time.setTimeout(run, random.int(2, most));
  };

  const link: NetworkLink = {
    weather: CALM,
    cut: false,
    faults,
    dropSockets() {
      for (const drop of [...sockets]) drop();
    },
    transport: (isAlive) => ({
      push: (request, call) => exchange(isAlive, call, () => server.push(call.token, request)),
      pull: (request, call) => exchange(isAlive, call, () => server.pull(call.token, request)),
      enrol: (request, call) => exchange(isAlive, call, () => server.enrol(call.token, request.deviceId)),
      health: (call) =>
        exchange(isAlive, call, async () => ({
          kind: 'ok',
          body: {
            service: 'tableside',
            status: 'ok',
            serverTime: new Date(time.now()).toISOString(),
            build: 'simulated',
          },
        })),
      openSocket: (events) => openSocket(isAlive, events),
    }),
  };

  /** One call: it may be lost before the server, doubled, or lost after the server committed. */
  function exchange<T>(
    isAlive: () => boolean,
    { signal }: Call,
    run: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    return new Promise((resolve) => {
      const finish = (answer: Answer<T>): void => {
        if (isAlive()) resolve(answer);
      };
      signal.addEventListener('abort', () => finish({ kind: 'unreachable', why: 'timeout' }));
      if (link.cut) return later(() => finish({ kind: 'unreachable', why: 'network' }), 3_000);
      const { weather } = link;
      const answer = random.chance(weather.answerLost) ? lose : finish;
      if (random.chance(weather.doubled)) double(run);
      if (random.chance(weather.requestLost)) return lose();
      later(() => void run().then((body) => later(() => (link.cut ? lose() : answer(body)))));
    });
  }

  const lose = (): void => {
    faults.lost += 1;
  };

  /** The copy arrives whenever it likes, also after what was sent later; nobody waits for its answer. */
  const double = <T>(run: () => Promise<Answer<T>>): void => {
    faults.doubled += 1;
    later(() => void run(), 6_000);
  };

  function openSocket(isAlive: () => boolean, events: SocketEvents): SocketConnection {
    let live: ServerSocket | undefined;
    let closed = false;
    // One connection keeps the order of what it carries.
    let arrival = time.now();
    const inOrder = (run: () => void): void => {
      arrival = Math.max(arrival, time.now() + random.int(1, 200));
      time.setTimeout(() => {
        if (!closed && !link.cut) run();
      }, arrival - time.now());
    };
    const end = (code: number): void => {
      if (closed) return;
      closed = true;
      sockets.delete(drop);
      live?.close();
      later(() => {
        if (isAlive()) events.onClose(code);
      }, 50);
    };
    const drop = (): void => end(1006);
    sockets.add(drop);
    const receive = (text: string): void => {
      if (random.chance(link.weather.frameLost)) {
        faults.frames += 1;
        return;
      }
      inOrder(() => {
        if (isAlive()) events.onMessage(text);
      });
    };
    later(() => {
      if (closed) return;
      if (link.cut || !isAlive()) return drop();
      live = server.open({ send: receive, close: (code) => end(code) });
      events.onOpen();
    });
    return {
      send: (text) => inOrder(() => live?.receive(text)),
      close: (code) => end(code ?? 1000),
    };
  }

  return link;
}
