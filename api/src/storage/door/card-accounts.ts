/**
 * The interface to the accounts at providers of card readers. A venue has one at most. What the provider gave to it is
 * sealed with a key that the database has not, and leaves the server only to the provider.
 */
import type { CardProvider } from '@tableside/domain/entities/card-reader.ts';
import type { AuditEvent } from './audit.ts';

/**
 * What is wrong with it: the provider does not take the key, the server has another secret than the one that sealed it,
 * or somebody without the secret of its webhooks called.
 */
export type CardAccountFault = 'key' | 'sealed' | 'hook';

export interface CardAccountRecord {
  readonly id: string;
  readonly venueId: string;
  readonly provider: CardProvider;
  /** What the provider calls it, or the beginning of its key. */
  readonly label: string;
  /** It moves no money. */
  readonly test: boolean;
  readonly sealed: string;
  /** Where its readers stand, as the provider calls it. */
  readonly locationId: string | null;
  /** Whether the secret of its webhooks is known. */
  readonly hasHooks: boolean;
  readonly madeAt: string;
  readonly madeBy: { readonly id: string; readonly name: string };
  readonly fault: CardAccountFault | null;
  readonly faultAt: string | null;
}

export type NewCardAccount = Omit<CardAccountRecord, 'fault' | 'faultAt'> & {
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
};

export interface CardAccounts {
  of(venueId: string): Promise<CardAccountRecord | undefined>;
  get(id: string): Promise<CardAccountRecord | undefined>;
  /** Gives the venue this account, in place of the one before. Its fault is over. */
  put(account: NewCardAccount): Promise<void>;
  remove(of: { readonly venueId: string; readonly event: AuditEvent }): Promise<void>;
  /** Says what is wrong with it, or with null that nothing is. Writes only news. */
  note(id: string, fault: CardAccountFault | null, at: string): Promise<void>;
}
