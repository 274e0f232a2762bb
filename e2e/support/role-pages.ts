/**
 * Every page of the app and the roles that may open it. A test in scripts/house compares the list with the route files.
 */

export type RoleName = 'admin' | 'manager' | 'server' | 'kitchen' | 'customer';

export interface RolePage {
  readonly path: string;
  readonly roles: readonly RoleName[];
  /** An example address, for a path with parameters. */
  readonly at?: (ids: PageIds) => string;
}

export interface PageIds {
  readonly paid: string;
  readonly draft: string;
  readonly payment: string;
}

const OWNERS = ['admin'] as const;
const MANAGERS = ['admin', 'manager'] as const;
const FLOOR = ['admin', 'manager', 'server'] as const;
const STAFF = [...FLOOR, 'kitchen'] as const;
const EVERYBODY = [...STAFF, 'customer'] as const;

export const ROLE_PAGES: readonly RolePage[] = [
  { path: '/', roles: EVERYBODY },
  { path: '/menu', roles: EVERYBODY },
  { path: '/menu/$productId', roles: EVERYBODY, at: () => '/menu/hanger-steak' },
  { path: '/order/$orderId', roles: [...FLOOR, 'customer'], at: ({ draft }) => `/order/${draft}` },
  { path: '/outage', roles: EVERYBODY },
  { path: '/profile', roles: EVERYBODY },
  { path: '/profile/password', roles: EVERYBODY },
  { path: '/kitchen', roles: STAFF },
  { path: '/orders', roles: STAFF },
  { path: '/orders/$id', roles: STAFF, at: ({ paid }) => `/orders/${paid}` },
  { path: '/tables', roles: FLOOR },
  { path: '/staff', roles: FLOOR },
  { path: '/checkout/$orderId', roles: FLOOR, at: ({ draft }) => `/checkout/${draft}` },
  { path: '/receipt', roles: FLOOR, at: ({ paid }) => `/receipt?order=${paid}` },
  { path: '/visits/$visitId', roles: FLOOR, at: ({ draft }) => `/visits/${draft}` },
  { path: '/payment', roles: MANAGERS },
  { path: '/payments/$id', roles: FLOOR, at: ({ payment }) => `/payments/${payment}` },
  { path: '/profile/access', roles: OWNERS },
  { path: '/profile/audit', roles: OWNERS },
  { path: '/profile/business-info', roles: MANAGERS },
  { path: '/profile/cash', roles: FLOOR },
  { path: '/profile/day', roles: MANAGERS },
  { path: '/profile/day/$day', roles: MANAGERS, at: () => '/profile/day/2026-01-02' },
  { path: '/profile/devices', roles: OWNERS },
  { path: '/profile/discounts', roles: MANAGERS },
  { path: '/profile/prices', roles: MANAGERS },
  { path: '/profile/held', roles: MANAGERS },
  { path: '/profile/hours', roles: MANAGERS },
  { path: '/profile/integrations', roles: OWNERS },
  { path: '/profile/inventory', roles: STAFF },
  { path: '/profile/menu', roles: MANAGERS },
  { path: '/profile/pin', roles: STAFF },
  { path: '/profile/reports', roles: MANAGERS },
  { path: '/profile/second-factor', roles: MANAGERS },
  { path: '/profile/sections', roles: MANAGERS },
  { path: '/profile/settings', roles: OWNERS },
  { path: '/profile/setup', roles: MANAGERS },
  { path: '/profile/shift', roles: FLOOR },
  { path: '/profile/sign-ins', roles: EVERYBODY },
  { path: '/profile/time-cards', roles: STAFF },
  { path: '/profile/tablet', roles: MANAGERS },
  { path: '/profile/tables', roles: MANAGERS },
  { path: '/profile/tables/add', roles: MANAGERS },
  { path: '/profile/tables/codes', roles: MANAGERS },
  { path: '/profile/tables/edit/$tableId', roles: MANAGERS, at: () => '/profile/tables/edit/table-5' },
];

export const addressOf = ({ path, at }: RolePage, ids: PageIds): string => at?.(ids) ?? path;

/** Returns the page that an address leads to. Fixed paths go before those with parameters. */
export function pageAt(pathname: string): RolePage | undefined {
  const fits = ({ path }: RolePage): boolean =>
    new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(pathname);
  return ROLE_PAGES.find(({ path }) => path === pathname) ?? ROLE_PAGES.find(fits);
}
