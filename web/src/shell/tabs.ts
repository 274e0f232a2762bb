/** The six tabs of the bottom navigation, in their order, and which of them each role sees. */
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

export interface Tab {
  readonly to: '/' | '/tables' | '/staff' | '/menu' | '/orders' | '/profile';
  readonly label: string;
  readonly icon: LucideIcon;
}

const TABS: readonly Tab[] = [
  { to: '/', label: 'Orders', icon: ClipboardList },
  { to: '/tables', label: 'Tables', icon: Armchair },
  { to: '/staff', label: 'Staff', icon: Users },
  { to: '/menu', label: 'Menu', icon: BookOpen },
  { to: '/orders', label: 'History', icon: History },
  { to: '/profile', label: 'Profile', icon: CircleUserRound },
];

const KITCHEN = ['/', '/menu', '/orders', '/profile'];
const CUSTOMER = ['/menu', '/', '/profile'];

/** Staff see all six; the kitchen those it works with; a customer the menu first. */
export function tabsOf(role: Role): readonly Tab[] {
  if (role === 'kitchen') return TABS.filter((tab) => KITCHEN.includes(tab.to));
  if (role === 'customer') return CUSTOMER.flatMap((to) => TABS.filter((tab) => tab.to === to));
  return TABS;
}
