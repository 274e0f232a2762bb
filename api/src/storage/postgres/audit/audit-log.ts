/** Writes events into the audit trail, always within the transaction of the change that they record. */

import { firstIdAt, ofEvent } from '../../audit/audit-written.ts';
import type { AuditEvent } from '../../door/audit.ts';
import type { Inside } from '../database.ts';
import { together } from '../desk/set-statements.ts';
import { auditParts } from '../desk/write-audit.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';

export type AuditLog = ReturnType<typeof createAuditLog>;

export const createAuditLog = (counter: VenueCounter) => ({
  async event(inside: Inside, event: AuditEvent): Promise<void> {
    const { venueId, ...entry } = ofEvent(event);
    const id = await counter.nextAuditId(inside, venueId, firstIdAt(entry.receivedAt));
    await inside.ask(together(venueId, auditParts({ audits: [{ ...entry, venueId, id }] })));
  },
});
