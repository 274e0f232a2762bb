/** The six tabs of the bottom navigation in order, and which of them each role sees. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { LucideIcon } from 'lucide-react';
import { mayOpen } from '../components/pages/may-open.ts';
import { PAGES } from '../components/pages/pages.ts';

export interface Tab {
  readonly to: '/' | '/tables' | '/staff' | '/menu' | '/orders' | '/profile';
  readonly label: string;
  readonly icon: LucideIcon;
  /** The beginnings of the addresses below this tab. There the tab stays lit, but is not the current page. */
  readonly holds: readonly string[];
}

/** The order of a customer's tabs. */
const FOR_CUSTOMERS: readonly Tab['to'][] = ['/menu', '/', '/profile'];

const TABS: readonly Tab[] = [
  {
    to: '/',
    label: 'Orders',
    icon: PAGES['/'].icon,
    holds: ['/orders/', '/receipt', '/outage'],
  },
  { to: '/tables', label: 'Tables', icon: PAGES['/tables'].icon, holds: ['/order/', '/checkout/'] },
  { to: '/staff', label: 'Staff', icon: PAGES['/staff'].icon, holds: [] },
  { to: '/menu', label: 'Menu', icon: PAGES['/menu'].icon, holds: ['/menu/'] },
  { to: '/orders', label: 'History', icon: PAGES['/orders'].icon, holds: [] },
  { to: '/profile', label: 'Profile', icon: PAGES['/profile'].icon, holds: ['/profile/', '/payment'] },
];

/** Staff who take an order at a table are at the tables, and guests on the menu: both are at `/menu?table=`. */
export const isAtTable = (role: Role, pathname: string, search: object): boolean =>
  role !== 'customer' && pathname === '/menu' && 'table' in search;

/** Returns a tab for each page that the role may open. A customer has the menu first. */
export function tabsOf(role: Role): readonly Tab[] {
  const tabs = TABS.filter(({ to }) => mayOpen(role, to));
  return role === 'customer'
    ? tabs.toSorted((a, b) => FOR_CUSTOMERS.indexOf(a.to) - FOR_CUSTOMERS.indexOf(b.to))
    : tabs;
}
