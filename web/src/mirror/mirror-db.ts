/**
 * The mirror: this device's copy of the rows that one user may see in one venue, with the mutations that wait. The
 * tables hold what screens show; `shadow` keeps the server's version of just the rows with pending mutations.
 */
import type { Context, Detail } from '@tableside/domain/command.ts';
import type { Documents, EntityName } from '@tableside/domain/entities.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { Result } from '@tableside/protocol/envelope.ts';
import Dexie, { type DexieOptions, type Table } from 'dexie';
import { refuseNewer } from './refuse-newer.ts';

/** A displayed row. `seq` is the change number of its base, 0 before the server knows it. */
export interface MirrorRow<E extends EntityName = EntityName> {
  readonly id: string;
  readonly seq: number;
  readonly doc: Documents[E];
}

/** The server's version of a row; null when the server has none. */
export type Base<E extends EntityName = EntityName> = {
  readonly seq: number;
  readonly doc: Documents[E];
} | null;

export interface ShadowEntry {
  readonly entity: EntityName;
  readonly id: string;
  readonly base: Base;
}

/** What a mutation depends on and changes, as topics (see `topics.ts`); `rows` are the keys of the rows it wrote. */
export interface Touched {
  readonly rows: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

export interface OutboxEntry {
  readonly mid: number;
  readonly cmdId: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  readonly context: Context;
  /** The token under which it was made. */
  readonly grant: string | null;
  /** Milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** `settled`: the rows in the mirror hold what became of it; it is neither replayed nor sent any more. */
  readonly state: 'queued' | 'settled';
  /** 1 once its result is known; it still replays until it is settled. */
  readonly answered: 0 | 1;
  readonly result: Result | null;
  /** How often it was sent. */
  readonly attempts: number;
  /** How often the server refused its shape. */
  readonly refusals: number;
  readonly touched: Touched;
}

/** A mutation the server took, kept seven days: a restored backup is given them again. */
export interface AckedEntry
  extends Omit<OutboxEntry, 'state' | 'answered' | 'result' | 'attempts' | 'refusals'> {
  readonly status: 'applied' | 'noop' | 'adjusted';
  readonly code?: string;
  readonly detail?: Detail;
  readonly at: number;
}

/** The tray: what was refused or is held, with its payload, until a person decides. */
export interface DeadEntry
  extends Omit<OutboxEntry, 'state' | 'answered' | 'result' | 'attempts' | 'refusals'> {
  /** `unreadable`: the server refused the shape three times. `partial`: confirmed, but for the fields in `detail`. */
  readonly status: 'rejected' | 'held' | 'unreadable' | 'partial';
  readonly code: string;
  readonly detail?: Detail;
  readonly at: number;
}

export interface SyncMeta {
  readonly key: 'sync';
  readonly clientId: string;
  /** Null before the first full pull. */
  readonly epoch: string | null;
  readonly cursor: number;
  readonly horizon: number;
  readonly nextMid: number;
  readonly ackMid: number;
  /** The id of the full pull under way. */
  readonly fullPull: string | null;
  /** That full pull began on a mirror that held nothing: what it brings need not be compared, nor swept afterwards. */
  readonly fillsEmpty?: boolean;
  /** The id this device is to take, because another copy of it lives. */
  readonly renewDevice: string | null;
}
export interface ClockMeta {
  readonly key: 'clock';
  readonly offsetMs: number;
}
export interface KitchenMeta {
  readonly key: 'kitchen';
  readonly cursor: number;
  readonly at: string;
}
/** How the first pull went, for screens that have nothing to show yet. */
export interface FirstSyncMeta {
  readonly key: 'firstSync';
  readonly done: boolean;
  /** The server's message when the first pull failed, empty when it gave none; null when nothing failed. */
  readonly error: string | null;
}
/** The role under whose eyes the mirror was filled. */
export interface RoleMeta {
  readonly key: 'role';
  readonly role: Role;
}
/** How long this device was without the server; milliseconds of its own clock. */
export interface OutageMeta {
  readonly key: 'outage';
  /** Since when it lasts; null while the server answers. */
  readonly since: number | null;
  /** The last one that is over. */
  readonly last: Outage | null;
}
export interface Outage {
  readonly from: number;
  readonly to: number;
}
export type Meta = SyncMeta | ClockMeta | KitchenMeta | FirstSyncMeta | OutageMeta | RoleMeta;

/** The store that shows the rows of an entity. */
export const STORE_OF = {
  venue: 'venue',
  section: 'sections',
  table: 'tables',
  category: 'categories',
  optionGroup: 'optionGroups',
  product: 'products',
  staff: 'staff',
  order: 'orders',
  payment: 'payments',
} as const satisfies Record<EntityName, string>;

const STORES = {
  venue: 'id',
  sections: 'id',
  tables: 'id',
  categories: 'id',
  optionGroups: 'id',
  products: 'id',
  staff: 'id',
  orders: 'id, [doc.status+doc.statusBy.at], [doc.tableId+doc.status], doc.parentId',
  payments: 'id, doc.orderId, doc.timestamp',
  shadow: '[entity+id]',
  outbox: 'mid, &cmdId, [state+answered], *touched.rows',
  dead: 'cmdId, at',
  acked: 'cmdId, at, *touched.rows',
  marks: '[entity+id]',
  meta: 'key',
};

/** What came with a later version, by store. Orders are found by their balance: what owes money back, however old. */
const ADDED = {
  2: { orders: `${STORES.orders}, doc.balance` },
};

/** Milliseconds for which confirmed mutations are kept. */
export const ACKED_KEPT_MS = 7 * 24 * 3_600_000;

/** On an address of this machine Dexie would follow each call for developers, and trace every refused `add` to the console. */
Dexie.debug = false;

export class MirrorDb extends Dexie {
  readonly orders!: Table<MirrorRow<'order'>, string>;
  readonly payments!: Table<MirrorRow<'payment'>, string>;
  readonly sections!: Table<MirrorRow<'section'>, string>;
  readonly staff!: Table<MirrorRow<'staff'>, string>;
  readonly products!: Table<MirrorRow<'product'>, string>;
  readonly categories!: Table<MirrorRow<'category'>, string>;
  readonly optionGroups!: Table<MirrorRow<'optionGroup'>, string>;
  readonly venue!: Table<MirrorRow<'venue'>, string>;
  readonly shadow!: Table<ShadowEntry, [EntityName, string]>;
  readonly outbox!: Table<OutboxEntry, number>;
  readonly dead!: Table<DeadEntry, string>;
  readonly acked!: Table<AckedEntry, string>;
  readonly marks!: Table<{ readonly entity: EntityName; readonly id: string }, [EntityName, string]>;
  readonly meta!: Table<Meta, string>;

  /** Hears of a rule that threw at a replay: a bug to be logged, never one that stops the mirror. */
  onFault: (fault: unknown) => void = () => undefined;

  /** It was not on this device: opening made it. */
  isNew = false;

  constructor(name: string, options: DexieOptions = {}) {
    // A write is on the disk when it is said to be done.
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores(STORES);
    this.version(2).stores(ADDED[2]);
    this.on('populate', () => {
      this.isNew = true;
    });
    refuseNewer(this);
  }

  /** The displayed rows of an entity. (`tables` is Dexie's own word, so no property can bear it.) */
  rowsOf<E extends EntityName>(entity: E): Table<MirrorRow<E>, string> {
    return this.table(STORE_OF[entity]);
  }
}

export const mirrorName = (venueId: string, userId: string): string => `tableside-${venueId}-${userId}`;
