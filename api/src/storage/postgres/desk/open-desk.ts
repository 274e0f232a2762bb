/** Runs work at a desk: loads what it misses, as often as it misses something, and then writes everything at once. */

import type { Signals } from '../../door/signals.ts';
import type { WriteEntry } from '../../storage.ts';
import type { Connection, Held, Query } from '../connection.ts';
import { BEGIN, commit, type Inside, undoable } from '../database.ts';
import { Desk } from './desk.ts';
import { Known } from './known.ts';
import { beginDesk, loadWanted, wantedBy } from './load-known.ts';
import { isComputed, Missing } from './missing.ts';
import { rememberVenues } from './row-memory.ts';
import { statementsOf } from './write-changes.ts';

export interface DeskParts {
  readonly connection: Connection;
  readonly newEpoch: () => string;
  readonly memoryOf: ReturnType<typeof rememberVenues>;
  readonly signals: Pick<Signals, 'tell'>;
}

/** A desk whose transaction is open. */
export interface OpenDesk {
  readonly desk: Desk;
  readonly epoch: string;
  /** Runs the work, again and again until it misses nothing. The work must change nothing but the desk. */
  run<T>(work: () => T): Promise<T>;
}

/** The most turns that one command may take. A product with its category and option groups takes three. */
const MOST_TURNS = 100;

/**
 * Runs the work as one transaction of the venue: one round trip to lock and load, one to write and commit, and one for
 * each step that could not be foreseen. `entries` tell what to load at first.
 */
export async function atDesk<T>(
  parts: DeskParts,
  { venueId, entries }: { venueId: string; entries: readonly WriteEntry[] },
  work: (open: OpenDesk) => Promise<T>,
): Promise<T> {
  const memory = parts.memoryOf(venueId);
  const known = new Known(venueId, memory);
  const from = { desk: undefined as Desk | undefined };
  try {
    const result = await inTransaction(parts, { known, entries }, async (open) => {
      from.desk = open.desk;
      return work(open);
    });
    if (from.desk) conclude(parts, known, from.desk);
    return result;
  } catch (error) {
    // The commit may have happened although its answer was lost.
    memory.forget();
    throw error;
  }
}

/** Writes rows within a write that has other parts, too. */
export async function deskInside<T>(
  parts: DeskParts,
  { inside, venueId }: { inside: Inside; venueId: string },
  work: (open: OpenDesk) => Promise<T>,
): Promise<T> {
  // The rows of the memory are not used here: what is read may have been changed by this very transaction.
  const known = new Known(venueId, rememberVenues()(venueId));
  const open = await openWith(parts, inside.held, { known, begin: [], entries: [] });
  const { seq } = open.desk;
  const result = await work(open);
  await inside.held.turn(statementsOf(open.desk));
  if (open.desk.seq > seq) inside.tell({ kind: 'head', venueId, head: open.desk.seq });
  return result;
}

interface Begun {
  readonly known: Known;
  readonly entries: readonly WriteEntry[];
}

const inTransaction = <T>(parts: DeskParts, begun: Begun, work: (open: OpenDesk) => Promise<T>): Promise<T> =>
  undoable(parts.connection, async (held) => {
    const open = await openWith(parts, held, { ...begun, begin: [BEGIN] });
    const result = await work(open);
    await commit(held, statementsOf(open.desk));
    return result;
  });

async function openWith(
  { newEpoch }: DeskParts,
  held: Held,
  { known, entries, begin }: Begun & { readonly begin: readonly Query[] },
): Promise<OpenDesk> {
  const venue = await beginDesk(held, { known, begin, newEpoch }, wantedBy(known, entries));
  const desk = new Desk(known, venue);
  const run = async <T>(work: () => T): Promise<T> => {
    for (let turns = 0; ; turns += 1) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof Missing) || turns === MOST_TURNS) throw error;
        if (error.wanted.some(isComputed)) await writeSoFar(held, desk);
        await loadWanted(held, known, error.wanted);
      }
    }
  };
  // One turn loads the rows of all commands. A later turn is needed only for what an earlier command has changed.
  await run(() => known.require(entries.flatMap(({ reads }) => reads)));
  return { desk, epoch: venue.epoch, run };
}

/** Writes the changes so far, because the database is about to compute something from them. */
async function writeSoFar(held: Held, desk: Desk): Promise<void> {
  if (desk.changes.rows.size === 0) return;
  await held.turn(statementsOf(desk));
  desk.noteWritten();
}

function conclude({ signals }: DeskParts, known: Known, desk: Desk): void {
  const { venue, venueId, memory } = known;
  if (!venue) return;
  const rows = [...known.rows.values()].filter((row) => row !== null);
  memory.remember({ ...venue, seq: desk.seq }, rows);
  if (desk.seq > venue.seq) signals.tell({ kind: 'head', venueId, head: desk.seq });
  if (desk.hasDismissed) signals.tell({ kind: 'ended' });
}
