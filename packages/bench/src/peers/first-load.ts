/**
 * W2 of the peers: the time from opening the page on an empty profile until all orders are stored and the board is
 * painted.
 */

import type { PeerWork } from './measure-peers.ts';
import { ask } from './peer-page.ts';

const ROWS = 2000;

export const firstLoadOfPeers: PeerWork = {
  orders: ROWS,
  async measure(running, { who }) {
    const { interactiveMs, loadMs, longestTask } = await ask(await running.device('a'), 'opened');
    const at = '2k live rows';
    return [
      { name: 'interactive', who, at, value: interactiveMs, unit: 'ms' },
      { name: 'rows', who, at, value: ROWS / (loadMs / 1000), unit: '/s' },
      { name: 'longest task', who, at, value: longestTask, unit: 'ms' },
    ];
  },
};
