/**
 * Decides commands of one venue in memory, while this process holds the venue's lock. It answers from what was loaded
 * and from what the commands before have changed; what it does not know, it throws as `Missing`. Nothing is written
 * before everything is decided, so a command that fails leaves nothing to undo in the database.
 */

import type { HeldReason } from '@tableside/domain/command/held.ts';
import { namedRows, type Read } from '@tableside/domain/command/look-ups.ts';
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import {
  firstIdAt,
  isTold,
  ofCommand,
  ofEvent,
  WRITTEN,
  type WrittenEntry,
} from '../../audit/audit-written.ts';
import type { LoggedCommand } from '../../rows/logged-command.ts';
import { bringsNumber, nextCounter, serverNumberOf } from '../../rows/order-number.ts';
import { type Commit, headOf, stampedAfter } from '../../rows/stamped-row.ts';
import { endsOfCard } from '../../sql/card-ends.ts';
import type { StoredResult, StoredRow, WriteEntry } from '../../storage.ts';
import type { WaitingOf, WriteParts } from '../../writing/write-parts.ts';
import { asStorageError } from '../database-error.ts';
import { type Changes, noChanges, Undoable } from './changes.ts';
import type { Known, KnownVenue } from './known.ts';
import { Missing, nameOf, type Wanted } from './missing.ts';
import { keyOf } from './row-memory.ts';

export class Desk implements WriteParts {
  readonly known: Known;
  #changes = noChanges();
  #hasDismissed = false;
  readonly #undoable = new Undoable();
  #seq: number;
  #auditLast: number;
  #serverNumber: number;

  constructor(known: Known, { seq, auditLast, serverNumber }: KnownVenue) {
    this.known = known;
    this.#seq = seq;
    this.#auditLast = auditLast;
    this.#serverNumber = serverNumber;
  }

  get seq(): number {
    return this.#seq;
  }

  get auditLast(): number {
    return this.#auditLast;
  }

  get serverNumber(): number {
    return this.#serverNumber;
  }

  /** The changes that are not in the database yet. */
  get changes(): Changes {
    return this.#changes;
  }

  /** Whether a staff card was deactivated, which ends what its account has open. */
  get hasDismissed(): boolean {
    return this.#hasDismissed || this.#changes.cards.some(({ ending }) => ending !== null);
  }

  /** Call it once the changes are in the database, outside of any savepoint. */
  noteWritten(): void {
    this.#hasDismissed = this.hasDismissed;
    this.known.heldRows = [...this.known.heldRows, ...this.#changes.heldRows];
    this.known.done.clear();
    this.known.waiting.clear();
    this.known.ofCards.clear();
    this.#changes = noChanges();
    this.#undoable.forget();
  }

  savepoint = <T>(work: () => T): T => this.#undoable.savepoint(work);

  isFault = (error: unknown): boolean => error instanceof Missing || asStorageError(error) !== undefined;

  readonly counter: WriteParts['counter'] = {
    next: () => {
      this.#seq += 1;
      this.#undoable.note(() => {
        this.#seq -= 1;
      });
      return this.#seq;
    },
  };

  load = (_venueId: string, reads: readonly Read[]) => this.known.load(reads);

  readonly facts: WriteParts['facts'] = { get: (name) => this.known.facts.get(name) ?? null };

  readonly store: WriteParts['store'] = {
    get: (_venueId, entity, id) => this.#row(entity, id),
    put: (_venueId, change, commit) => this.#put(change, commit),
  };

  #row(entity: EntityName, id: string): StoredRow | undefined {
    return told(this.known.peek(entity, id), { kind: 'row', entity, id });
  }

  #put(change: Change, { seq, at }: Commit): StoredRow {
    const before = this.#row(change.entity, change.id);
    const { version, stamped } = stampedAfter(before, change);
    const head = headOf(stamped, before);
    const { scope, seenScope, ownerId } = head;
    const stored = { ...stamped, scope, seenScope, ownerId, seq, version } as StoredRow;
    const key = keyOf(change.entity, change.id);
    this.#undoable.set(this.changes.rows, key, { stored, doc: JSON.stringify(stamped.doc), head, at });
    this.#undoable.set(this.known.rows, key, stored);
    this.known.forgetComputed();
    return stored;
  }

  readonly numbers: WriteParts['numbers'] = {
    note: (_venueId, made) => {
      if (!bringsNumber(made) || !made.doc.deviceId) return;
      told(this.known.devices.get(made.doc.deviceId), { kind: 'device', id: made.doc.deviceId });
      this.#undoable.push(this.changes.made, made);
    },
    take: (_venueId, businessDay) => {
      const inUse = told(this.known.numbers.get(businessDay), { kind: 'numbers', businessDay });
      const before = this.#serverNumber;
      this.#serverNumber = nextCounter(before, (counter) => inUse?.has(serverNumberOf(counter)) ?? false);
      this.#undoable.note(() => {
        this.#serverNumber = before;
      });
      return serverNumberOf(this.#serverNumber);
    },
  };

  readonly cards: WriteParts['cards'] = {
    follow: (venueId, row, change) => {
      if (row.entity !== 'staff') return [];
      const staffId = row.id;
      const ending = row.doc.isActive
        ? null
        : told(this.known.ofCards.get(staffId), { kind: 'ofCard', staffId });
      this.#undoable.push(this.changes.cards, { staffId, change, ending: ending ?? null });
      // What is known of the card is as it was before this change.
      this.#undoable.set(this.known.ofCards, staffId, undefined);
      return ending ? endsOfCard(venueId, ending, change) : [];
    },
  };

  readonly log: WriteParts['log'] = {
    byId: (_venueId, cmdId) => told(this.known.commands.get(cmdId), { kind: 'command', cmdId }),
    byMid: (clientId, mid) =>
      told(this.known.mids.get(keyOf(clientId, String(mid))), { kind: 'mid', clientId, mid }),
    add: (_venueId, entry, result) => {
      this.#undoable.push(this.changes.logged, { entry, result });
      this.#know(loggedAs(entry, result));
    },
    move: ({ cmdId }, queue) => {
      const known = told(this.known.commands.get(cmdId), { kind: 'command', cmdId });
      if (!known) return;
      this.#undoable.push(this.changes.moved, { cmdId, ...queue });
      if (known.clientId !== null && known.mid !== null)
        this.#undoable.set(this.known.mids, keyOf(known.clientId, String(known.mid)), null);
      this.#know({ ...known, ...queue });
    },
    settle: (_venueId, result) => this.#undoable.push(this.changes.outcomes, result),
  };

  #know(command: LoggedCommand): void {
    this.#undoable.set(this.known.commands, command.cmdId, command);
    const { clientId, mid } = command;
    if (clientId !== null && mid !== null)
      this.#undoable.set(this.known.mids, keyOf(clientId, String(mid)), command);
  }

  readonly queues: WriteParts['queues'] = {
    lastMid: (clientId) => {
      const lastMid = told(this.known.queues.get(clientId), { kind: 'queue', clientId });
      if (lastMid === undefined) throw new Error(`Unknown queue ${clientId}.`);
      return lastMid;
    },
    consume: (queue, at) => {
      this.#undoable.push(this.changes.queues, { queue, at });
      this.#undoable.set(this.known.queues, queue.clientId, queue.mid);
    },
  };

  readonly audit: WriteParts['audit'] = {
    event: (event) => this.#tell(ofEvent(event)),
    command: (command) => {
      if (isTold(command)) this.#tell(ofCommand(command));
    },
    // The trail of this very transaction may not be in the database yet.
    countApplied: ({ userId, names, since }) => {
      const wanted: Wanted = { kind: 'done', userId, names: names.join(' '), since };
      const before = told(this.known.done.get(nameOf(wanted)), wanted) ?? 0;
      const isOne = ({ actorId, action, outcome }: WrittenEntry) =>
        actorId === userId && names.includes(action) && WRITTEN.some((one) => one === outcome);
      return before + this.#changes.audits.filter(isOne).length;
    },
  };

  #tell(entry: WrittenEntry): void {
    const before = this.#auditLast;
    this.#auditLast = Math.max(before + 1, firstIdAt(entry.receivedAt));
    this.#undoable.note(() => {
      this.#auditLast = before;
    });
    this.#undoable.push(this.changes.audits, { ...entry, id: this.#auditLast });
  }

  readonly held: WriteParts['held'] = {
    makesMissing: (_venueId, { reads, cmdId }) => {
      const held = [...this.known.heldRows, ...this.changes.heldRows].filter((row) => row.cmdId !== cmdId);
      if (held.length === 0) return false;
      const keys = new Set(held.map(({ entity, id }) => keyOf(entity, id)));
      return namedRows(reads).some(({ entity, id }) => keys.has(keyOf(entity, id)) && !this.#row(entity, id));
    },
    hold: (_venueId, entry, reason) => this.#hold(entry, reason),
    countWaiting: (_venueId, whose) => {
      const wanted: Wanted = { kind: 'waiting', ...whose };
      const before = told(this.known.waiting.get(nameOf(wanted)), wanted) ?? 0;
      return before + this.#changes.held.filter(({ entry }) => isHeldOf(whose, entry)).length;
    },
    countFailure: (_venueId, cmdId, error) => {
      const before = told(this.known.failures.get(cmdId), { kind: 'failing', cmdId }) ?? 0;
      const failures = before + 1;
      this.#undoable.set(this.changes.failures, cmdId, { failures, error });
      this.#undoable.set(this.known.failures, cmdId, failures);
      return failures;
    },
    find: (_venueId, cmdId) => told(this.known.held.get(cmdId), { kind: 'held', cmdId }),
    settle: (_venueId, resolution, seq) => {
      const { cmdId, decision } = resolution;
      this.#undoable.push(this.changes.resolved, { resolution, seq });
      const known = this.known.held.get(cmdId);
      if (known) this.#undoable.set(this.known.held, cmdId, { ...known, decision });
      const before = this.known.heldRows;
      this.known.heldRows = before.filter((row) => row.cmdId !== cmdId);
      this.#undoable.note(() => {
        this.known.heldRows = before;
      });
    },
  };

  #hold(entry: WriteEntry, reason: HeldReason): void {
    const { cmdId } = entry;
    this.#undoable.push(this.changes.held, { entry, reason });
    // After a restore, another command brings back the missing row, and that command must not wait for this one.
    if (reason === 'held.restored') return;
    for (const { entity, id } of entry.makes ?? [])
      this.#undoable.push(this.changes.heldRows, { entity, id, cmdId });
  }
}

const isHeldOf = ({ by, id }: WaitingOf, { actor, isUnproven }: WriteEntry): boolean =>
  by === 'device' ? actor.deviceId === id : actor.userId === id && !isUnproven;

/** Throws `Missing` for what is not loaded. */
function told<T>(known: T | null | undefined, wanted: Wanted): T | undefined {
  if (known === undefined) throw new Missing([wanted]);
  return known ?? undefined;
}

const loggedAs = (entry: WriteEntry, result: StoredResult): LoggedCommand => ({
  cmdId: entry.cmdId,
  clientId: entry.queue?.clientId ?? null,
  mid: entry.queue?.mid ?? null,
  actorId: entry.actor.userId,
  argsHash: entry.argsHash,
  status: result.status,
  code: result.code ?? null,
  result: result.detail ?? null,
  seq: result.seq ?? null,
});
