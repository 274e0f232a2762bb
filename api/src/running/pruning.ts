/**
 * The job that deletes old data. It runs once an hour, in steps of a few milliseconds with a pause after each, so that
 * nobody has to wait for it.
 */
import { DAY_MS, HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import { AUDIT_DAYS, type PruneBefore, type PruneKind, type Pruning } from '../storage/door/pruning.ts';

/** How many days each kind is kept. An app last used 180 days ago may still push, and finds its earlier pushes. */
const KEPT_DAYS: Record<Exclude<PruneKind, 'audit' | 'sales'>, number> = {
  commands: 180,
  tombstones: 90,
  // What is over is seldom written again.
  documents: 3,
  prints: 30,
  sessions: 30,
  signInFailures: 1,
  queues: 180,
};
const KINDS = [...Object.keys(KEPT_DAYS), 'sales', 'audit'] as PruneKind[];

/** Late enough after startup that the first devices are served before it. */
const FIRST_MS = 60_000;
const PAUSE_MS = 20;

export interface PruningDeps {
  readonly storage: { readonly pruning: Pruning };
  readonly clock: Clock;
  /** Databases delete nothing of the trail before the least number of days, whatever this says. */
  readonly auditDays?: number;
  /** Missing: sales are kept for ever. */
  readonly salesDays?: number | undefined;
  /** Forgets guests after the rest. Returns how many, by kind. Missing: nobody is forgotten by itself. */
  readonly forget?: ((pace: Pace) => Promise<Record<string, number>>) | undefined;
  /** Logs each run that deleted something, and each run that failed. */
  readonly log: { info(event: object, message: string): void; warn(event: object, message: string): void };
  /** Runs the work later. The returned function cancels it. */
  readonly after?: (ms: number, work: () => void) => () => void;
}

/** Returns a function that stops the job. No step starts after that. */
export function startPruning(deps: PruningDeps): () => void {
  const { after = afterTimeout, log } = deps;
  let isStopped = false;
  let cancel = after(FIRST_MS, run);
  const pause = () =>
    new Promise<void>((resolve) => {
      after(PAUSE_MS, resolve);
    });

  function run(): void {
    prune(deps, { pause, isStopped: () => isStopped })
      .then((removed) => {
        if (Object.values(removed).some((rows) => rows > 0)) log.info({ removed }, 'old rows are gone');
      })
      .catch((error: unknown) => {
        if (!isStopped)
          log.warn({ err: error }, 'old rows could not be taken away; it is tried again in an hour');
      })
      .finally(() => {
        if (!isStopped) cancel = after(HOUR_MS, run);
      });
  }

  return () => {
    isStopped = true;
    cancel();
  };
}

export interface Pace {
  readonly pause: () => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Does one run. Returns the number of deleted rows of each kind. */
async function prune(
  { storage, clock, auditDays = AUDIT_DAYS, salesDays, forget }: PruningDeps,
  pace: Pace,
): Promise<Record<string, number>> {
  const before = cutOffs(clock, { ...KEPT_DAYS, audit: auditDays, sales: salesDays ?? Infinity });
  const now = isoNow(clock);
  const removed = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<PruneKind, number>;
  await storage.pruning.mark(now);
  for (const kind of KINDS) {
    if (kind === 'sales' && salesDays === undefined) continue;
    let from: number | null = 0;
    while (from !== null && !pace.isStopped()) {
      const step = await storage.pruning.step(kind, { before: before[kind], now }, from);
      removed[kind] += step.removed;
      from = step.next;
      await pace.pause();
    }
  }
  return forget && !pace.isStopped() ? { ...removed, ...(await forget(pace)) } : removed;
}

/** Returns the time so many days ago; the beginning of all times for a number that is too great. */
export const daysAgo = (clock: Clock, days: number): string =>
  new Date(Math.max(0, clock.now() - days * DAY_MS)).toISOString();

const cutOffs = (clock: Clock, days: Record<PruneKind, number>): PruneBefore =>
  Object.fromEntries(KINDS.map((kind) => [kind, daysAgo(clock, days[kind])])) as Record<PruneKind, string>;

function afterTimeout(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
