/** Gives many commands to the queue, a few in one go, and leaves so few waiting that a sale in between is sent at once. */

import type { Engine, NamedMutation, Receipt } from './engine.ts';
import { toldProblem } from './mutation-problem.ts';
import type { SyncStatus } from './sync-status.ts';

/** So many changes wait at most while the device is online. */
export const MOST_WAITING = 50;
/** So many are written in one go, which is as durable as one by one. A tap in between waits for less than it takes to see. */
export const AT_ONCE = 25;

export interface Giving {
  readonly engine: Pick<Engine, 'mutate' | 'mutateAll' | 'status'>;
  readonly signal: AbortSignal;
  /** Called after each few: how many of all are given, and what became of the last ones, each in its place. */
  onGiven(done: number, refusals: readonly (Refusal | undefined)[]): void;
}

export interface Refusal {
  readonly message: string;
  /** Nothing of it was made. */
  readonly isWhole: boolean;
}

/** Resolves when all commands are given, or the signal stopped it. `from` of them are given already. */
export async function giveMany(
  commands: readonly NamedMutation[],
  from: number,
  { engine, signal, onGiven }: Giving,
): Promise<void> {
  for (let at = from; at < commands.length; ) {
    const count = await room(engine.status, signal);
    if (count === 0) return;
    const few = commands.slice(at, at + count);
    const refusals = await giveAll(few, engine);
    at += few.length;
    onGiven(at, refusals);
  }
}

const PARTLY = 'A part of it was changed by somebody else meanwhile, and stays as they left it.';

/** If they cannot be written in one go, each is given alone, so that only what is at fault is refused. */
async function giveAll(
  commands: readonly NamedMutation[],
  engine: Giving['engine'],
): Promise<readonly (Refusal | undefined)[]> {
  try {
    return (await engine.mutateAll(commands)).map(refusalOf);
  } catch {
    const refusals: (Refusal | undefined)[] = [];
    for (const command of commands) refusals.push(await give(command, engine));
    return refusals;
  }
}

async function give({ name, args }: NamedMutation, engine: Giving['engine']): Promise<Refusal | undefined> {
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

/** Waits until few enough changes wait or the device is offline. Returns 0 once it is stopped. */
async function room(status: Engine['status'], signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const count = roomIn(status.get());
    if (count > 0) return count;
    await nextChange(status, signal);
  }
  return 0;
}

function nextChange(status: Engine['status'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const unsubscribe = status.subscribe(end);
    signal.addEventListener('abort', end);
  });
}
