/** The processor time of processes, as /proc tells it. Only Linux has that. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The length of a clock tick: a hundredth of a second, whatever the kernel. */
const TICK_MS = 10;

/** The fields of /proc/<pid>/stat that count here, after the name. */
const FIELDS = { parent: 1, own: [11, 12], endedChildren: [13, 14] } as const;

/**
 * Returns the milliseconds that a process has used so far, with those of its children, also of those that have ended.
 * Undefined where it cannot be told.
 */
export function cpuMsOf(pid: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const { own, endedChildren } = FIELDS;
  const children = readdirSync('/proc').filter((name) => statOf(name)[FIELDS.parent] === String(pid));
  const ticks = [
    ...[...own, ...endedChildren].map((at) => statOf(pid)[at]),
    ...children.flatMap((child) => own.map((at) => statOf(child)[at])),
  ];
  return TICK_MS * ticks.reduce((sum, one) => sum + Number(one ?? 0), 0);
}

/** Returns nothing for a process that has ended meanwhile. */
function statOf(pid: number | string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
