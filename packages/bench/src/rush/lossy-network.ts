/** Real requests and a real socket on a network that loses a tenth and doubles a fifth of its traffic. */
import type { SeededRandom } from '@tableside/testkit/seeded-random.ts';
import { httpTransport } from '@tableside/web/engine/connection/http-transport.ts';
import type { Transport } from '@tableside/web/engine/transport.ts';

const LOST = 0.1;
const DOUBLED = 0.2;

export interface LossyNetwork {
  readonly transport: Transport;
  /** Blocks everything from now on. */
  cut(): void;
  /** Lets everything pass exactly once from now on. */
  heal(): void;
}

export function lossyNetwork(address: string, random: SeededRandom): LossyNetwork {
  let state: 'lossy' | 'cut' | 'whole' = 'lossy';
  const chance = (share: number): boolean => state === 'lossy' && random.chance(share);

  const call: typeof fetch = async (input, init) => {
    if (state === 'cut') throw new TypeError('the network is cut');
    const request = new Request(input, init);
    const isLost = chance(LOST);
    // Half of the losses happen on the way back, after the server has done the work.
    if (isLost && chance(0.5)) throw new TypeError('the request was lost');
    if (chance(DOUBLED)) void fetch(request.clone()).catch(() => undefined);
    const answer = await fetch(request);
    if (isLost) throw new TypeError('the answer was lost');
    return answer;
  };
  const plain = httpTransport({
    base: `${address}/api`,
    socket: `${address.replace('http', 'ws')}/api/ws`,
    fetch: call,
  });
  return {
    transport: {
      ...plain,
      openSocket: (events) =>
        plain.openSocket({
          ...events,
          onMessage(text) {
            if (state === 'cut' || chance(LOST)) return;
            events.onMessage(text);
            if (chance(DOUBLED)) events.onMessage(text);
          },
        }),
    },
    cut() {
      state = 'cut';
    },
    heal() {
      state = 'whole';
    },
  };
}
