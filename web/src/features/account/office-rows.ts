/** The office screens that a role may open, as rows of Profile. */
import { type Act, type Role, roleMay } from '@tableside/domain/permissions.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  Armchair,
  BadgeDollarSign,
  Banknote,
  CalendarCheck,
  ChartColumn,
  Clock,
  CreditCard,
  HandCoins,
  Hourglass,
  LayoutGrid,
  ListTree,
  type LucideIcon,
  PackageOpen,
  Percent,
  Plug,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Store,
  TabletSmartphone,
  Timer,
  Users,
} from 'lucide-react';

/** The group of the row on Profile. */
export type OfficeGroup = 'venue' | 'records' | 'account';

export interface OfficeRow {
  readonly title: string;
  /** Shown until the mirror has a better text (`useRowDetails`). */
  readonly detail: string;
  readonly icon: LucideIcon;
  readonly to: LinkProps['to'];
  readonly act: Act;
  readonly group: OfficeGroup;
}

const ROWS: readonly OfficeRow[] = [
  {
    title: 'Business Information',
    detail: 'Name, address, tax, payment methods',
    icon: Store,
    to: '/profile/business-info',
    act: 'venue.edit',
    group: 'venue',
  },
  {
    title: 'Operating Hours',
    detail: 'When the venue is open',
    icon: Clock,
    to: '/profile/hours',
    act: 'venue.edit',
    group: 'venue',
  },
  {
    title: 'Table Management',
    detail: 'Tables, floor plan, QR codes',
    icon: Armchair,
    to: '/profile/tables',
    act: 'table.edit',
    group: 'venue',
  },
  {
    title: 'Sections',
    detail: 'Names, order, active or inactive',
    icon: LayoutGrid,
    to: '/profile/sections',
    act: 'table.edit',
    group: 'venue',
  },
  {
    title: 'Categories and options',
    detail: 'Menu order, stations and option groups',
    icon: ListTree,
    to: '/profile/menu',
    act: 'menu.edit',
    group: 'venue',
  },
  {
    title: 'Inventory Management',
    detail: 'Sold-out products and portions left',
    icon: PackageOpen,
    to: '/profile/inventory',
    act: 'menu.availability',
    group: 'venue',
  },
  {
    title: 'Staff and access',
    detail: 'Team members, schedules, logins',
    icon: Users,
    to: '/staff',
    act: 'staff.edit',
    group: 'venue',
  },
  {
    title: 'Discounts and reasons',
    detail: 'Discounts with a name; reasons for voids and comps',
    icon: Percent,
    to: '/profile/discounts',
    act: 'venue.edit',
    group: 'venue',
  },
  {
    title: 'Prices and taxes',
    detail: 'Happy hours; taxes of categories and products',
    icon: BadgeDollarSign,
    to: '/profile/prices',
    act: 'venue.edit',
    group: 'venue',
  },
  {
    title: 'Settings',
    detail: 'Business day, tips, receipts, kitchen timers',
    icon: SlidersHorizontal,
    to: '/profile/settings',
    act: 'venue.settings',
    group: 'venue',
  },
  {
    title: 'Payment Management',
    detail: 'Payments, refunds, tips',
    icon: CreditCard,
    to: '/payment',
    act: 'payment.screen',
    group: 'records',
  },
  {
    title: 'Cash',
    detail: 'Drawers: starting cash, cash in and out, count',
    icon: Banknote,
    to: '/profile/cash',
    act: 'drawer.use',
    group: 'records',
  },
  {
    title: 'Day',
    detail: 'Close the day, print the Z report',
    icon: CalendarCheck,
    to: '/profile/day',
    act: 'day.close',
    group: 'records',
  },
  {
    title: 'My shift',
    detail: 'Your sales, tips and cash to hand in',
    icon: HandCoins,
    to: '/profile/shift',
    act: 'payment.record',
    group: 'records',
  },
  {
    title: 'Time cards',
    detail: 'Hours by week, breaks, forgotten clock-outs',
    icon: Timer,
    to: '/profile/time-cards',
    act: 'clock.own',
    group: 'records',
  },
  {
    title: 'Reports',
    detail: 'Sales, orders, top products, expected cash',
    icon: ChartColumn,
    to: '/profile/reports',
    act: 'reports.read',
    group: 'records',
  },
  {
    title: 'Held changes',
    detail: 'Offline changes waiting for your approval',
    icon: Hourglass,
    to: '/profile/held',
    act: 'held.resolve',
    group: 'records',
  },
  {
    title: 'Devices',
    detail: 'Tablets and their unsent changes',
    icon: TabletSmartphone,
    to: '/profile/devices',
    act: 'device.edit',
    group: 'records',
  },
  {
    title: 'Audit trail',
    detail: 'Who did what, and when',
    icon: ScrollText,
    to: '/profile/audit',
    act: 'audit.read',
    group: 'records',
  },
  {
    title: 'Integrations',
    detail: 'API keys and webhooks for other programs',
    icon: Plug,
    to: '/profile/integrations',
    act: 'integrations.edit',
    group: 'account',
  },
  {
    title: 'Second factor',
    detail: 'A code after the password',
    icon: Smartphone,
    to: '/profile/second-factor',
    act: 'account.secondFactor',
    group: 'account',
  },
  {
    title: 'Administrator Access',
    detail: 'Who can sign in, and their role',
    icon: ShieldCheck,
    to: '/profile/access',
    act: 'users.edit',
    group: 'account',
  },
];

export const officeRows = (role: Role, group: OfficeGroup): readonly OfficeRow[] =>
  ROWS.filter((row) => row.group === group && roleMay(role, row.act));
