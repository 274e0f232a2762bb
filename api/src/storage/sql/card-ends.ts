/** What a deactivated staff card ends: the access of its accounts, and the devices that these answer for. */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditEvent } from '../door/audit.ts';
import type { CardChange } from '../writing/write-parts.ts';
import type { Asked } from './day-facts.ts';
import { type NamedDevice, revokedEvent } from './device-ends.ts';
import { forgettingDevice, keeping, revoking } from './device-rows.ts';
import { endingAccess, endingOnDevice } from './endings.ts';

/** The accounts that a card lets sign in, and the devices in use that they answer for. */
export interface OfCard {
  readonly userIds: readonly string[];
  readonly devices: readonly NamedDevice[];
}

interface Card {
  readonly venueId: string;
  readonly staffId: string;
}

/** A blocked account stays as it is, whatever becomes of its card. */
const isOfCard = ({ venueId, staffId }: Card): SQL =>
  sql`membership.venue_id = ${venueId} AND membership.staff_id = ${staffId} AND blocked_at IS NULL`;

export const ofCard = (card: Card): Asked<OfCard> => ({
  selected: sql`SELECT membership.user_id, device_id, name, letter FROM membership
    LEFT JOIN device ON device.venue_id = membership.venue_id AND revoked_at IS NULL
      AND (enrolled_by = membership.user_id OR declared_by = membership.user_id)
    WHERE ${isOfCard(card)} AND active = 1 ORDER BY letter, device_id`,
  read: (rows) => {
    const devices = rows.flatMap(([, id, name, letter]) =>
      id === null ? [] : [[id, { id, name, letter } as NamedDevice] as const],
    );
    return {
      userIds: [...new Set(rows.map(([userId]) => String(userId)))],
      devices: [...new Map(devices).values()],
    };
  },
});

/** Lets the accounts of a card sign in, or no longer. */
export const lettingIn = (card: Card, active: 0 | 1): SQL =>
  sql`UPDATE membership SET active = ${active} WHERE ${isOfCard(card)}`;

/** Ends all of it. The device on which somebody deactivates the card stays, and is theirs from then on. */
export const endingCard = (venueId: string, { userIds, devices }: OfCard, { at, by }: CardChange): SQL[] => [
  ...userIds.flatMap((userId) => endingAccess({ userId, venueId }, at)),
  ...devices.flatMap(({ id }) =>
    id === by.deviceId
      ? [keeping(id, by.userId)]
      : [revoking(id, at), forgettingDevice(id), ...endingOnDevice(id, at)],
  ),
];

/** An entry of the audit trail for each device that ends. */
export const endsOfCard = (venueId: string, { devices }: OfCard, { at, by }: CardChange): AuditEvent[] =>
  devices.filter(({ id }) => id !== by.deviceId).map((device) => revokedEvent(device, { venueId, at, by }));
