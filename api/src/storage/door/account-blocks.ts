/**
 * Lets an administrator block, unblock or delete accounts. A guest's account is deleted; a member of staff is
 * deactivated instead.
 */
import type { AuditEvent } from './audit.ts';
import type { EndsDevices } from './devices.ts';

export interface AccountChange {
  readonly venueId: string;
  readonly userId: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write, if anything changed. */
  readonly event: AuditEvent;
}

export interface AccountBlock extends AccountChange, EndsDevices {}

export interface GuestDeletion extends AccountChange {
  /** The hash of a password that nobody has. */
  readonly passwordHash: string;
}

export interface AccountBlocks {
  /**
   * Nobody can sign in to the account in this venue anymore, and its sessions there end. Refuses to block the last
   * active administrator.
   */
  blockAccount(change: AccountBlock): Promise<'changed' | 'same' | 'missing' | 'lastAdmin' | 'notKept'>;
  /** A member of staff with a deactivated card still cannot sign in. */
  unblockAccount(change: AccountChange): Promise<'changed' | 'same' | 'missing'>;
  /**
   * Removes the address, the password and the name, also from orders, payments and held commands, which stay. The audit
   * trail is read without the name from then on.
   * An account that belongs to another venue, too, only leaves this one.
   */
  deleteGuest(deletion: GuestDeletion): Promise<'deleted' | 'missing' | 'staff'>;
}
