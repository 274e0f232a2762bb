/** One account with its card and a session, for the tests of accounts. */
import type { Change } from '@tableside/domain/entities/entities.ts';
import { FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import { ANA, VENUE } from './write-entries.ts';

export const AT = FRIDAY_EVENING;
export const daysLater = (days: number) => new Date(Date.parse(AT) + days * 24 * 3_600_000).toISOString();

export const ana = { id: ANA, name: 'Ana', email: 'ana@example.com', passwordHash: 'hash', createdAt: AT };
export const membership = { userId: ANA, venueId: VENUE, role: 'server', staffId: 'staff-ana' } as const;
export const session = {
  id: 'session-1',
  userId: ANA,
  venueId: VENUE,
  createdAt: AT,
  expiresAt: daysLater(30),
  revokedAt: null,
  deviceId: null,
  scope: 'office',
  confirmedAt: null,
  seenAt: null,
  address: null,
} as const;

export const auditEvent = (action: AuditEvent['action']): AuditEvent => ({
  venueId: VENUE,
  actor: null,
  action,
  at: AT,
});
/** An event that the audit trail cannot store, because JSON has no bigint. */
export const unwritable = { ...auditEvent('auth.password'), detail: { what: 1n } };
export const reset = { userId: ANA, to: 'other hash', at: AT, event: auditEvent('auth.password') };

/** A change of a staff card, with only the fields that accounts depend on. */
export const card = (isActive: boolean): Change =>
  ({ entity: 'staff', id: 'staff-ana', doc: { id: 'staff-ana', isActive } }) as unknown as Change;
