/**
 * The storage door. Above it nobody knows the engine: no SQL, no drizzle type, no transaction. Writing has one door,
 * `write`; reading is by key, by named look-up, by page. Every implementation passes `registerStorageTests`.
 */
import type { Decision, Detail } from '@tableside/domain/command.ts';
import type { Documents, EntityName } from '@tableside/domain/entities.ts';
import type { Read, Rows } from '@tableside/domain/rows.ts';
import type { Accounts } from './accounts.ts';

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

/** One command to decide: storage locks, dedupes, loads `reads`, calls `decide` (synchronous by type), writes, commits. */
export interface WriteEntry {
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  /** Hash of the request as received: the same id with another hash is `id_reused`. */
  readonly argsHash: string;
  readonly actorId: string;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** The queue the command came from; absent for a plain API call. */
  readonly queue?: { readonly clientId: string; readonly mid: number };
  readonly reads: readonly Read[];
  readonly decide: (rows: Rows) => Decision;
  /** Optimistic concurrency of REST (`If-Match`): the row must still have this version. */
  readonly expect?: { readonly entity: EntityName; readonly id: string; readonly version: number };
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
  | { readonly kind: 'done'; readonly result: StoredResult; readonly repeated: boolean; readonly rows: readonly StoredRow[] }
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

export interface ClientRecord {
  readonly clientId: string;
  readonly deviceId: string | null;
  readonly venueId: string;
  readonly userId: string;
  readonly role: string;
  readonly lastMid: number;
  readonly ackMid: number;
  readonly retiredAt: string | null;
}

/** One page of changes from one snapshot: rows ordered by seq, never splitting a seq. */
export interface ChangePage extends Head {
  readonly rows: readonly StoredRow[];
  readonly to: number;
  readonly lastMid: number | null;
  readonly results: readonly StoredResult[];
}

export interface Storage {
  readonly accounts: Accounts;
  write(venueId: string, batch: readonly WriteEntry[]): Promise<Outcome[]>;
  head(venueId: string): Promise<Head>;
  /** Rows with seq in (after, head], at most `limit` and then to the end of a seq; lastMid and results of the queue when `to` = head. */
  changes(
    venueId: string,
    page: { after: number; limit: number; scope?: number; ownerId?: string | null; queue?: { clientId: string; ackMid: number } },
  ): Promise<ChangePage>;
  row<E extends EntityName>(venueId: string, entity: E, id: string): Promise<Extract<StoredRow, { entity: E }> | undefined>;
  rows<E extends EntityName>(venueId: string, entity: E): Promise<Extract<StoredRow, { entity: E }>[]>;
  orders(
    venueId: string,
    filter: { status?: string; tableId?: string; q?: string; from?: string; to?: string; ownerId?: string; limit: number; before?: string },
  ): Promise<{ orders: Extract<StoredRow, { entity: 'order' }>[]; next: string | null }>;
  client(clientId: string): Promise<ClientRecord | undefined>;
  saveClient(client: Omit<ClientRecord, 'lastMid' | 'ackMid' | 'retiredAt'> & { seenAt: string; appVersion: string | null }): Promise<ClientRecord>;
  /** Called after each commit of this instance with the new head; a hint, never the truth. */
  onCommit(listener: (venueId: string, head: number) => void): () => void;
  close(): void;
}
