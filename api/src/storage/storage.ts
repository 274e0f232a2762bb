/**
 * The storage interface. Nothing above it knows the database: no SQL, no drizzle type, no transaction. All writing goes
 * through `write`. Reading is by key, by named look-up, or by page. Every implementation passes `registerStorageTests`.
 */

import type { Decision, Detail } from '@tableside/domain/command/command.ts';
import type { HeldReason } from '@tableside/domain/command/held.ts';
import type { NamedRow, Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import type { Change, Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import type { VisitStatus } from '@tableside/domain/entities/visit.ts';
import type { Accounts } from './door/accounts.ts';
import type { Audit } from './door/audit.ts';
import type { BegunImports } from './door/begun-imports.ts';
import type { CardAccounts } from './door/card-accounts.ts';
import type { Finishing } from './door/finishing.ts';
import type { ApiKeys, Webhooks } from './door/integrations.ts';
import type { Leads } from './door/leads.ts';
import type { Cursors, PageOf } from './door/paging.ts';
import type { Pictures } from './door/pictures.ts';
import type { PrinterTokens } from './door/printer-tokens.ts';
import type { Pruning } from './door/pruning.ts';
import type { Releases } from './door/releases.ts';
import type { DayRange, PaymentCriteria, Reports } from './door/reports.ts';
import type { Retention } from './door/retention.ts';
import type { ScreenLeases } from './door/screen-leases.ts';
import type { Sealed } from './door/sealed.ts';
import type { Signals } from './door/signals.ts';
import type { Upkeep } from './door/upkeep.ts';
import type { Venues } from './door/venues.ts';

/** A stored row with the change number and version of its last change. */
export type StoredRow = {
  [E in EntityName]: {
    readonly entity: E;
    readonly id: string;
    readonly seq: number;
    readonly version: number;
    readonly doc: Documents[E];
    /** The visibility classes that may see the row now, and those that ever could. */
    readonly scope: number;
    readonly seenScope: number;
    readonly ownerId: string | null;
  };
}[EntityName];

export type RowOf<E extends EntityName> = Extract<StoredRow, { entity: E }>;

/**
 * One command to decide. Storage locks, removes duplicates, loads `reads`, calls `decide` (synchronous by type), writes
 * and commits.
 */
export interface WriteEntry {
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  /** The hash of the request as received. The same id with another hash is `id_reused`. */
  readonly argsHash: string;
  readonly actor: Actor;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** The queue that the command came from; absent for a plain API call. */
  readonly queue?: QueuePlace;
  readonly reads: readonly Read[];
  /** The rows that the command would create. What needs one of them waits while the command is held. Left out: none. */
  readonly makes?: readonly NamedRow[];
  readonly decide: (rows: Rows) => Decision;
  /** The arguments of the command, as plain JSON. They are kept with the command if it is held. */
  readonly payload: unknown;
  /** The import that it belongs to. The audit trail says so. */
  readonly importId?: string;
  /** Set when a person must review the command: it is then held for this reason and not decided. */
  readonly hold?: HeldReason;
  /** Reviews the changes before they are written, and returns why a person must look at the command first. */
  readonly review?: Review;
  /** The name of the device that delivered it. It is kept with the command if it is held. */
  readonly device?: string | null;
  /** If a person applies the command, it counts from no earlier time than this. */
  readonly notBefore?: string;
  /** Whether it came with an approval that could not be checked. It is kept with the command if it is held. */
  readonly isUnapproved?: boolean;
  /** Set when nothing proves that the actor is its author. It then counts only towards the limit of its device. */
  readonly isUnproven?: true;
  /** The server's own work, which nobody asked for: neither the log of commands nor the audit trail has it. */
  readonly isWork?: true;
  /** Optimistic concurrency for REST (`If-Match`): the row must still have this version. */
  readonly expect?: { readonly entity: EntityName; readonly id: string; readonly version: number };
}

export type Review = (decided: {
  /** The rows that the decision was made on. */
  readonly rows: Rows;
  readonly changes: readonly Change[];
  /** Returns how many commands of these names by the same author were applied that arrived after this time. */
  done(names: readonly string[], since: string): number;
}) => HeldReason | undefined;

export interface QueuePlace {
  readonly clientId: string;
  readonly mid: number;
  /** True when nothing waited behind it in the queue. */
  readonly drains?: boolean;
  /** The device has received every result up to this mutation. */
  readonly ackMid?: number;
}

export interface StoredResult {
  readonly cmdId: string;
  readonly mid?: number;
  readonly status: 'applied' | 'noop' | 'adjusted' | 'rejected' | 'held';
  readonly code?: string;
  readonly detail?: Detail;
  readonly seq?: number;
}

export type Outcome =
  | {
      readonly kind: 'done';
      readonly result: StoredResult;
      readonly repeated: boolean;
      readonly rows: readonly StoredRow[];
    }
  /** The mutation number that the queue must send next. Nothing was consumed, and the batch stopped. */
  | { readonly kind: 'expected'; readonly mid: number }
  | { readonly kind: 'forked' }
  /** The venue has another epoch than the batch was sent for. Nothing was consumed, and the batch stopped. */
  | { readonly kind: 'otherEpoch' }
  | { readonly kind: 'idReused' }
  | { readonly kind: 'precondition' }
  /** It had to be held, but its device or its author has too much held already. The batch stopped. */
  | { readonly kind: 'heldFull' }
  /** `decide` threw: nothing of the command was kept, and the batch stopped. */
  | { readonly kind: 'failed'; readonly error: string };

export interface Head {
  readonly epoch: string;
  readonly head: number;
  readonly prunedBelow: number;
}

/** A queue of mutations: one per user and browser. Its first push creates it. */
export interface QueueRecord {
  readonly clientId: string;
  readonly deviceId: string | null;
  readonly venueId: string;
  readonly userId: string;
  readonly lastMid: number;
  readonly ackMid: number;
  /** When the queue was last known to be fully delivered. Anything queued after that was made after that. */
  readonly drainedAt: string | null;
  readonly seenAt: string;
  readonly retiredAt: string | null;
}

/** Data that a call reports about its queue. Absent fields stay unchanged. */
export interface QueueReport {
  readonly clientId: string;
  readonly deviceId?: string | null;
  readonly venueId: string;
  readonly userId: string;
  readonly seenAt: string;
  readonly appVersion?: string | null;
  /** The device has received every result up to this mutation. */
  readonly ackMid?: number;
}

/** Selects the rows of a page of changes. */
export interface ChangeFilter {
  readonly after: number;
  readonly limit: number;
  /** One visibility class (a bit of `SCOPE`): selects rows that it may see, and rows that it can no longer see. */
  readonly scope?: number;
  /** Excludes rows that another user owns. */
  readonly ownerId?: string;
  readonly queue?: { readonly clientId: string; readonly ackMid: number };
  /**
   * Set for a full pull. Of the rows last changed up to `upTo`, it selects only those that the class may see now, that
   * are not archived, and that are open or were closed since `closedSince`. Rows changed later are returned as they
   * are, so that no removal is missed. It leaves out open rows last changed up to `openUpTo`, which the device has.
   */
  readonly live?: { readonly upTo: number; readonly closedSince: string; readonly openUpTo: number };
}

export interface OrderFilter extends PageOf {
  readonly status?: string;
  /** Neither completed nor cancelled. */
  readonly open?: boolean;
  /** Also lists the pads of visits with lines that nobody has sent, as drafts. */
  readonly withPads?: boolean;
  readonly tableId?: string;
  /** Part of the order number. */
  readonly q?: string;
  /** Created in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
  readonly ownerId?: string;
  /** YYYY-MM-DD */
  readonly businessDay?: string;
  readonly updatedSince?: UpdatedSince;
}

/** Selects rows committed since this time, ISO 8601 UTC. The list is then sorted by last change. */
type UpdatedSince = string;

export interface PaymentFilter extends PaymentCriteria, PageOf {
  /** YYYY-MM-DD */
  readonly businessDay?: string;
  readonly updatedSince?: UpdatedSince;
}

export interface VisitFilter extends PageOf {
  readonly status?: VisitStatus;
  readonly tableId?: string;
  /** Part of the number, of the name of the party or of the server. */
  readonly q?: string;
  /** Opened in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
  /** YYYY-MM-DD */
  readonly businessDay?: string;
  readonly updatedSince?: UpdatedSince;
}

export interface VisitPage extends Cursors {
  readonly visits: readonly RowOf<'visit'>[];
}

export interface DrawerFilter extends PageOf {
  /** Open ones unless it says otherwise. */
  readonly status?: Drawer['status'];
}

export type DayFilter = PageOf;

export interface PrintFilter extends PageOf {
  readonly printerId?: string;
}

export interface CashPage<E extends 'drawer' | 'day' | 'print'> extends Cursors {
  readonly rows: readonly RowOf<E>[];
}

export interface OrderPage extends Cursors {
  readonly orders: readonly RowOf<'order'>[];
}

export interface RowsPage {
  /** The last id of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

export interface PaymentPage extends Cursors {
  /** Without refunds, which belong to their payment. */
  readonly payments: readonly RowOf<'payment'>[];
  readonly refunds: readonly RowOf<'payment'>[];
}

/** One page of changes from one snapshot. Rows are ordered by seq, and a seq is never split across pages. */
export interface ChangePage extends Head {
  readonly rows: readonly StoredRow[];
  readonly to: number;
  readonly lastMid: number | null;
  /** The results of the queue, including its held commands that somebody decided about in (after, to]. */
  readonly results: readonly StoredResult[];
  /** The queues with held commands that somebody decided about in (after, to]. */
  readonly resolvedOf: readonly string[];
}

export interface Storage {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly cards: CardAccounts;
  /** Absent where a start does all that migrations ask for. */
  readonly finishing?: Finishing;
  readonly held: HeldCommands;
  readonly imports: BegunImports;
  readonly keys: ApiKeys;
  readonly leads: Leads;
  /** Absent when pictures are files of the data folder. */
  readonly pictures?: Pictures;
  readonly printerTokens: PrinterTokens;
  readonly pruning: Pruning;
  /** Absent where only one process serves the web app. */
  readonly releases?: Releases;
  readonly reports: Reports;
  readonly retention: Retention;
  /** Absent where only one process has kitchen screens. */
  readonly screens?: ScreenLeases;
  readonly sealed: Sealed;
  readonly upkeep: Upkeep;
  readonly venues: Venues;
  readonly webhooks: Webhooks;
  /** With an epoch, writes only while the venue has that epoch. */
  write(
    venueId: string,
    batch: readonly WriteEntry[],
    only?: { readonly epoch?: string },
  ): Promise<Outcome[]>;
  head(venueId: string): Promise<Head>;
  /** Returns the heads of these venues by one question. A venue without changes may be missing. */
  heads(venueIds: readonly string[]): Promise<ReadonlyMap<string, Head>>;
  /**
   * Returns rows with seq in (after, head]: at most `limit`, then on to the end of the last seq. Includes `lastMid` and
   * the results of the queue when `to` = head.
   */
  changes(venueId: string, filter: ChangeFilter): Promise<ChangePage>;
  row<E extends EntityName>(venueId: string, entity: E, id: string): Promise<RowOf<E> | undefined>;
  /** Ordered by id: all rows, or the page after an id. */
  rows<E extends EntityName>(venueId: string, entity: E, page?: RowsPage): Promise<RowOf<E>[]>;
  /** Returns the rows that a command would see, by the same look-ups as `write` uses. */
  load(venueId: string, reads: readonly Read[]): Promise<Rows>;
  /**
   * Newest first. A page examines a limited number of rows, so a filter with few matches may return a short page
   * although `next` continues.
   */
  orders(venueId: string, filter: OrderFilter): Promise<OrderPage>;
  /** Newest first, paged like `orders`. */
  payments(venueId: string, filter: PaymentFilter): Promise<PaymentPage>;
  /** Newest first, paged like `orders`. */
  visits(venueId: string, filter: VisitFilter): Promise<VisitPage>;
  /** Returns the time cards of a range of business days, by day. */
  timeCards(venueId: string, range: DayRange): Promise<readonly RowOf<'timeCard'>[]>;
  /** Newest first, paged like `orders`. */
  drawers(venueId: string, filter: DrawerFilter): Promise<CashPage<'drawer'>>;
  /** Closed days, the last one first. */
  days(venueId: string, filter: DayFilter): Promise<CashPage<'day'>>;
  /** Newest first, paged like `orders`. */
  prints(venueId: string, filter: PrintFilter): Promise<CashPage<'print'>>;
  queue(clientId: string): Promise<QueueRecord | undefined>;
  /** Returns these queues by one question. An unknown one is missing. */
  queues(clientIds: readonly string[]): Promise<ReadonlyMap<string, QueueRecord>>;
  /**
   * Returns when this user's queues of the venue on this device were last known to be fully delivered; on any device if
   * `deviceId` is null.
   */
  drainedAt(of: { venueId: string; userId: string; deviceId: string | null }): Promise<string | null>;
  saveQueue(client: QueueReport): Promise<QueueRecord>;
  /** Tells of commits and of ended sessions, whichever process wrote them. */
  readonly signals: Signals;
  /** For a first start: writes these rows under one seq, or nothing when the venue already has rows. */
  seed(venueId: string, changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** A command that waits for a person. */
export interface HeldCommand {
  readonly cmdId: string;
  readonly reason: HeldReason;
  readonly heldAt: string;
  readonly name: string;
  readonly version: number;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly args: unknown;
  /** The name of the device that delivered it. */
  readonly device?: string | null;
  /** If applied, the command counts from no earlier time than this. */
  readonly notBefore?: string;
  /** Whether it came with an approval that could not be checked. */
  readonly isUnapproved?: boolean;
  readonly isUnproven?: true;
}

/** The waiting commands of one name that came from a device. */
export interface HeldGroup {
  readonly deviceId: string;
  /** The name of the device when it delivered them. */
  readonly device: string | null;
  readonly name: string;
  readonly count: number;
  readonly oldestAt: string;
  readonly latestAt: string;
}

/** A manager discards everything of a device that was held up to a time. */
export interface DiscardingAll extends Pick<Resolution, 'by' | 'at' | 'note'> {
  readonly deviceId: string;
  /** ISO 8601 UTC. What was held later was not seen yet. */
  readonly through: string;
}

export interface HeldPage {
  readonly held: readonly HeldCommand[];
  /** Opaque cursor; pass it as `after`. Null on the last page. */
  readonly next: string | null;
}

export interface Resolution {
  readonly cmdId: string;
  readonly decision: 'apply' | 'discard';
  readonly by: Actor;
  /** ISO 8601 UTC */
  readonly at: string;
  readonly note: string | null;
}

/** Prepares a held command to be decided again. If it throws, the error is rethrown and nothing changes. */
export type PrepareHeld = (held: HeldCommand) => Pick<WriteEntry, 'reads' | 'decide'>;

export type Resolved =
  /** The outcome of the command. `repeated`: the same decision was made before, and nothing happens now. */
  | { readonly kind: 'done'; readonly result: StoredResult; readonly repeated: boolean }
  | { readonly kind: 'unknown' }
  /** Somebody already made a different decision. */
  | { readonly kind: 'decided' }
  /** The command needs a row that another held command would create. */
  | { readonly kind: 'waits' }
  /** `decide` threw, and the command keeps waiting. */
  | { readonly kind: 'failed'; readonly error: string };

export interface HeldCommands {
  /** Returns the waiting commands, in the order in which they were held. */
  waiting(venueId: string, page: { readonly limit: number; readonly after?: string }): Promise<HeldPage>;
  /** Resolves a held command, for good. Commands that waited only for it are then decided. */
  resolve(venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved>;
  /** Counts the waiting commands by their device and name. */
  ofDevices(venueId: string): Promise<readonly HeldGroup[]>;
  /** Discards them, and returns how many there were. Commands that waited only for them are then decided. */
  discardAll(venueId: string, asked: DiscardingAll, prepare: PrepareHeld): Promise<number>;
}
