/** The description of a workload. */
import type { PeerWork } from './peers/measure-peers.ts';
import type { Run } from './run.ts';

export interface Workload {
  /** For example `W4`. */
  readonly id: string;
  readonly title: string;
  /** Whether it is part of `--quick`, which has three minutes in all. */
  readonly inQuick?: boolean;
  measure(run: Run): Promise<void>;
  /** The same on PostgreSQL, for `--storage postgres`. */
  onPostgres?(run: Run): Promise<void>;
  /** How the peers run it. A quick run leaves them out. */
  readonly peers?: PeerWork;
}
