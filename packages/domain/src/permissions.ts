/** Who may what: one pure table, asked on both sides after loading. Source: the roles of the product. */

/** The highest first. */
export const ROLES = ['admin', 'manager', 'server', 'kitchen', 'customer'] as const;
export type Role = (typeof ROLES)[number];

export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly venueId: string;
  /** The staff card that belongs to the user, if any. */
  readonly staffId: string | null;
  /** The enrolled device the command was made on; null for a plain API call. */
  readonly deviceId: string | null;
}

const MANAGERS: readonly Role[] = ['admin', 'manager'];
const FLOOR: readonly Role[] = ['admin', 'manager', 'server'];
const STAFF: readonly Role[] = ['admin', 'manager', 'server', 'kitchen'];

/** Acts that depend on the role alone. Acts on an own order or card are asked by the command with the row in hand. */
export const ALLOWED = {
  'order.create': FLOOR,
  'order.edit': FLOOR,
  'order.move': STAFF,
  'order.cancelDraft': FLOOR,
  'order.cancelPaid': FLOOR,
  'order.cancelLate': MANAGERS,
  'payment.record': FLOOR,
  'payment.refund': MANAGERS,
  'payment.screen': MANAGERS,
  'table.setStatus': FLOOR,
  'table.maintenance': MANAGERS,
  'table.edit': MANAGERS,
  'menu.edit': MANAGERS,
  'menu.availability': STAFF,
  'staff.edit': MANAGERS,
  'device.enrol': STAFF,
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
/** Whether whoever has this role may all that the other one lets: nothing is lost by being judged under it. */
export const roleCovers = (role: Role, other: Role): boolean =>
  Object.values<readonly Role[]>(ALLOWED).every((roles) => roles.includes(role) || !roles.includes(other));

/** Whether the first role stands above the other. */
export const outranks = (role: Role, other: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(other);

export const isStaff = (role: Role): boolean => role !== 'customer';
