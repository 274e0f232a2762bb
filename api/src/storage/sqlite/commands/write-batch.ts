/** Implements `write`: a batch of commands is one job of the group commit. */
import type { Outcome, Storage, WriteEntry } from '../../storage.ts';
import { queuePosition } from '../../writing/queue-position.ts';
import { writeOne } from '../../writing/write-commands.ts';
import type { WriteParts } from '../../writing/write-parts.ts';
import type { Database } from '../database.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import type { GroupCommit, Written } from './group-commit.ts';
import type { HeldCommands } from './held-commands.ts';

/** The parts of SQLite that writing needs. */
export interface DatabaseParts extends WriteParts {
  readonly database: Database;
  readonly counter: VenueCounter;
  readonly held: HeldCommands;
  readonly announce: (venueId: string, head: number) => void;
  /** A monotonic clock in ms. It limits how long transactions last. */
  readonly elapsed: () => number;
}

type Writer = Storage['write'];

export const createWriter =
  (parts: DatabaseParts, commit: GroupCommit): Writer =>
  (venueId, batch, { epoch } = {}) =>
    new Promise((resolve, reject) => {
      if (batch.length === 0) return resolve([]);
      const onDisk: Outcome[] = [];
      const run = (count: () => boolean): Written => {
        const rest = { venueId, epoch, batch: batch.slice(onDisk.length) };
        const { outcomes, fault } = writeSome(parts, rest, count);
        const isFinished =
          fault !== undefined || outcomes.length === rest.batch.length || outcomes.at(-1)?.kind !== 'done';
        const settle = (): void => {
          onDisk.push(...outcomes);
          if (fault) reject(fault.error);
          else if (isFinished) resolve(onDisk);
        };
        return { head: [venueId, Math.max(0, ...outcomes.map(newSeq))], isFinished, settle };
      };
      commit.add({ run, reject });
    });

interface Batch {
  readonly venueId: string;
  /** The epoch that the venue must have. */
  readonly epoch: string | undefined;
  readonly batch: readonly WriteEntry[];
}

interface Some {
  readonly outcomes: readonly Outcome[];
  /** The error that the next entry threw. */
  readonly fault?: { readonly error: unknown };
}

/** Writes up to the first entry that cannot continue, or until `count` returns true because the transaction is full. */
function writeSome(parts: DatabaseParts, batch: Batch, count: () => boolean): Some {
  const outcomes: Outcome[] = [];
  const isLast = (outcome: Outcome): boolean => {
    outcomes.push(outcome);
    return count() || outcome.kind !== 'done';
  };
  try {
    writeUntil(isLast, parts, batch);
    return { outcomes };
  } catch (error) {
    if (parts.isFault(error)) throw error;
    return { outcomes, fault: { error } };
  }
}

function writeUntil(
  isLast: (outcome: Outcome) => boolean,
  parts: DatabaseParts,
  { venueId, epoch, batch }: Batch,
): void {
  parts.counter.batch(venueId, (current) => {
    if (epoch !== undefined && current !== epoch) {
      isLast({ kind: 'otherEpoch' });
      return;
    }
    const position = queuePosition(parts.queues, batch);
    try {
      for (const entry of batch) if (isLast(writeOne(parts, { venueId, entry }, position))) break;
    } catch (error) {
      // A full disk has ended the transaction: what is written now would stay, without what it belongs to.
      if (!parts.isFault(error)) position.save();
      throw error;
    }
    position.save();
  });
}

const newSeq = (outcome: Outcome): number =>
  outcome.kind === 'done' && !outcome.repeated ? (outcome.result.seq ?? 0) : 0;
