/** A process that plays histories. It receives seeds and sends back a report for each. */
import { play, type Told, tellHistory } from './history.ts';
import { readScript, type Script, writeScript } from './script.ts';
import { shrink } from './shrink.ts';

/** The most tries at shortening a failing history. */
const SHRINK_TRIES = 120;

export interface Task {
  readonly seed: number;
  readonly shrinks?: boolean;
  /** How many server processes work on one PostgreSQL database. Absent: one, on SQLite. */
  readonly processes?: number;
}
export interface Report extends Told {
  /** The shortened script of a failing history, line by line. */
  readonly script?: readonly string[];
}

const kindOf = (violation: string): string => violation.split(' ', 1)[0] ?? '';

/** Plays a history. One that throws before its end counts as a violation. */
const tellSafely = async (seed: number, tell: () => Promise<Told>): Promise<Told> =>
  tell().catch((error: unknown) => ({
    seed,
    violations: [`untold: ${error instanceof Error ? String(error.stack) : String(error)}`],
    mutations: 0,
    crashes: 0,
    faults: 0,
    restarts: 0,
    effects: {},
    trace: '',
  }));

async function shortScript({ seed, ...where }: Task, kind: string): Promise<readonly string[]> {
  const script: Script = writeScript(seed, where);
  const fails = async (actions: Script['actions']): Promise<boolean> => {
    const { violations } = await tellSafely(seed, () => play({ ...script, actions }, where));
    return violations.some((violation) => kindOf(violation) === kind);
  };
  return readScript({ ...script, actions: await shrink(script.actions, { fails, tries: SHRINK_TRIES }) });
}

async function work(task: Task): Promise<Report> {
  const { seed, shrinks } = task;
  const told = await tellSafely(seed, () => tellHistory(seed, task));
  const first = told.violations[0];
  if (first === undefined || !shrinks) return told;
  return { ...told, script: await shortScript(task, kindOf(first)) };
}

process.on('message', (task: Task) => {
  void work(task).then((report) => process.send?.(report));
});
