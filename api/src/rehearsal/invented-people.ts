/** The colleagues and guests who do not exist. */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';

const SERVERS = [
  ['Robin', 'Vale'],
  ['Noor', 'Lindqvist'],
  ['Sam', 'Arroyo'],
] as const;
const COOK = ['Kit', 'Marlow'] as const;

/** Parties with a name. The others are known by their table. */
export const PARTY_NAMES = [
  'Bennett',
  'Osei',
  'Larsen',
  'Moreau',
  'Tanaka',
  'Kowalski',
  'Birthday',
  'Walk-in',
];

type Name = readonly [first: string, last: string];

const cardIdOf = (venueId: string, [first]: Name): string => derivedId(venueId, `rehearsal card of ${first}`);

/** Returns the cards of the invented colleagues. */
export const inventedStaff = (venueId: string): readonly StaffMember[] =>
  [...SERVERS, COOK].map((name) => ({
    id: cardIdOf(venueId, name),
    venueId,
    firstName: name[0],
    lastName: name[1],
    email: '',
    phoneNumber: '',
    status: 'Active',
    sections: [],
    metrics: { ordersServed: 0, averageRating: 0, totalSales: 0 },
    schedule: [],
    isActive: true,
    version: 0,
  }));

export interface Colleagues {
  readonly servers: readonly Actor[];
  readonly cook: Actor;
}

export function inventedColleagues(venueId: string): Colleagues {
  const actor = (name: Name, role: Actor['role']): Actor => ({
    userId: derivedId(venueId, `rehearsal account of ${name[0]}`),
    name: name.join(' '),
    role,
    venueId,
    staffId: cardIdOf(venueId, name),
    deviceId: null,
  });
  return { servers: SERVERS.map((name) => actor(name, 'server')), cook: actor(COOK, 'kitchen') };
}

/** A guest with a phone. */
export const inventedGuest = (venueId: string, id: string): Actor => ({
  userId: id,
  name: 'Guest',
  role: 'customer',
  venueId,
  staffId: null,
  deviceId: null,
});
