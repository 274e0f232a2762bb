/**
 * The mirror is this device's copy of the rows that one user may see in one venue, plus the pending mutations. The
 * tables hold what screens show. `shadow` keeps the server's version of only the rows with pending mutations.
 */

import type { Context, Detail } from '@tableside/domain/command/command.ts';
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Documents, EntityName } from '@tableside/domain/entities/entities.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { Result } from '@tableside/protocol/envelope.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import Dexie, { type DexieOptions, type Table } from 'dexie';
import { indexLines } from './index-lines.ts';
import { refuseNewer } from './refuse-newer.ts';
import { relaxedDurability } from './transaction.ts';

/** A displayed row. `seq` is the change number of its base; 0 until the server knows the row. */
export interface MirrorRow<E extends EntityName = EntityName> {
  readonly id: string;
  readonly seq: number;
  readonly doc: Documents[E];
}

/** The server's version of a row; null when the server has no such row. */
export type Base<E extends EntityName = EntityName> = {
  readonly seq: number;
  readonly doc: Documents[E];
} | null;

export interface ShadowEntry {
  readonly entity: EntityName;
  readonly id: string;
  readonly base: Base;
}

/** The topics (see `topics.ts`) that a mutation reads and writes, and the keys of the rows it wrote. */
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
  /** The token it was made under. */
  readonly grant: string | null;
  /** The author's signature, in place of a grant. */
  readonly sig?: Mutation['sig'];
  /** The signature of the manager who approved it. */
  readonly approval?: Mutation['approval'];
  /** Milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** `settled`: the mirror's rows already contain its effect, so it is no longer replayed. */
  readonly state: 'queued' | 'settled';
  /** 1 once its result is stored here. It keeps replaying until it is settled. See `isAnswered`. */
  readonly answered: 0 | 1;
  readonly result: Result | null;
  /** How many times it was sent. */
  readonly attempts: number;
  /** How many times the server refused its shape. */
  readonly refusals: number;
  readonly touched: Touched;
}

/** A mutation the server accepted. It is kept for seven days, so that it can be sent again to a restored backup. */
export interface AckedEntry
  extends Omit<OutboxEntry, 'state' | 'answered' | 'result' | 'attempts' | 'refusals'> {
  readonly status: 'applied' | 'noop' | 'adjusted';
  readonly code?: string;
  readonly detail?: Detail;
  readonly at: number;
}

/** An entry of the rejected changes: a refused or held change with its payload, kept until a person decides. */
export interface RejectedEntry
  extends Omit<OutboxEntry, 'state' | 'answered' | 'result' | 'attempts' | 'refusals'> {
  /** `unreadable`: the server refused the shape three times. `partial`: confirmed except for the fields in `detail`. */
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
  /** Whatever has no result of its own up to this number was applied as it is. Missing means 0. */
  readonly appliedUpTo?: number;
  /** The id of the full pull in progress. */
  readonly fullPull: string | null;
  /** The head that the first page of that pull told. Undefined until it is there. */
  readonly fullSince?: number;
  /** The full pull started on an empty mirror, so its rows need no comparison and no sweep follows. */
  readonly fillsEmpty?: boolean;
  /** Such a pull brings what is open first. All of it up to this change is there, and the rest follows. */
  readonly openUpTo?: number;
  /** The new id for this device, because another copy of it is in use. */
  readonly renewDevice: string | null;
  /** The server refused a batch that ended with this number, so one of the waiting mutations up to it is bad. */
  readonly suspectMid?: number;
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
  /** The server's message when the first pull failed; empty when it sent none; null when nothing failed. */
  readonly error: string | null;
}
/** The role the mirror was filled for. */
export interface RoleMeta {
  readonly key: 'role';
  readonly role: Role;
}
/** How long this device had no contact with the server, in milliseconds of its own clock. */
export interface OutageMeta {
  readonly key: 'outage';
  /** When the current outage began; null while the server can be reached. */
  readonly since: number | null;
  /** The last outage that has ended. */
  readonly last: Outage | null;
}
export interface Outage {
  readonly from: number;
  readonly to: number;
}
/** An upgrade of this database sets it. Every pending mutation is then replayed once; see `rebaseAfterUpgrade`. */
export interface RebaseMeta {
  readonly key: 'rebaseAll';
}
export type Meta = SyncMeta | ClockMeta | KitchenMeta | FirstSyncMeta | OutageMeta | RoleMeta | RebaseMeta;

/** The store that holds the displayed rows of an entity. */
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
  visit: 'visits',
  call: 'calls',
  timeCard: 'timeCards',
  drawer: 'drawers',
  day: 'days',
  printer: 'printers',
  print: 'prints',
  cardReader: 'cardReaders',
  cardCharge: 'cardCharges',
} as const satisfies Record<EntityName, string>;

const STORES = {
  venue: 'id',
  sections: 'id',
  tables: 'id',
  categories: 'id',
  optionGroups: 'id',
  products: 'id',
  staff: 'id',
  // `indexLines` fills the index on lines.
  orders: 'id, [doc.status+doc.statusBy.at], [doc.tableId+doc.status], doc.visitId, *lines',
  payments: 'id, doc.visitId, doc.timestamp',
  visits: 'id, [doc.tableId+doc.status], doc.status, doc.rootId, doc.owed',
  calls: 'id',
  timeCards: 'id, doc.staffId',
  drawers: 'id, doc.status',
  days: 'id',
  printers: 'id',
  prints: 'id, doc.of.id, doc.printerId',
  cardReaders: 'id',
  cardCharges: 'id, doc.visitId, doc.readerId',
  shadow: '[entity+id]',
  outbox: 'mid, &cmdId, [state+answered], *touched.rows',
  rejected: 'cmdId, at',
  acked: 'cmdId, at, *touched.rows',
  marks: '[entity+id]',
  meta: 'key',
} as const satisfies Record<(typeof STORE_OF)[EntityName], string> & Record<string, string>;

/** How long confirmed mutations are kept, in milliseconds. */
export const ACKED_KEPT_MS = 7 * DAY_MS;

/**
 * On a local address Dexie turns on its debug mode, which traces each call and logs every refused `add` to the console.
 */
Dexie.debug = false;

export class MirrorDb extends Dexie {
  readonly orders!: Table<MirrorRow<'order'>, string>;
  readonly payments!: Table<MirrorRow<'payment'>, string>;
  readonly visits!: Table<MirrorRow<'visit'>, string>;
  readonly calls!: Table<MirrorRow<'call'>, string>;
  readonly timeCards!: Table<MirrorRow<'timeCard'>, string>;
  readonly drawers!: Table<MirrorRow<'drawer'>, string>;
  readonly days!: Table<MirrorRow<'day'>, string>;
  readonly printers!: Table<MirrorRow<'printer'>, string>;
  readonly prints!: Table<MirrorRow<'print'>, string>;
  readonly cardReaders!: Table<MirrorRow<'cardReader'>, string>;
  readonly cardCharges!: Table<MirrorRow<'cardCharge'>, string>;
  readonly sections!: Table<MirrorRow<'section'>, string>;
  readonly staff!: Table<MirrorRow<'staff'>, string>;
  readonly products!: Table<MirrorRow<'product'>, string>;
  readonly categories!: Table<MirrorRow<'category'>, string>;
  readonly optionGroups!: Table<MirrorRow<'optionGroup'>, string>;
  readonly venue!: Table<MirrorRow<'venue'>, string>;
  readonly shadow!: Table<ShadowEntry, [EntityName, string]>;
  readonly outbox!: Table<OutboxEntry, number>;
  readonly acked!: Table<AckedEntry, string>;
  readonly rejected!: Table<RejectedEntry, string>;
  readonly marks!: Table<{ readonly entity: EntityName; readonly id: string }, [EntityName, string]>;
  readonly meta!: Table<Meta, string>;

  /** Called when a rule throws during a replay. This is a bug to log, but it must never stop the mirror. */
  onFault: (fault: unknown) => void = () => undefined;

  /** True when opening created the mirror on this device. */
  isNew = false;

  constructor(name: string, options: DexieOptions = {}) {
    // What only this device knows must be on disk before it is reported as done.
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.use(indexLines);
    this.use(relaxedDurability);
    this.version(1).stores(STORES);
    this.on('populate', () => {
      this.isNew = true;
    });
    refuseNewer(this);
  }

  /** Returns the displayed rows of an entity. (`tables` is Dexie's own property, so we cannot use that name.) */
  rowsOf<E extends EntityName>(entity: E): Table<MirrorRow<E>, string> {
    return this.table(STORE_OF[entity]);
  }
}

const PREFIX = 'tableside-mirror-';
export const mirrorName = (venueId: string, userId: string): string => `${PREFIX}${venueId}-${userId}`;

/** Whether the app of 0.x named it so: `tableside-<venue>-<user>`. This app never opens such a mirror. */
export const isOf0x = (name: string): boolean => name.startsWith('tableside-') && !name.startsWith(PREFIX);

/** In place of a user's id: the mirror that the staff of a tablet share. */
export const FLOOR_USER = 'floor';

/**
 * Uses a mirror that nobody has open here, and closes it. Returns undefined where there is none: opening would create it,
 * and hide that the browser has cleared it.
 */
export async function inMirror<T>(name: string, use: (db: MirrorDb) => Promise<T>): Promise<T | undefined> {
  if (!(await Dexie.exists(name))) return undefined;
  const db = new MirrorDb(name);
  try {
    return await use(db);
  } finally {
    db.close();
  }
}
