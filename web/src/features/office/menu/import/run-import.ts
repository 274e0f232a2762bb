/** Gives the commands of an import, one after another, through the ordinary queue. */

import type { MenuCommand } from '@tableside/domain/menu/sheet/plan.ts';
import type { Engine, NamedMutation, Receipt } from '../../../../engine/engine.ts';
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
/** So many are written in one go, which is as durable as one by one. A tap in between waits for less than it takes to see. */
export const AT_ONCE = 25;

export interface Run {
  readonly engine: Pick<Engine, 'mutate' | 'mutateAll' | 'status'>;
  readonly signal: AbortSignal;
  /** Called after each few steps, with how many are done and which of the last ones were refused. */
  onSteps(done: number, refused: readonly RefusedStep[]): void;
}

/** Resolves when all steps are given, or the signal stopped them. `from` steps are done already. */
export async function runSteps(steps: readonly ImportStep[], from: number, run: Run): Promise<void> {
  for (let at = from; at < steps.length; ) {
    await room(run);
    if (run.signal.aborted) return;
    const few = steps.slice(at, at + roomIn(run.engine.status.get()));
    const refusals = await giveAll(few, run.engine);
    const refused = few.flatMap(({ title, rows }, n) => {
      const refusal = refusals[n];
      return refusal
        ? [{ title, rows, message: refusal.message, ...(refusal.isWhole && { at: at + n }) }]
        : [];
    });
    at += few.length;
    run.onSteps(at, refused);
  }
}

interface Refusal {
  readonly message: string;
  /** Nothing of it was made. */
  readonly isWhole: boolean;
}

const PARTLY = 'A part of it was changed by somebody else meanwhile, and stays as they left it.';

/** If they cannot be written in one go, each is given alone, so that only what is at fault is refused. */
async function giveAll(
  steps: readonly ImportStep[],
  engine: Run['engine'],
): Promise<readonly (Refusal | undefined)[]> {
  try {
    const receipts = await engine.mutateAll(steps.map(({ command }) => command as NamedMutation));
    return receipts.map(refusalOf);
  } catch {
    const refusals: (Refusal | undefined)[] = [];
    for (const { command } of steps) refusals.push(await give(command, engine));
    return refusals;
  }
}

async function give({ name, args }: MenuCommand, engine: Run['engine']): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined;
  const message = await toldProblem(async () => {
    refusal = refusalOf(await engine.mutate(name, args as never));
    return null;
  });
  return message === null ? refusal : { message, isWhole: true };
}

function refusalOf(receipt: Receipt): Refusal | undefined {
  if (receipt.kind === 'refused') return { message: receipt.message, isWhole: true };
  const isPartial = receipt.kind === 'queued' && receipt.adjusted !== undefined;
  return isPartial ? { message: PARTLY, isWhole: false } : undefined;
}

/** How many changes more may wait. What is not sent now is not counted. */
function roomIn({ phase, waiting, signInNeeded, isHeldFull, appTooOld }: SyncStatus): number {
  const isSending = phase === 'online' && !signInNeeded && !isHeldFull && !appTooOld;
  return isSending ? Math.min(AT_ONCE, Math.max(0, MOST_WAITING - waiting)) : AT_ONCE;
}

const isFull = (status: SyncStatus): boolean => roomIn(status) === 0;

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
