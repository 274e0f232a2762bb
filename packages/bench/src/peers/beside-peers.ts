/** The workloads that the peers run, too, and the peers that Tableside must beat in each. */
import type { Who, Workload } from '../figures.ts';
import { firstLoadOfPeers } from './first-load.ts';
import { type Ahead, type PeerWork, withPeers } from './measure-peers.ts';
import { queueDrainOfPeers } from './queue-drain.ts';
import { racesOfPeers } from './races.ts';
import { tapToScreenOfPeers } from './tap-to-screen.ts';

/** The peers that do the same work as Tableside: what they report as done is stored. */
const DURABLE: readonly Who[] = ['PouchDB', 'RxDB'];

const WORK: Readonly<Record<string, { readonly work: PeerWork; readonly ahead: readonly Ahead[] }>> = {
  W2: {
    work: firstLoadOfPeers,
    ahead: [
      { name: 'interactive', at: '2k live rows', of: DURABLE },
      { name: 'rows', at: '2k live rows', of: DURABLE, isRate: true },
    ],
  },
  W3: {
    work: tapToScreenOfPeers,
    ahead: [{ name: 'tap to painted p50', at: '1 socket', of: DURABLE }],
  },
  W5: {
    work: queueDrainOfPeers,
    ahead: [{ name: 'drained', at: '2000 queued', of: DURABLE }],
  },
  W6: { work: racesOfPeers, ahead: [] },
};

export function besidePeers(workload: Workload): Workload {
  const peers = WORK[workload.id];
  return peers ? withPeers(workload, peers.work, peers.ahead) : workload;
}
