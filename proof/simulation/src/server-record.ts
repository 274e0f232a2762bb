/**
 * The record that the invariants are checked against: every outcome that the server gave, and every version of every
 * row.
 */
import type { Outcome, StoredResult, StoredRow, WriteEntry } from '@tableside/api/storage/storage.ts';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { rowKey } from '@tableside/domain/entities/entities.ts';
import type { Mutation } from '@tableside/protocol/push.ts';

interface Asked {
  readonly name: string;
  readonly args: unknown;
  /** The role in which it was decided. */
  readonly role: Role;
  /** The user id of its author. */
  readonly by: string;
  /** The user id of the manager who approved it. */
  readonly approver: string | undefined;
  /** When it was given; ISO 8601 UTC. */
  readonly occurredAt: string;
  /** When it arrived; ISO 8601 UTC. */
  readonly at: string;
}

/** One processed mutation. The list is in the order in which the server processed them. */
export interface Processed {
  readonly clientId: string;
  readonly mid: number;
  readonly cmdId: string;
  readonly status: string;
  readonly repeated: boolean;
  readonly seq: number | undefined;
  readonly code: string | undefined;
  readonly detail: unknown;
  /** Undefined when the process died before it could say which command this was. */
  readonly command: Asked | undefined;
}

/** A version of a row. `afterGap` is true when earlier versions were not recorded. */
export interface Written {
  readonly row: StoredRow;
  readonly afterGap: boolean;
}

interface Mark {
  readonly processed: number;
  readonly written: number;
  readonly roleChanges: number;
}

export class ServerRecord {
  readonly processed: Processed[] = [];
  readonly written: Written[] = [];
  /** The work that shared tablets sent, by the id of its command. */
  readonly fromTablets = new Map<string, Mutation>();
  /** The current version of every row on the server. */
  readonly latest = new Map<string, StoredRow>();
  /** The visits that somebody opened on a device, also those that a restored backup or an old disk does not contain. */
  readonly openedVisits = new Set<string>();
  /** The server's current epoch. */
  epoch = '';
  /** The highest change number whose rows are recorded. */
  seq = 0;
  /**
   * The commands that a restored backup contains. Devices send them again, and show their effects a second time until
   * the server has answered.
   */
  restored: ReadonlySet<string> = new Set();
  /** Each change of a role takes a change number without rows. */
  roleChanges = 0;
  /** The work that was written for a history that had ended. */
  readonly late: string[] = [];
  #mark: Mark | undefined;
  readonly #changedBy = new Map<number, StoredRow[]>();

  /** Returns the rows that a change number wrote, as they were then. */
  changedBy(seq: number): readonly StoredRow[] {
    return this.#changedBy.get(seq) ?? [];
  }

  note(outcome: Outcome, entry: WriteEntry): void {
    const { queue } = entry;
    if (outcome.kind !== 'done' || !queue) return;
    const { cmdId, status, seq, code, detail } = outcome.result;
    const { repeated } = outcome;
    const { clientId, mid } = queue;
    const command = askedIn(entry);
    this.processed.push({ clientId, mid, cmdId, status, seq, repeated, code, detail, command });
    this.put(outcome.rows, false);
  }

  /** Adds an outcome that a process committed and then died before reporting. */
  noteFound({ cmdId, mid, status, seq, code, detail }: StoredResult, batch: readonly WriteEntry[]): void {
    const entry = batch.find(({ queue }) => queue?.mid === mid);
    const clientId = batch[0]?.queue?.clientId ?? '';
    const isKnown = this.processed.some(
      (one) => one.clientId === clientId && one.mid === mid && !one.repeated,
    );
    if (mid === undefined || isKnown) return;
    const repeated = this.processed.some((one) => one.cmdId === cmdId && !one.repeated);
    const command = entry && askedIn(entry);
    const found = { clientId, mid, cmdId, status, seq, repeated, code, detail, command };
    // Other processes may have gone on meanwhile, and may have repeated this very outcome.
    const later = this.processed.findIndex(
      (one) => one.cmdId === cmdId || (seq !== undefined && (one.seq ?? 0) > seq),
    );
    this.processed.splice(later < 0 ? this.processed.length : later, 0, found);
  }

  /** Notes what a push for an epoch wrote that had ended before. It must have written nothing (P17). */
  noteLate(epoch: string, outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes)
      if (outcome.kind === 'done') this.late.push(`${outcome.result.cmdId} for ${epoch}`);
  }

  put(rows: readonly StoredRow[], afterGap: boolean): void {
    for (const row of rows) {
      const key = rowKey(row.entity, row.id);
      this.written.push({ row, afterGap });
      if ((this.latest.get(key)?.seq ?? 0) <= row.seq) this.latest.set(key, row);
      this.#changedBy.set(row.seq, [...this.changedBy(row.seq), row]);
      this.seq = Math.max(this.seq, row.seq);
    }
  }

  noteTablet(mutations: readonly Mutation[]): void {
    for (const mutation of mutations) this.fromTablets.set(mutation.cmdId, mutation);
  }

  /** Remembers the state that a backup has just saved. */
  mark(): void {
    const { processed, written, roleChanges } = this;
    this.#mark = { processed: processed.length, written: written.length, roleChanges };
  }

  /** Drops everything after the mark, because the backup was restored. */
  backToMark(): void {
    if (!this.#mark) return;
    this.processed.length = this.#mark.processed;
    this.restored = new Set(this.processed.map(({ cmdId }) => cmdId));
    this.roleChanges = this.#mark.roleChanges;
    const kept = this.written.slice(0, this.#mark.written);
    this.written.length = 0;
    this.latest.clear();
    this.#changedBy.clear();
    this.seq = 0;
    for (const { row, afterGap } of kept) this.put([row], afterGap);
  }
}

const askedIn = ({ name, payload, actor, occurredAt, receivedAt }: WriteEntry): Asked => ({
  name,
  args: payload,
  role: actor.role,
  by: actor.userId,
  approver: actor.approver?.userId,
  occurredAt,
  at: receivedAt,
});
