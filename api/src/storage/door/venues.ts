/** The interface to the venues of a server. A request names its venue by the host name that it was sent to. */
import type { Change } from '@tableside/domain/entities/entities.ts';
import type { AuditEvent } from './audit.ts';

export interface VenueRecord {
  readonly id: string;
  /** In lower case, without a port. Null for the first venue, which is served at every other name and address. */
  readonly host: string | null;
  /** The names that it had before. It is served at them, too, and no other venue gets them. */
  readonly formerHosts: readonly string[];
  readonly createdAt: string;
  /** Since when nobody can use it. Null: it is open. */
  readonly closedAt: string | null;
}

export interface NewVenue extends Pick<VenueRecord, 'id' | 'host' | 'createdAt'> {
  /** Its first rows, written under one change number. */
  readonly changes: readonly Change[];
  /** Recorded in the audit trail in the same write. */
  readonly event?: AuditEvent;
}

/** The venue that a host name leads to. */
export interface VenueAt {
  readonly id: string;
  readonly isClosed: boolean;
}

/** Something that is done with a venue, recorded in the audit trail in the same write. */
export interface VenueAct {
  readonly id: string;
  readonly event: AuditEvent;
}

export interface Venues {
  /** Returns all venues, the first venue first. */
  list(): Promise<VenueRecord[]>;
  /** Returns the venue with this host name, or that had it before, or else the venue without one. */
  at(host: string): Promise<VenueAt | undefined>;
  /** Returns `hostTaken` when another venue has or had the host name, or already answers for all other names. */
  create(venue: NewVenue): Promise<'created' | 'hostTaken'>;
  /** Gives a venue with a host name another one. It keeps the one that it had as a former name. */
  rename(renaming: VenueAct & { readonly host: string }): Promise<'renamed' | 'hostTaken'>;
  /** Lets nobody use a venue any more, from `at` on, or lets people use it again. Its data stays. */
  close(closing: VenueAct & { readonly at: string }): Promise<void>;
  reopen(opening: VenueAct): Promise<void>;
  /** Returns the ids of the venues that are closed. */
  closed(): Promise<string[]>;
}
