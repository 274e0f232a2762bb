/**
 * W3 of the peers: a status is changed on one device. Measures the time until the other has painted it, and until the
 * first is told that it is done.
 */
import { type Figure, percentile } from '../figures.ts';
import type { PeerWork } from './measure-peers.ts';
import { ask } from './peer-page.ts';

const ORDERS = 200;
const TAPS = 100;
const WARM_UP = 10;

export const tapToScreenOfPeers: PeerWork = {
  orders: ORDERS,
  async measure(running, { who }) {
    const [a, b] = [await running.device('a'), await running.device('b')];
    const seen: number[] = [];
    const done: number[] = [];
    for (let tap = 0; tap < TAPS + WARM_UP; tap += 1) {
      const status = `ready-${tap}`;
      const painted = ask(b, 'seen', tap, status);
      const told = await ask(a, 'advance', tap, status);
      seen.push((await painted) - told.tapped);
      done.push(told.done - told.tapped);
    }
    const figure = (name: string, value: number): Figure => ({
      name,
      who,
      at: '1 socket',
      value,
      unit: 'ms',
    });
    return [50, 99].flatMap((percent) => [
      figure(`tap to painted p${percent}`, percentile(seen.slice(WARM_UP), percent)),
      figure(`tap to done p${percent}`, percentile(done.slice(WARM_UP), percent)),
    ]);
  },
};
