/**
 * Implements `write`. Each venue has a lane: the batches that arrive while its transaction is under way share the next
 * one, of at most 200 commands or 20 ms. Lanes of different venues run beside each other. Each caller is answered only
 * once its commands are committed.
 */
import type { Outcome, Storage, WriteEntry } from '../../storage.ts';
import { queuePosition } from '../../writing/queue-position.ts';
import { writeOne } from '../../writing/write-commands.ts';
import { asStorageError, isConflict } from '../database-error.ts';
import { atDesk, type DeskParts, type OpenDesk } from '../desk/open-desk.ts';

const TRANSACTION = { commands: 200, ms: 20 };

interface Job {
  readonly batch: readonly WriteEntry[];
  /** The epoch that the venue must have. */
  readonly epoch: string | undefined;
  /** The outcomes that are committed. */
  readonly done: Outcome[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface LaneParts extends DeskParts {
  /** A monotonic clock in ms. */
  readonly elapsed: () => number;
}

export function createLanes(parts: LaneParts): Storage['write'] {
  const lanes = new Map<string, Job[]>();
  const drive = async (venueId: string, waiting: Job[]): Promise<void> => {
    while (waiting.length > 0) {
      const jobs = waiting.splice(0);
      const unfinished = await commitTogether(parts, { venueId, jobs });
      waiting.unshift(...unfinished);
    }
    lanes.delete(venueId);
  };
  return (venueId, batch, { epoch } = {}) =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) return resolve([]);
      const job: Job = { batch, epoch, done: [], resolve, reject };
      const lane = lanes.get(venueId);
      if (lane) return void lane.push(job);
      const waiting = [job];
      lanes.set(venueId, waiting);
      // Whoever sends at the same moment shares the transaction.
      setImmediate(() => void drive(venueId, waiting));
    });
}

interface Together {
  readonly venueId: string;
  readonly jobs: readonly Job[];
  /** The most commands; fewer after a statement failed, to find the command that it belongs to. */
  readonly most?: number;
  /** Set when the first command made a statement fail: it counts as a failure of the command. */
  readonly blamed?: unknown;
  /** Set for the second attempt after a conflict. */
  readonly isSecond?: boolean;
}

/** The decisions of one transaction about a job. */
interface Draft {
  readonly job: Job;
  readonly outcomes: readonly Outcome[];
  /** The error that the next entry threw. */
  readonly fault?: { readonly error: unknown };
  readonly isFinished: boolean;
}

/** Decides as much as fits into one transaction, and settles it. Returns the jobs that have work left. */
async function commitTogether(parts: LaneParts, together: Together): Promise<readonly Job[]> {
  const { venueId, jobs, most = TRANSACTION.commands } = together;
  const entries = jobs.flatMap(({ batch, done }) => batch.slice(done.length)).slice(0, most);
  let drafts: readonly Draft[];
  try {
    drafts = await atDesk(parts, { venueId, entries }, (open) =>
      decideSome(parts, open, { ...together, most }),
    );
  } catch (error) {
    return afterFailure(parts, { ...together, most }, error);
  }
  for (const draft of drafts) settle(draft);
  const finished = new Set(drafts.filter(({ isFinished }) => isFinished).map(({ job }) => job));
  return jobs.filter((job) => !finished.has(job));
}

function settle({ job, outcomes, fault, isFinished }: Draft): void {
  job.done.push(...outcomes);
  if (fault) job.reject(fault.error);
  else if (isFinished) job.resolve(job.done);
}

/**
 * Nothing was written. If the database cannot work, every caller hears it. If a statement failed, the jobs go one by one,
 * then their commands one by one, until the command is found that the statement belongs to.
 */
async function afterFailure(
  parts: LaneParts,
  { venueId, jobs, most, blamed, isSecond }: Together & { readonly most: number },
  error: unknown,
): Promise<readonly Job[]> {
  const again = { venueId, jobs, ...(blamed === undefined ? {} : { blamed }), most };
  if (isConflict(error) && !isSecond) return commitTogether(parts, { ...again, isSecond: true });
  if (asStorageError(error) || blamed !== undefined) {
    for (const job of jobs) job.reject(error);
    return [];
  }
  if (jobs.length > 1) {
    const left: Job[] = [];
    for (const job of jobs) left.push(...(await commitTogether(parts, { venueId, jobs: [job] })));
    return left;
  }
  if (most > 1) {
    const left = await commitTogether(parts, { venueId, jobs, most: 1 });
    return left.length === 0 ? left : commitTogether(parts, { venueId, jobs: left, most: 1 });
  }
  return commitTogether(parts, { venueId, jobs, most: 1, blamed: error });
}

async function decideSome(
  parts: LaneParts,
  open: OpenDesk,
  { jobs, most = TRANSACTION.commands, blamed, venueId }: Together,
): Promise<readonly Draft[]> {
  const startedAt = parts.elapsed();
  let decided = 0;
  const isFull = (): boolean =>
    decided >= most || (decided > 0 && parts.elapsed() - startedAt > TRANSACTION.ms);
  const decide = (entry: WriteEntry): WriteEntry =>
    blamed === undefined || decided > 0 ? entry : { ...entry, decide: throwing(blamed) };
  const drafts: Draft[] = [];
  for (const job of jobs) {
    if (isFull()) break;
    const write = (entry: WriteEntry, position: ReturnType<typeof queuePosition>) => {
      const asked = { venueId, entry: decide(entry) };
      return open
        .run(() => writeOne(open.desk, asked, position))
        .finally(() => {
          decided += 1;
        });
    };
    drafts.push(await decideJob(open, job, { write, isFull }));
  }
  return drafts;
}

const throwing = (error: unknown) => (): never => {
  throw error instanceof Error ? new Error(error.message) : error;
};

interface Deciding {
  readonly write: (entry: WriteEntry, position: ReturnType<typeof queuePosition>) => Promise<Outcome>;
  readonly isFull: () => boolean;
}

async function decideJob(open: OpenDesk, job: Job, deciding: Deciding): Promise<Draft> {
  if (job.epoch !== undefined && job.epoch !== open.epoch)
    return { job, outcomes: [{ kind: 'otherEpoch' }], isFinished: true };
  const rest = job.batch.slice(job.done.length);
  const outcomes: Outcome[] = [];
  try {
    await decideUntil(open, rest, { ...deciding, outcomes });
  } catch (error) {
    if (asStorageError(error)) throw error;
    return { job, outcomes, fault: { error }, isFinished: true };
  }
  const isFinished =
    outcomes.length === rest.length || (outcomes.length > 0 && outcomes.at(-1)?.kind !== 'done');
  return { job, outcomes, isFinished };
}

/** Decides the entries in order, up to the first one that cannot continue, or until the transaction is full. */
async function decideUntil(
  open: OpenDesk,
  entries: readonly WriteEntry[],
  { write, isFull, outcomes }: Deciding & { readonly outcomes: Outcome[] },
): Promise<void> {
  const position = await open.run(() => queuePosition(open.desk.queues, entries));
  try {
    for (const entry of entries) {
      if (isFull()) return;
      const outcome = await write(entry, position);
      outcomes.push(outcome);
      if (outcome.kind !== 'done') return;
    }
  } finally {
    position.save();
  }
}
