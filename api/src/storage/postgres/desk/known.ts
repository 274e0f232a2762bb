/** The loaded rows and facts of a venue. Every map tells "there is none" (null) from "not loaded" (undefined). */

import type { Read } from '@tableside/domain/command/look-ups.ts';
import { finds, type RowRequest } from '@tableside/domain/command/row-request.ts';
import type { AdminAccount, CardAccount, Rows } from '@tableside/domain/command/rows.ts';
import type { DayRecords } from '@tableside/domain/days/day-records.ts';
import { type DeviceAtClose, dayIdOf } from '@tableside/domain/entities/day.ts';
import type { AnyDocument, EntityName } from '@tableside/domain/entities/entities.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { LoggedCommand } from '../../rows/logged-command.ts';
import { type Finder, loadReads } from '../../rows/look-ups.ts';
import type { OfCard } from '../../sql/card-ends.ts';
import type { StoredRow } from '../../storage.ts';
import type { HeldAt } from '../../writing/write-parts.ts';
import { Missing, nameOf, type Wanted } from './missing.ts';
import { keyOf, type VenueMemory } from './row-memory.ts';

export interface KnownVenue {
  readonly seq: number;
  readonly epoch: string;
  readonly prunedBelow: number;
  readonly auditLast: number;
  /** The counter of the last order number that the server gave. */
  readonly serverNumber: number;
}

export interface KnownDevice {
  readonly letter: string;
  readonly lastNumber: number;
}

export interface HeldRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly cmdId: string;
}

export class Known {
  readonly venueId: string;
  readonly memory: VenueMemory;
  venue: KnownVenue | undefined;
  readonly rows = new Map<string, StoredRow | null>();
  readonly commands = new Map<string, LoggedCommand | null>();
  readonly mids = new Map<string, LoggedCommand | null>();
  readonly queues = new Map<string, number | null>();
  readonly devices = new Map<string, KnownDevice | null>();
  readonly failures = new Map<string, number | null>();
  readonly held = new Map<string, HeldAt | null>();
  /** How many commands were applied, by the name of what was asked. */
  readonly done = new Map<string, number>();
  /** How many commands wait of a device or a person, by the name of what was asked. */
  readonly waiting = new Map<string, number>();
  /** The order numbers of the server that are in use, by the business day of the next order. */
  readonly numbers = new Map<string, ReadonlySet<string>>();
  readonly cards = new Map<string, CardAccount | null>();
  /** What ends with a staff card. Undefined again once a command has changed the card. */
  readonly ofCards = new Map<string, OfCard | undefined>();
  readonly facts = new Map<string, string>();
  heldRows: readonly HeldRow[] = [];
  admins: readonly AdminAccount[] | undefined;
  readonly cash = new Map<string, number>();
  readonly days = new Map<string, DayRecords>();
  inUse: readonly DeviceAtClose[] | undefined;
  /** The indexes and entities whose rows are all loaded. */
  readonly ranges = new Set<string>();

  constructor(venueId: string, memory: VenueMemory) {
    this.venueId = venueId;
    this.memory = memory;
  }

  /** Returns the row, null when there is none, or undefined when it is not loaded. */
  peek(entity: EntityName, id: string): StoredRow | null | undefined {
    const key = keyOf(entity, id);
    const known = this.rows.get(key);
    if (known !== undefined) return known;
    const remembered = this.memory.get(key);
    if (remembered) this.rows.set(key, remembered);
    return remembered;
  }

  /** Loads what the reads name. Throws `Missing` with all that is not loaded, as far as it can be told yet. */
  load(reads: readonly Read[]): Rows {
    const wanted: Wanted[] = [];
    const rows = loadReads(reads, this.#finder(wanted));
    if (wanted.length > 0) throw new Missing(wanted);
    return rows;
  }

  /** Returns what is not loaded of the reads. */
  missing(reads: readonly Read[]): readonly Wanted[] {
    const wanted: Wanted[] = [];
    loadReads(reads, this.#finder(wanted));
    return wanted;
  }

  /** Throws `Missing` with all that is not loaded of the reads, as far as it can be told yet. */
  require(reads: readonly Read[]): void {
    const wanted = this.missing(reads);
    if (wanted.length > 0) throw new Missing(wanted);
  }

  /** Throws `Missing` with all of these held commands that are not loaded. */
  requireHeld(ids: readonly string[]): void {
    const missing = ids.filter((cmdId) => this.held.get(cmdId) === undefined);
    if (missing.length > 0) throw new Missing(missing.map((cmdId) => ({ kind: 'held', cmdId })));
  }

  /** Forgets what was computed from rows and accounts, because they were changed. */
  forgetComputed(): void {
    this.admins = undefined;
    this.cards.clear();
    this.cash.clear();
    this.days.clear();
  }

  #finder(wanted: Wanted[]): Finder {
    const wants = (one: Wanted) => void wanted.push(one);
    return {
      rows: (request) => this.#answer(request, wants),
      activeAdmins: () => {
        if (this.admins === undefined) wants({ kind: 'admins' });
        return this.admins ?? [];
      },
      accountOfCard: (staffId) => {
        const account = this.cards.get(staffId);
        if (account === undefined) wants({ kind: 'card', staffId });
        return account ?? undefined;
      },
      cashOf: (drawerId) => {
        const cents = this.cash.get(drawerId);
        if (cents === undefined) wants({ kind: 'cash', drawerId });
        return cents ?? 0;
      },
      dayRecords: (businessDay) => this.#dayRecords(businessDay, wants),
      devicesInUse: () => {
        if (this.inUse === undefined) wants({ kind: 'inUse' });
        return this.inUse ?? [];
      },
    };
  }

  /** The venue and its last closed day tell which days are asked for. */
  #dayRecords(businessDay: string, wants: (one: Wanted) => void): DayRecords | undefined {
    const [venue] = this.#one('venue', this.venueId, wants) as readonly Venue[];
    if (!venue) return undefined;
    const { closedThrough } = venue;
    const before = closedThrough === undefined ? null : dayIdOf(this.venueId, closedThrough);
    if (before !== null && this.peek('day', before) === undefined) {
      wants({ kind: 'row', entity: 'day', id: before });
      return undefined;
    }
    const records = this.days.get(businessDay);
    if (!records) wants({ kind: 'day', businessDay });
    return records;
  }

  #answer(request: RowRequest, wants: (one: Wanted) => void): readonly AnyDocument[] {
    if (request.by === 'id') return this.#one(request.entity, request.id, wants);
    if (request.by === 'entity' && request.entity === 'venue') return this.#one('venue', this.venueId, wants);
    const ranges: readonly Wanted[] =
      request.by === 'entity'
        ? [{ kind: 'every', entity: request.entity }]
        : request.values.map((value) => ({ kind: 'index', index: request.index, value }));
    const unread = ranges.filter((range) => !this.ranges.has(nameOf(range)));
    for (const range of unread) wants(range);
    if (unread.length > 0) return [];
    const found: AnyDocument[] = [];
    for (const row of this.rows.values())
      if (row !== null && row.entity === request.entity && finds(request, row.doc)) found.push(row.doc);
    return found;
  }

  #one(entity: EntityName, id: string, wants: (one: Wanted) => void): readonly AnyDocument[] {
    const row = this.peek(entity, id);
    if (row === undefined) wants({ kind: 'row', entity, id });
    return row ? [row.doc] : [];
  }
}
