/** Lists which roles may open which page. Tabs, links and the guard of every page read this one table. */
import { ALLOWED, ROLES, type Role, roleMay } from '@tableside/domain/permissions.ts';

const STAFF = ALLOWED['order.move'];
const FLOOR = ALLOWED['order.create'];

/** Keyed by route path. A customer has the menu, their own orders and their profile. */
const PAGE_ROLES = {
  '/': ROLES,
  '/menu': ROLES,
  '/menu/$productId': ROLES,
  '/order/$orderId': [...FLOOR, 'customer'],
  '/outage': ROLES,
  '/profile': ROLES,
  '/profile/password': ROLES,
  '/kitchen': STAFF,
  '/orders': STAFF,
  '/orders/$id': STAFF,
  '/tables': FLOOR,
  '/staff': FLOOR,
  '/checkout/$orderId': ALLOWED['payment.record'],
  '/receipt': ALLOWED['payment.record'],
  '/visits/$visitId': FLOOR,
  '/payment': ALLOWED['payment.screen'],
  '/payments/$id': ALLOWED['payment.record'],
  '/profile/access': ALLOWED['users.edit'],
  '/profile/audit': ALLOWED['audit.read'],
  '/profile/business-info': ALLOWED['venue.edit'],
  '/profile/cash': ALLOWED['drawer.use'],
  '/profile/day': ALLOWED['day.close'],
  '/profile/day/$day': ALLOWED['day.close'],
  '/profile/devices': ALLOWED['device.edit'],
  '/profile/discounts': ALLOWED['venue.edit'],
  '/profile/held': ALLOWED['held.resolve'],
  '/profile/hours': ALLOWED['venue.edit'],
  '/profile/integrations': ALLOWED['integrations.edit'],
  '/profile/inventory': ALLOWED['menu.availability'],
  '/profile/menu': ALLOWED['menu.edit'],
  '/profile/prices': ALLOWED['venue.edit'],
  '/profile/pin': ALLOWED['pin.own'],
  '/profile/reports': ALLOWED['reports.read'],
  '/profile/second-factor': ALLOWED['account.secondFactor'],
  '/profile/sections': ALLOWED['table.edit'],
  '/profile/settings': ALLOWED['venue.settings'],
  '/profile/setup': ALLOWED['venue.edit'],
  '/profile/sign-ins': ROLES,
  '/profile/shift': ALLOWED['payment.record'],
  '/profile/time-cards': ALLOWED['clock.own'],
  '/profile/tables': ALLOWED['table.edit'],
  '/profile/tablet': ALLOWED['venue.edit'],
  '/profile/tables/add': ALLOWED['table.edit'],
  '/profile/tables/codes': ALLOWED['table.edit'],
  '/profile/tables/edit/$tableId': ALLOWED['table.edit'],
} as const satisfies Record<string, readonly Role[]>;

export type PagePath = keyof typeof PAGE_ROLES;

export const PAGE_PATHS = Object.keys(PAGE_ROLES) as readonly PagePath[];

export const isPage = (path: string): path is PagePath => path in PAGE_ROLES;

/** The pages that somebody who came in by PIN sees. All others are of the office, and take the password. */
const FLOOR_PAGES: ReadonlySet<PagePath> = new Set<PagePath>([
  '/',
  '/menu',
  '/menu/$productId',
  '/order/$orderId',
  '/outage',
  '/profile',
  '/kitchen',
  '/orders',
  '/orders/$id',
  '/tables',
  '/staff',
  '/checkout/$orderId',
  '/receipt',
  '/visits/$visitId',
  '/payment',
  '/payments/$id',
  '/profile/cash',
  '/profile/day',
  '/profile/day/$day',
  '/profile/inventory',
  '/profile/pin',
  '/profile/shift',
  '/profile/tablet',
]);

/** Everybody sees their own time card on the floor. Managers see all of them, and correct them. */
export const isOfficePage = (role: Role, path: PagePath): boolean =>
  path === '/profile/time-cards' ? roleMay(role, 'clock.edit') : !FLOOR_PAGES.has(path);

export const mayOpen = (role: Role, path: PagePath): boolean =>
  (PAGE_ROLES[path] as readonly Role[]).includes(role);
