/** The changes of the commands at a desk that are not in the database yet. Each can be undone. */
import type { HeldReason } from '@tableside/domain/command/held.ts';
import type { WrittenEntry } from '../../audit/audit-written.ts';
import type { headOf } from '../../rows/stamped-row.ts';
import type { OfCard } from '../../sql/card-ends.ts';
import type { QueuePlace, Resolution, StoredResult, StoredRow, WriteEntry } from '../../storage.ts';
import type { CardChange } from '../../writing/write-parts.ts';
import type { HeldRow } from './known.ts';

export interface WrittenRow {
  readonly stored: StoredRow;
  /** The document as JSON. A document that has none makes its command fail, not the whole write. */
  readonly doc: string;
  readonly head: ReturnType<typeof headOf>;
  readonly at: string | null;
}

/** The keys of a command that moved to another number, or of one whose outcome is settled. */
export interface MovedCommand {
  readonly cmdId: string;
  readonly clientId: string;
  readonly mid: number;
}

export interface Changes {
  readonly rows: Map<string, WrittenRow>;
  readonly logged: { readonly entry: WriteEntry; readonly result: StoredResult }[];
  readonly moved: MovedCommand[];
  readonly outcomes: StoredResult[];
  readonly audits: (WrittenEntry & { readonly id: number })[];
  readonly queues: { readonly queue: QueuePlace; readonly at: string }[];
  readonly held: { readonly entry: WriteEntry; readonly reason: HeldReason }[];
  readonly heldRows: HeldRow[];
  readonly resolved: { readonly resolution: Resolution; readonly seq: number }[];
  readonly failures: Map<string, { readonly failures: number; readonly error: string }>;
  /** Orders that were created here, for the last numbers of their devices. */
  readonly made: Extract<StoredRow, { entity: 'order' }>[];
  readonly cards: {
    readonly staffId: string;
    readonly change: CardChange;
    /** What ends with the card; null for one that is active. */
    readonly ending: OfCard | null;
  }[];
}

export const noChanges = (): Changes => ({
  rows: new Map(),
  logged: [],
  moved: [],
  outcomes: [],
  audits: [],
  queues: [],
  held: [],
  heldRows: [],
  resolved: [],
  failures: new Map(),
  made: [],
  cards: [],
});

/** Changes maps and lists so that a savepoint can take the changes back. */
export class Undoable {
  readonly #steps: (() => void)[] = [];
  #depth = 0;

  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const before = map.get(key);
    const had = map.has(key);
    map.set(key, value);
    this.#steps.push(() => void (had ? map.set(key, before as V) : map.delete(key)));
  }

  push<T>(list: T[], item: T): void {
    list.push(item);
    this.#steps.push(() => void list.pop());
  }

  /** Notes how to take back a change that was just made. */
  note(takeBack: () => void): void {
    this.#steps.push(takeBack);
  }

  /** Nothing before this can be taken back any more. */
  forget(): void {
    this.#steps.length = 0;
  }

  /** Runs the work. If it throws, everything that it changed is taken back. */
  savepoint<T>(work: () => T): T {
    const from = this.#steps.length;
    this.#depth += 1;
    try {
      return work();
    } catch (error) {
      for (const step of this.#steps.splice(from).toReversed()) step();
      throw error;
    } finally {
      this.#depth -= 1;
      // Nothing can take back what a whole savepoint has done, and a batch has thousands of steps.
      if (this.#depth === 0) this.forget();
    }
  }
}
