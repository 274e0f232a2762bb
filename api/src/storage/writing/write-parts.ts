/**
 * The parts that writing a command needs from a database. All of them answer at once: either from the database itself,
 * or from what was loaded before.
 */

import type { HeldReason } from '@tableside/domain/command/held.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import type { AuditedCommand } from '../audit/audit-written.ts';
import type { AuditEvent } from '../door/audit.ts';
import type { LoggedCommand } from '../rows/logged-command.ts';
import type { Commit } from '../rows/stamped-row.ts';
import type { HeldCommand, QueuePlace, Resolution, StoredResult, StoredRow, WriteEntry } from '../storage.ts';

export interface CommandKey {
  readonly venueId: string;
  readonly cmdId: string;
}

/** A held command with its place in the order of holding. */
export interface HeldAt extends HeldCommand {
  readonly place: number;
  /** The decision about it; null while it waits. */
  readonly decision: Resolution['decision'] | null;
}

/** The part of a held command that is stored as JSON. */
export type KeptCommand = Pick<
  HeldCommand,
  | 'name'
  | 'version'
  | 'occurredAt'
  | 'actor'
  | 'args'
  | 'device'
  | 'notBefore'
  | 'isUnapproved'
  | 'isUnproven'
>;

/** Returns what is stored of a command that is held. */
export const keptOf = (entry: WriteEntry): KeptCommand => {
  const { name, version, occurredAt, actor, payload: args, device } = entry;
  const { notBefore, isUnapproved, isUnproven } = entry;
  return { name, version, occurredAt, actor, args, device, notBefore, isUnapproved, isUnproven };
};

/** Whose commands wait: the id of a device or of a person. */
export interface WaitingOf {
  readonly by: 'device' | 'person';
  readonly id: string;
}

/** Commands of these names that a person gave, that arrived after a time and were applied. */
export interface CommandsDone {
  readonly venueId: string;
  readonly userId: string;
  readonly names: readonly string[];
  readonly since: string;
}

/** Who changed a staff card, and when the server received it. */
export interface CardChange {
  readonly at: string;
  readonly by: Actor;
}

export interface ApplyParts {
  readonly counter: {
    /** Takes the venue's next change number. */
    next(venueId: string): number;
  };
  readonly store: {
    get(venueId: string, entity: EntityName, id: string): StoredRow | undefined;
    put(venueId: string, change: Change, commit: Commit): StoredRow;
  };
  readonly numbers: {
    /** Checks the number of an order that was just created. */
    note(venueId: string, made: StoredRow): void;
    /**
     * Takes the next number under the server's own letter: `S-1` … `S-999`, then around again. A number of an open order,
     * or of another order of the day, is not given again.
     */
    take(venueId: string, businessDay: string): string;
  };
  readonly cards: {
    /**
     * Deactivating a card keeps its account from signing in, and ends its sessions and the devices that it answers for
     * at once. The device of whoever deactivates it stays, and they answer for it. Reactivating the card does not
     * unblock a blocked account. Returns an event for each device that ended.
     */
    follow(venueId: string, row: StoredRow, change: CardChange): readonly AuditEvent[];
  };
}

export interface WriteParts extends ApplyParts {
  /** Runs the work. If it throws, its changes are undone and the write continues. */
  savepoint<T>(work: () => T): T;
  /** Returns whether the database cannot work. Such an error is no failure of the command. */
  isFault(error: unknown): boolean;
  readonly log: {
    byId(venueId: string, cmdId: string): LoggedCommand | undefined;
    byMid(clientId: string, mid: number): LoggedCommand | undefined;
    add(venueId: string, entry: WriteEntry, result: StoredResult): void;
    /** Moves the outcome of a command that arrived again under another number. */
    move(command: CommandKey, queue: { clientId: string; mid: number }): void;
    /** Replaces the outcome `held` with the final one. */
    settle(venueId: string, result: StoredResult): void;
  };
  readonly audit: {
    command(command: AuditedCommand): void;
    event(event: AuditEvent): void;
    countApplied(done: CommandsDone): number;
  };
  readonly queues: {
    /** Throws for an unknown queue. */
    lastMid(clientId: string): number;
    /** Notes that the queue is processed up to this mutation. */
    consume(queue: QueuePlace, at: string): void;
  };
  readonly held: {
    /** Returns whether the command names a missing row that another held command would create. */
    makesMissing(venueId: string, entry: Pick<WriteEntry, 'reads' | 'cmdId'>): boolean;
    /** Holds the command for a person, and keeps which rows it would create. */
    hold(venueId: string, entry: WriteEntry, reason: HeldReason): void;
    /** Counts the waiting commands of a device, or those that are proven to be of a person. */
    countWaiting(venueId: string, whose: WaitingOf): number;
    /** Counts one more failure of the command and returns the total. */
    countFailure(venueId: string, cmdId: string, error: string): number;
    find(venueId: string, cmdId: string): HeldAt | undefined;
    /** Stores the decision, and the change number by which the author's device receives it. */
    settle(venueId: string, resolution: Resolution, resolvedSeq: number): void;
  };
  readonly load: (venueId: string, reads: readonly Read[]) => Rows;
  readonly facts: {
    get(name: 'restoredAt'): string | null;
  };
}
