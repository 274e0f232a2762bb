/** The one table of permissions. Device and server both check it, once the rows are loaded. */

/** Highest role first. */
export const ROLES = ['admin', 'manager', 'server', 'kitchen', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/** What a sign-in opens. A PIN opens the floor. The password, with the second factor if there is one, opens the office too. */
export type Scope = 'floor' | 'office';

export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly venueId: string;
  /** The staff card that belongs to the user, if any. */
  readonly staffId: string | null;
  /** The enrolled device on which the command was made. Null for a plain API call. */
  readonly deviceId: string | null;
  /** What their sign-in opens. Missing: the office too. */
  readonly scope?: Scope;
  /** The manager who agreed to this one command. Only the server can vouch for them. */
  readonly approver?: Approver;
  /** The server gives the command by itself, for whoever is named. No session and no push has this. */
  readonly isMachine?: true;
}

/** Somebody who lets another person do what that person's role does not allow. */
export interface Approver {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
}

const MANAGERS: readonly Role[] = ['admin', 'manager'];
const FLOOR: readonly Role[] = ['admin', 'manager', 'server'];
const STAFF: readonly Role[] = ['admin', 'manager', 'server', 'kitchen'];

/** Acts that depend only on the role. For acts on a person's own order or card, the command checks the loaded row. */
export const ALLOWED = {
  'order.move': STAFF,
  'order.rush': FLOOR,
  'order.cancelDraft': FLOOR,
  'order.cancelPaid': FLOOR,
  'order.cancelLate': MANAGERS,
  'item.void': FLOOR,
  'item.voidLate': MANAGERS,
  'bill.reduce': MANAGERS,
  'price.open': MANAGERS,
  'payment.record': FLOOR,
  'payment.refund': MANAGERS,
  'payment.screen': MANAGERS,
  'visit.edit': FLOOR,
  'call.answer': FLOOR,
  'tablet.share': FLOOR,
  'pin.own': STAFF,
  'drawer.use': FLOOR,
  'drawer.takeOut': MANAGERS,
  'day.close': MANAGERS,
  'table.setStatus': FLOOR,
  'table.maintenance': MANAGERS,
  'table.edit': MANAGERS,
  'menu.edit': MANAGERS,
  'menu.availability': STAFF,
  'staff.edit': MANAGERS,
  'clock.own': STAFF,
  'clock.edit': MANAGERS,
  'device.enrol': STAFF,
  'device.edit': MANAGERS,
  'print.ticket': STAFF,
  'print.guest': FLOOR,
  'print.office': MANAGERS,
  'printer.edit': MANAGERS,
  'venue.edit': MANAGERS,
  'venue.settings': ['admin'],
  'users.edit': ['admin'],
  'account.secondFactor': MANAGERS,
  'held.resolve': MANAGERS,
  'reports.read': MANAGERS,
  'audit.read': ['admin'],
  'integrations.edit': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof ALLOWED;

export const roleMay = (role: Role, act: Act): boolean => (ALLOWED[act] as readonly Role[]).includes(role);
/** Whether `role` has every permission of `other`, so that being judged under it loses nothing. */
export const roleCovers = (role: Role, other: Role): boolean =>
  Object.values<readonly Role[]>(ALLOWED).every((roles) => roles.includes(role) || !roles.includes(other));

/** Whether `role` ranks above `other`. */
export const outranks = (role: Role, other: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(other);

export const isStaff = (role: Role): boolean => role !== 'customer';
