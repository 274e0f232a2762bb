/** The storage of a process that writes down what it does. */
import type { Storage, WriteEntry } from '@tableside/api/storage/storage.ts';
import type { PoisonCabinet } from './poison-cabinet.ts';
import type { ProcessStrikes } from './process-strikes.ts';
import type { ServerRecord } from './server-record.ts';

interface Observer {
  readonly place: number;
  /** The batches that the process has begun to write. It gives up those that are no longer among them. */
  readonly underWay: Set<readonly WriteEntry[]>;
  readonly record: ServerRecord;
  readonly poison: PoisonCabinet;
  readonly strikes: ProcessStrikes | undefined;
}

export const observedStorage = (
  storage: Storage,
  { place, underWay, record, poison, strikes }: Observer,
): Storage => ({
  ...storage,
  write: async (venueId, batch, asked) => {
    underWay.add(batch);
    const strike = strikes?.dooms.take('unlocked');
    if (strike) await strike(place);
    const { epoch } = record;
    const takeBack = poison.attempts(batch);
    const writing = storage.write(venueId, batch, asked);
    // With the transaction, the server has lost its own count of these attempts.
    writing.catch(() => {
      if (strikes && !strikes.isKilledAfterCommit(underWay)) takeBack();
    });
    const outcomes = await writing;
    if (!underWay.delete(batch)) throw new Error('The process that asked is gone.');
    strikes?.noteWritten();
    if (asked?.epoch !== undefined && asked.epoch !== epoch) record.noteLate(asked.epoch, outcomes);
    outcomes.forEach((outcome, n) => {
      const entry = batch[n];
      if (entry) record.note(outcome, entry);
      // What the server does by itself has no author, and is a change like others.
      if (entry?.isWork && outcome.kind === 'done') record.put(outcome.rows, false);
    });
    return outcomes;
  },
});
