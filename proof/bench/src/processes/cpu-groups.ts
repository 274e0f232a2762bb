/** Groups of processes that may use only a share of a core: control groups of Linux, of either version. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where groups can be made. */
export interface CpuGroups {
  readonly version: 1 | 2;
  /** The folder of the group that contains all others. */
  readonly folder: string;
}

export interface CpuGroup {
  readonly folder: string;
  /** Puts the process with all its threads into the group. */
  hold(pid: number): void;
  /** Lets go of what is still in the group, and removes it. */
  close(): void;
}

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
const PROCESSES = 'cgroup.procs';

/** Returns undefined where this process may not make groups with a share of a core. */
export function findCpuGroups(root = ROOT): CpuGroups | undefined {
  const ofVersion1 = join(root, 'cpu');
  if (isWritable(join(ofVersion1, 'cpu.cfs_quota_us'))) return { version: 1, folder: ofVersion1 };
  // A group has this limit only if the group above it passes it on.
  const passed = join(root, 'cgroup.subtree_control');
  const isPassed = isWritable(passed) && readFileSync(passed, 'utf8').trim().split(/\s+/).includes('cpu');
  return isPassed ? { version: 2, folder: root } : undefined;
}

/** Returns what is written to which files of a group. `share` is that of a core. */
export const limitOf = (version: CpuGroups['version'], share: number): Readonly<Record<string, string>> =>
  version === 1
    ? { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': String(Math.round(share * PERIOD_US)) }
    : { 'cpu.max': `${Math.round(share * PERIOD_US)} ${PERIOD_US}` };

let made = 0;

/** Makes a group. It is removed when this process exits, too. */
export function makeCpuGroup({ version, folder: above }: CpuGroups, share: number): CpuGroup {
  made += 1;
  const folder = join(above, `tableside-bench-${process.pid}-${made}`);
  mkdirSync(folder);
  const close = (): void => {
    process.off('exit', close);
    if (!existsSync(folder)) return;
    for (const pid of readFileSync(join(folder, PROCESSES), 'utf8').split('\n').filter(Boolean))
      writeFileSync(join(above, PROCESSES), pid);
    rmdirSync(folder);
  };
  process.on('exit', close);
  for (const [file, limit] of Object.entries(limitOf(version, share)))
    writeFileSync(join(folder, file), limit);
  return { folder, hold: (pid) => writeFileSync(join(folder, PROCESSES), String(pid)), close };
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
