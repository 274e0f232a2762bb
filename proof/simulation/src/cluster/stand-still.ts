/** Lets a process and its children stand still, as a machine does that has no time for them, and go on. */
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './until.ts';

/** Resolves once all of them stand still, with what lets them go on. The children may have no children of their own. */
export async function standStill(parent: number): Promise<() => void> {
  const stopped: number[] = [];
  const stop = (pid: number): void => {
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  };
  const goOn = (): void => {
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
  };
  try {
    // It makes no more children from here on, and takes no notice of those that end.
    stop(parent);
    await until('the first process stands still', () => !isRunning(parent));
    for (const pid of childrenOf(parent)) stop(pid);
    await until('its children stand still', () => !stopped.some(isRunning));
    return goOn;
  } catch (error) {
    goOn();
    throw error;
  }
}

/** Stopped, or ended and still on the list of its parent. */
const STILL = ['T', 'Z'];

const isRunning = (pid: number): boolean => !STILL.includes(stateOf(pid)?.state ?? 'Z');

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => stateOf(pid)?.parent === parent);

/** The name of the program stands before it in brackets, and may itself have brackets and spaces. */
function stateOf(pid: number): { readonly state: string; readonly parent: number } | undefined {
  let line = '';
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const [state = '', parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}
