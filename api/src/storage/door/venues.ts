/** The interface to the venues of a server. A request names its venue by the host name that it was sent to. */
import type { Change } from '@tableside/domain/entities/entities.ts';
import type { AuditEvent } from './audit.ts';

export interface VenueRecord {
  readonly id: string;
  /** In lower case, without a port. Null for the first venue, which is served at every other name and address. */
  readonly host: string | null;
  readonly createdAt: string;
}

export interface NewVenue extends VenueRecord {
  /** Its first rows, written under one change number. */
  readonly changes: readonly Change[];
  /** Recorded in the audit trail in the same write. */
  readonly event?: AuditEvent;
}

export interface Venues {
  /** Returns all venues, the first venue first. */
  list(): Promise<VenueRecord[]>;
  /** Returns the id of the venue with this host name, or else of the venue without one. */
  at(host: string): Promise<string | undefined>;
  /** Returns `hostTaken` when another venue has the host name, or already answers for all other names. */
  create(venue: NewVenue): Promise<'created' | 'hostTaken'>;
}
