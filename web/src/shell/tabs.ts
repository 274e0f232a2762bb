/** The six tabs of the bottom navigation in order, and which of them each role sees. */
import type { Role } from '@tableside/domain/permissions.ts';
import {
  Armchair,
  BookOpen,
  CircleUserRound,
  ClipboardList,
  History,
  type LucideIcon,
  Users,
} from 'lucide-react';
import { mayOpen } from '../components/pages/pages.ts';

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
  { to: '/', label: 'Orders', icon: ClipboardList, holds: ['/orders/', '/checkout/', '/receipt', '/outage'] },
  { to: '/tables', label: 'Tables', icon: Armchair, holds: ['/order/'] },
  { to: '/staff', label: 'Staff', icon: Users, holds: [] },
  { to: '/menu', label: 'Menu', icon: BookOpen, holds: ['/menu/'] },
  { to: '/orders', label: 'History', icon: History, holds: [] },
  { to: '/profile', label: 'Profile', icon: CircleUserRound, holds: ['/profile/', '/payment'] },
];

/** Returns a tab for each page that the role may open. A customer has the menu first. */
export function tabsOf(role: Role): readonly Tab[] {
  const tabs = TABS.filter(({ to }) => mayOpen(role, to));
  return role === 'customer'
    ? tabs.toSorted((a, b) => FOR_CUSTOMERS.indexOf(a.to) - FOR_CUSTOMERS.indexOf(b.to))
    : tabs;
}
