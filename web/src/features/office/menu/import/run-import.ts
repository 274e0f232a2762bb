/** Gives the commands of an import, one after another, through the ordinary queue. */

import type { MenuCommand } from '@tableside/domain/menu/sheet/plan.ts';
import type { Engine } from '../../../../engine/engine.ts';
import { toldProblem } from '../../../../engine/mutation-problem.ts';
import type { SyncStatus } from '../../../../engine/sync-status.ts';

/** A command with the rows of the file that it comes from. */
export interface ImportStep {
  readonly command: MenuCommand;
  readonly title: string;
  readonly rows: readonly number[];
}

export interface RefusedStep {
  readonly title: string;
  readonly rows: readonly number[];
  readonly message: string;
  /** Its place among the steps. Missing: a part of it was made. */
  readonly at?: number;
}

/** So few changes wait while the device is online that a sale in between is sent at once. */
export const MOST_WAITING = 50;

export interface Run {
  readonly engine: Pick<Engine, 'mutate' | 'status'>;
  readonly signal: AbortSignal;
  /** Called after each step, with how many are done. */
  onStep(done: number, refused: RefusedStep | undefined): void;
}

/** Resolves when all steps are given, or the signal stopped them. `from` steps are done already. */
export async function runSteps(steps: readonly ImportStep[], from: number, run: Run): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (at < from) continue;
    await room(run);
    if (run.signal.aborted) return;
    const refusal = await give(step.command, run.engine);
    const about = { title: step.title, rows: step.rows };
    run.onStep(at + 1, refusal && { ...about, message: refusal.message, ...(refusal.isWhole && { at }) });
  }
}

interface Refusal {
  readonly message: string;
  /** Nothing of it was made. */
  readonly isWhole: boolean;
}

const PARTLY = 'A part of it was changed by somebody else meanwhile, and stays as they left it.';

async function give({ name, args }: MenuCommand, engine: Run['engine']): Promise<Refusal | undefined> {
  let isPartial = false;
  const message = await toldProblem(async () => {
    const receipt = await engine.mutate(name, args as never);
    isPartial = receipt.kind === 'queued' && receipt.adjusted !== undefined;
    return receipt.kind === 'refused' ? receipt.message : null;
  });
  if (message !== null) return { message, isWhole: true };
  return isPartial ? { message: PARTLY, isWhole: false } : undefined;
}

const isFull = ({ phase, waiting, signInNeeded, isHeldFull, appTooOld }: SyncStatus): boolean =>
  phase === 'online' && !signInNeeded && !isHeldFull && !appTooOld && waiting >= MOST_WAITING;

/** Waits until few enough changes wait, the device is offline, or the run is stopped. */
function room({ engine: { status }, signal }: Run): Promise<void> | undefined {
  if (!isFull(status.get()) || signal.aborted) return undefined;
  return new Promise((resolve) => {
    const look = (): void => {
      if (isFull(status.get()) && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const unsubscribe = status.subscribe(look);
    signal.addEventListener('abort', look);
  });
}
