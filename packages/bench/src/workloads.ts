/** All workloads, in their order; each has a file of its own. */
import { durableTap } from './durable-tap.ts';
import type { Workload } from './figures.ts';
import { pushThroughput } from './push-throughput.ts';
import { rebaseLoad } from './rebase-load.ts';

export const workloads: readonly Workload[] = [durableTap, pushThroughput, rebaseLoad];
