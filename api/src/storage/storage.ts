/**
 * The storage door. Above it nobody knows the engine: no SQL, no drizzle type, no transaction. Writing has one door,
 * `write`; reading is by key, by named look-up, by page. Every implementation passes `registerStorageTests`.
 */
import type { Decision, Detail } from '@tableside/domain/command.ts';
import type { Change, Documents, EntityName } from '@tableside/domain/entities.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import type { Actor, Role } from '@tableside/domain/permissions.ts';
import type { Read, Rows } from '@tableside/domain/rows.ts';
import type { Accounts } from './accounts.ts';
import type { Audit } from './audit.ts';
import type { ApiKeys, Webhooks } from './integrations.ts';
import type { Cursors, PageOf } from './paging.ts';
import type { Pruning } from './pruning.ts';
import type { PaymentCriteria, Reports } from './reports.ts';
import type { Upkeep } from './upkeep.ts';

/** A row as stored, with the numbers of its last change. */
export type StoredRow = {
  [E in EntityName]: {
    readonly entity: E;
    readonly id: string;
    readonly seq: number;
    readonly version: number;
    readonly doc: Documents[E];
    /** Visibility classes that may see the row now, and that ever could. */
    readonly scope: number;
    readonly seenScope: number;
    readonly ownerId: string | null;
  };
}[EntityName];

export type RowOf<E extends EntityName> = Extract<StoredRow, { entity: E }>;

/** One command to decide: storage locks, dedupes, loads `reads`, calls `decide` (synchronous by type), writes, commits. */
export interface WriteEntry {
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  /** Hash of the request as received: the same id with another hash is `id_reused`. */
  readonly argsHash: string;
  /** Who gave it, as they were then. */
  readonly actor: Actor;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** The queue the command came from; absent for a plain API call. */
  readonly queue?: QueuePlace;
  readonly reads: readonly Read[];
  readonly decide: (rows: Rows) => Decision;
  /** The arguments it is decided by; kept with it should it be held. Plain JSON. */
  readonly payload: unknown;
  /** Set when policy wants a person to look before it counts: it is held for this reason and not decided. */
  readonly hold?: HeldReason;
  /** The name of the device that brought it; kept with it should it be held. */
  readonly device?: string | null;
  /** Should a person apply it, it counts as of no earlier time. */
  readonly notBefore?: string;
  /** Optimistic concurrency of REST (`If-Match`): the row must still have this version. */
  readonly expect?: { readonly entity: EntityName; readonly id: string; readonly version: number };
}

export interface QueuePlace {
  readonly clientId: string;
  readonly mid: number;
  /** Nothing waited behind it. */
  readonly drains?: boolean;
  /** The device holds every result up to here. */
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
  /** The mutation number the queue must send next; nothing was consumed and the batch stopped. */
  | { readonly kind: 'expected'; readonly mid: number }
  | { readonly kind: 'forked' }
  | { readonly kind: 'idReused' }
  | { readonly kind: 'precondition' }
  /** `decide` threw: nothing of the command was kept and the batch stopped. */
  | { readonly kind: 'failed'; readonly error: string };

export interface Head {
  readonly epoch: string;
  readonly head: number;
  readonly prunedBelow: number;
}

/** A queue of mutations: one per user and browser. */
export interface ClientRecord {
  readonly clientId: string;
  readonly deviceId: string | null;
  readonly venueId: string;
  readonly userId: string;
  /** The role whose view the mirror holds; another one now means that it starts over. */
  readonly role: Role;
  readonly lastMid: number;
  readonly ackMid: number;
  /** When the queue was last known to be delivered whole: what it queued since can't be older. */
  readonly drainedAt: string | null;
  /** The full pull under way (or the last one), and the head it started at. */
  readonly fullPull: { readonly id: string; readonly head: number } | null;
  readonly seenAt: string;
  readonly retiredAt: string | null;
}

/** What a call tells of its queue. A queue seen for the first time is made; fields left out stay as they are. */
export interface ClientNews {
  readonly clientId: string;
  readonly deviceId?: string | null;
  readonly venueId: string;
  readonly userId: string;
  /** Taken over when the queue is new, and when `adoptRole` says that its mirror starts over under this role. */
  readonly role: Role;
  readonly adoptRole?: boolean;
  readonly seenAt: string;
  readonly appVersion?: string | null;
  /** The device holds every result up to here. */
  readonly ackMid?: number;
  readonly fullPull?: { readonly id: string; readonly head: number };
}

/** Which rows a page of changes takes. */
export interface ChangeFilter {
  readonly after: number;
  readonly limit: number;
  /** One visibility class (a bit of `SCOPE`): rows it may see, and those it has lost. */
  readonly scope?: number;
  /** Among rows with an owner only those of this user. */
  readonly ownerId?: string;
  readonly queue?: { readonly clientId: string; readonly ackMid: number };
  /**
   * A full pull: of the rows last changed up to `upTo` only those which the class may see now, that aren't archived,
   * and that are open or were closed since `closedSince`. Later ones come as they are, so nothing lost is missed.
   */
  readonly live?: { readonly upTo: number; readonly closedSince: string };
}

export interface OrderFilter extends PageOf {
  readonly status?: string;
  /** Neither completed nor cancelled. */
  readonly open?: boolean;
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

/** Committed since this time, ISO 8601 UTC; the list is then in the order of the last change. */
type UpdatedSince = string;

export interface PaymentFilter extends PaymentCriteria, PageOf {
  /** YYYY-MM-DD */
  readonly businessDay?: string;
  readonly updatedSince?: UpdatedSince;
}

export interface OrderPage extends Cursors {
  readonly orders: readonly RowOf<'order'>[];
}

export interface RowsPage {
  /** The id that the page before ended with. */
  readonly after?: string;
  readonly limit: number;
}

export interface PaymentPage extends Cursors {
  /** Without refunds, which count with their payment. */
  readonly payments: readonly RowOf<'payment'>[];
  /** All refunds of these payments. */
  readonly refunds: readonly RowOf<'payment'>[];
}

/** One page of changes from one snapshot: rows ordered by seq, never splitting a seq. */
export interface ChangePage extends Head {
  readonly rows: readonly StoredRow[];
  readonly to: number;
  readonly lastMid: number | null;
  /** Of the queue, with those of its held commands that somebody decided about in (after, to]. */
  readonly results: readonly StoredResult[];
  /** The queues whose held commands somebody decided about in (after, to]. */
  readonly resolvedOf: readonly string[];
}

export interface Storage {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly held: HeldCommands;
  readonly keys: ApiKeys;
  readonly pruning: Pruning;
  readonly reports: Reports;
  readonly upkeep: Upkeep;
  readonly webhooks: Webhooks;
  write(venueId: string, batch: readonly WriteEntry[]): Promise<Outcome[]>;
  head(venueId: string): Promise<Head>;
  /** Rows with seq in (after, head], at most `limit` and then to the end of a seq; lastMid and results of the queue when `to` = head. */
  changes(venueId: string, filter: ChangeFilter): Promise<ChangePage>;
  row<E extends EntityName>(venueId: string, entity: E, id: string): Promise<RowOf<E> | undefined>;
  /** In the order of their ids; all of them, or the page behind an id. */
  rows<E extends EntityName>(venueId: string, entity: E, page?: RowsPage): Promise<RowOf<E>[]>;
  /** What a command would see; the same look-ups as `write` uses. */
  load(venueId: string, reads: readonly Read[]): Promise<Rows>;
  /** Newest first. A page looks at so many rows at most: what is seldom may leave it short, and `next` still goes on. */
  orders(venueId: string, filter: OrderFilter): Promise<OrderPage>;
  /** Newest first, in pages like those of orders. */
  payments(venueId: string, filter: PaymentFilter): Promise<PaymentPage>;
  client(clientId: string): Promise<ClientRecord | undefined>;
  /** When this user's queues on this device were last known to be delivered whole; on any device where it is null. */
  drainedAt(userId: string, deviceId: string | null): Promise<string | null>;
  saveClient(client: ClientNews): Promise<ClientRecord>;
  /** The next number under the server's own letter, `S-1` … `S-999` and round; taken for good, also if no order follows. */
  nextServerNumber(venueId: string): Promise<string>;
  /** Called after each commit of this instance with the new head; a hint, never the truth. */
  onCommit(listener: (venueId: string, head: number) => void): () => void;
  /** First start: writes these rows under one seq, or nothing when the venue has rows already. */
  seed(venueId: string, changes: readonly Change[]): Promise<void>;
  close(): void;
}

/** A command that waits for a person. */
export interface HeldCommand {
  readonly cmdId: string;
  readonly reason: HeldReason;
  readonly heldAt: string;
  readonly name: string;
  readonly version: number;
  readonly occurredAt: string;
  /** As they were when they gave it. */
  readonly actor: Actor;
  readonly args: unknown;
  /** The name of the device that brought it. */
  readonly device?: string | null;
  /** Applied, it counts as of no earlier time. */
  readonly notBefore?: string;
}

export interface HeldPage {
  readonly held: readonly HeldCommand[];
  /** Opaque; hand it in as `after`. Null on the last page. */
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

/** How a held command is decided once more; what it throws is thrown on, and nothing is changed. */
export type PrepareHeld = (held: HeldCommand) => Pick<WriteEntry, 'reads' | 'decide'>;

export type Resolved =
  /** What became of the command; `repeated`: the same was decided before, and nothing happens now. */
  | { readonly kind: 'done'; readonly result: StoredResult; readonly repeated: boolean }
  | { readonly kind: 'unknown' }
  /** Somebody decided otherwise before. */
  | { readonly kind: 'decided' }
  /** A row that it reads would be made by another held command. */
  | { readonly kind: 'waits' }
  /** `decide` threw: it keeps waiting. */
  | { readonly kind: 'failed'; readonly error: string };

export interface HeldCommands {
  /** Those that wait, in the order in which they were held. */
  waiting(venueId: string, page: { readonly limit: number; readonly after?: string }): Promise<HeldPage>;
  /** Decides about one, for good; those that waited only for it are decided after it. */
  resolve(venueId: string, resolution: Resolution, prepare: PrepareHeld): Promise<Resolved>;
}
