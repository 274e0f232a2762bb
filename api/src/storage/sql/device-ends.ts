/** Ends the devices that a person answers for, together with their access. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditEvent } from '../door/audit.ts';
import { forgettingDevice, keeping, revoking, vouchedBy } from './device-rows.ts';
import { endingOnDevice } from './endings.ts';
import { end, hasRow, record, rows, run, type Steps, tell } from './steps.ts';

/** Revokes a device that is in use, and returns whether it did. Its letter rests from this time on. */
export function* takeOutOfUse(id: string, at: string): Steps<boolean> {
  if (!(yield* hasRow(revoking(id, at)))) return false;
  yield* tell({ kind: 'ended' });
  yield* run(forgettingDevice(id));
  yield* end(endingOnDevice(id, at));
  return true;
}

interface Leaving {
  readonly venueId: string;
  readonly userId: string;
  readonly at: string;
  /** Whoever ends the access. The device on which they do it stays, and they answer for it from now on. */
  readonly by: AuditEvent['actor'];
  /** Leaves the personal devices in use, for somebody who stays a member of staff. */
  readonly sharedOnly?: boolean;
}

/** Ends the devices that a person enrolled or declared, each on the record. */
export function* endDevicesOf({ venueId, userId, at, by, sharedOnly = false }: Leaving): Steps {
  const theirs = yield* rows<NamedDevice>(answeredFor({ venueId, userId, sharedOnly }));
  for (const device of theirs) {
    const { id } = device;
    if (by && id === by.deviceId) {
      yield* run(keeping(id, by.userId));
      continue;
    }
    yield* takeOutOfUse(id, at);
    yield* record(revokedEvent(device, { venueId, at, by }));
  }
}

export interface NamedDevice {
  readonly id: string;
  readonly name: string;
  readonly letter: string;
}

/** The entry of the audit trail for a device that ends with a person. */
export const revokedEvent = (
  { id, name, letter }: NamedDevice,
  { venueId, at, by }: Pick<Leaving, 'venueId' | 'at' | 'by'>,
): AuditEvent => {
  const row = {
    entity: 'device',
    id,
    before: { name, letter, revokedAt: null },
    after: { revokedAt: at },
  } as const;
  return { venueId, actor: by, action: 'device.revoke', at, rows: [row] };
};

/** Selects the devices in use that a person answers for. */
const answeredFor = ({
  venueId,
  userId,
  sharedOnly,
}: Pick<Leaving, 'venueId' | 'userId' | 'sharedOnly'>): SQL =>
  sql`SELECT device_id AS id, name, letter FROM device
    WHERE venue_id = ${venueId} AND revoked_at IS NULL AND ${vouchedBy(userId)}
      ${sharedOnly ? sql`AND declared_at IS NOT NULL` : undefined} ORDER BY letter, device_id`;
