/** All workloads in order. Each has its own file. */
import { coldStart } from './cold-start.ts';
import { durableTap } from './durable-tap.ts';
import type { Workload } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { herd } from './herd.ts';
import { historyGrowth } from './history-growth.ts';
import { kitchenShift } from './kitchen-shift.ts';
import { outageQueue } from './outage-queue.ts';
import { besidePeers } from './peers/beside-peers.ts';
import { pushThroughput } from './push-throughput.ts';
import { rebaseLoad } from './rebase-load.ts';
import { rush } from './rush.ts';
import { tapToPainted } from './tap-to-painted.ts';

const measured: readonly Workload[] = [
  durableTap,
  firstLoad,
  tapToPainted,
  pushThroughput,
  outageQueue,
  rush,
  herd,
  kitchenShift,
  rebaseLoad,
  coldStart,
  historyGrowth,
];

export const workloads: readonly Workload[] = measured.map(besidePeers);
