/** Accounts that an administrator blocks, lets in again, or deletes. A guest's account is deleted, a member of staff deactivated. */
import type { AuditEvent } from './audit.ts';

export interface AccountChange {
  readonly venueId: string;
  readonly userId: string;
  readonly at: string;
  /** Goes on the record in the same write, if anything changed. */
  readonly told: AuditEvent;
}

export interface GuestDeletion extends AccountChange {
  /** Of a password that nobody has. */
  readonly passwordHash: string;
}

export interface AccountBlocks {
  /** Nobody signs in any more, and every session ends. The last active administrator stays. */
  blockAccount(change: AccountChange): Promise<'changed' | 'same' | 'missing' | 'lastAdmin'>;
  /** A member of staff whose card is deactivated stays out. */
  unblockAccount(change: AccountChange): Promise<'changed' | 'same' | 'missing'>;
  /** Name, address and password go, and so does the name on the guest's orders, which stay. */
  deleteGuest(deletion: GuestDeletion): Promise<'deleted' | 'missing' | 'staff'>;
}
